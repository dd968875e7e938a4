package org.maskedbandit.notation;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The classes of a package and of those below it, in a folder or in a jar. */
final class PackageListing {
  private PackageListing() {}

  /** The names of all top-level classes in the package of that class and below it, sorted. */
  static List<String> around(Class<?> type) {
    URL self = Objects.requireNonNull(type.getResource(type.getSimpleName() + ".class"));
    try {
      Stream<String> files =
          self.openConnection() instanceof JarURLConnection jar ? inJar(jar) : inFolder(self);
      return files
          .filter(file -> file.endsWith(".class") && !file.contains("$") && !file.contains("-"))
          .map(file -> type.getPackageName() + "."
              + file.substring(0, file.length() - ".class".length()).replace('/', '.'))
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Stream<String> inJar(JarURLConnection connection) throws IOException {
    String self = connection.getEntryName();
    String folder = self.substring(0, self.lastIndexOf('/') + 1);
    return connection.getJarFile().stream()
        .map(entry -> entry.getName())
        .filter(entry -> entry.startsWith(folder))
        .map(entry -> entry.substring(folder.length()));
  }

  private static Stream<String> inFolder(URL self) throws IOException, URISyntaxException {
    Path folder = Objects.requireNonNull(Path.of(self.toURI()).getParent());
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
          .toList()
          .stream();
    }
  }
}
