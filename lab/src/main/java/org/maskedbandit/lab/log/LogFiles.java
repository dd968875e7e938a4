package org.maskedbandit.lab.log;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;

/** The files of a log: one, or all that a glob matches, in the order of their names. */
public final class LogFiles {
  private static final String MAGIC = "*?[{\\";
  private static final int BUFFER = 1 << 16;

  private LogFiles() {}

  /** A file of that very name, or else those whose paths match it as a glob of the JDK. */
  public static List<Path> of(Path log) {
    if (Files.isRegularFile(log)) {
      return List.of(log);
    }
    if (!magic(log)) {
      throw Check.refusal("the log", "a file that can be read", log + ", which is none");
    }
    List<Path> files = matching(log);
    if (files.isEmpty()) {
      throw Check.refusal("the log", "a file that can be read", log + ", which matches none");
    }
    return files;
  }

  private static boolean magic(Path path) {
    return path.toString().chars().anyMatch(letter -> MAGIC.indexOf(letter) >= 0);
  }

  private static List<Path> matching(Path glob) {
    Path root = glob.getParent();
    while (root != null && magic(root)) {
      root = root.getParent();
    }
    Path start = root == null ? glob.getFileSystem().getPath("") : root;
    int depth = glob.toString().contains("**")
        ? Integer.MAX_VALUE
        : glob.getNameCount() - (root == null ? 0 : root.getNameCount());
    PathMatcher matcher = matcher(glob);
    try (Stream<Path> found = Files.find(
        start,
        depth,
        (path, file) -> file.isRegularFile() && matcher.matches(path),
        FileVisitOption.FOLLOW_LINKS)) {
      return found.sorted().toList();
    } catch (IOException | UncheckedIOException unreadable) {
      throw new Refusal(
          "the log must be files that can be read, but " + start + " cannot be searched for "
              + glob,
          unreadable);
    }
  }

  private static PathMatcher matcher(Path glob) {
    try {
      return glob.getFileSystem().getPathMatcher("glob:" + glob);
    } catch (IllegalArgumentException notAGlob) {
      throw new Refusal(
          "the log must be a file or a glob, but is " + glob + ", which is neither", notAGlob);
    }
  }

  /** The bytes of a file, unpacked if its name ends with .gz. */
  static InputStream open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    if (!name(file).endsWith(".gz")) {
      return new BufferedInputStream(bytes, BUFFER);
    }
    try {
      return new GZIPInputStream(bytes, BUFFER);
    } catch (IOException notGzip) {
      bytes.close();
      throw notGzip;
    }
  }

  private static String name(Path file) {
    return file.toString().toLowerCase(Locale.ROOT);
  }
}
