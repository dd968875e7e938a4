package org.maskedbandit.cli.console;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;

/** Jar files and folders with records of others, such as policies. */
public final class ClassPath {
  private ClassPath() {}

  /** Sees the classes of these files and ours. */
  public static URLClassLoader loader(String files) {
    URL[] addresses = names(files).map(ClassPath::address).toArray(URL[]::new);
    return new URLClassLoader(addresses, ClassPath.class.getClassLoader());
  }

  /** The files by their names. */
  public static List<Path> files(String files) {
    return names(files).map(Path::of).toList();
  }

  private static Stream<String> names(String files) {
    return Arrays.stream(files.split(File.pathSeparator, -1));
  }

  private static URL address(String file) {
    try {
      Path path = Path.of(file);
      if (file.isBlank() || !(Files.isDirectory(path) || isJar(path))) {
        throw refusal(file);
      }
      return path.toUri().toURL();
    } catch (InvalidPathException notAFile) {
      throw refusal(file);
    } catch (MalformedURLException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static boolean isJar(Path path) {
    try (JarFile jar = new JarFile(path.toFile())) {
      return jar.size() >= 0;
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static Refusal refusal(String file) {
    return Check.refusal(
        "--classpath",
        "jar files or folders that exist, with '" + File.pathSeparator + "' between them",
        "'" + file + "'");
  }
}
