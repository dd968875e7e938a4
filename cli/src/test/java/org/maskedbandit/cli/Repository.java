package org.maskedbandit.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The files of the project, as they stand in the working copy. */
record Repository(Path root) {
  private static final Set<String> SKIPPED = Set.of("target", ".git", "out", "node_modules");

  /** The nearest folder above with the launcher and the parent pom. */
  static Repository here() {
    Path start = Path.of(System.getProperty("user.dir")).toAbsolutePath();
    return Stream.iterate(start, Objects::nonNull, Path::getParent)
        .filter(folder -> Files.isRegularFile(folder.resolve("maskedbandit"))
            && Files.isRegularFile(folder.resolve("pom.xml")))
        .findFirst()
        .map(Repository::new)
        .orElseThrow(() -> new AssertionError("no folder above " + start + " has the launcher"));
  }

  /** Relative paths with slashes of all files whose name ends so. */
  List<String> files(String ending) {
    try (Stream<Path> all = Files.walk(root)) {
      return all.map(root::relativize)
          .filter(path -> path.toString().endsWith(ending) && !skipped(path))
          .map(path -> path.toString().replace('\\', '/'))
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  String text(String path) {
    try {
      return Files.readString(root.resolve(path));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static boolean skipped(Path path) {
    for (Path part : path) {
      if (SKIPPED.contains(part.toString())) {
        return true;
      }
    }
    return false;
  }
}
