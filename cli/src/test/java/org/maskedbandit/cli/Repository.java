package org.maskedbandit.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
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
    List<String> found = new ArrayList<>();
    try {
      Files.walkFileTree(root, new SimpleFileVisitor<>() {
        /** What tests that run meanwhile write and delete is not even listed. */
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
          return !folder.equals(root) && SKIPPED.contains(folder.getFileName().toString())
              ? FileVisitResult.SKIP_SUBTREE
              : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          if (file.toString().endsWith(ending)
              && !SKIPPED.contains(file.getFileName().toString())) {
            found.add(root.relativize(file).toString().replace('\\', '/'));
          }
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return found.stream().sorted().toList();
  }

  String text(String path) {
    try {
      return Files.readString(root.resolve(path));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Relative paths of all files in git. */
  List<String> tracked() {
    try {
      Process git =
          new ProcessBuilder("git", "ls-files").directory(root.toFile()).start();
      return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(path -> Files.isRegularFile(root.resolve(path)))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The first bytes of a file. */
  byte[] start(String path) {
    try (InputStream in = Files.newInputStream(root.resolve(path))) {
      return in.readNBytes(64);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
