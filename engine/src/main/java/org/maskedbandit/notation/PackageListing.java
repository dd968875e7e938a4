package org.maskedbandit.notation;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The classes of a package and of those below it, in all folders and jars that have it. */
final class PackageListing {
  private PackageListing() {}

  /** The names of all top-level classes in the package of that class and below it, sorted. */
  static List<String> around(Class<?> type) {
    String folder = type.getPackageName().replace('.', '/') + "/";
    try {
      SortedSet<String> files = new TreeSet<>();
      // A jar need not list its folders, so the one of the class itself is found by the class.
      files.addAll(
          beside(Objects.requireNonNull(type.getResource(type.getSimpleName() + ".class"))));
      for (URL other : Collections.list(loader(type).getResources(folder))) {
        files.addAll(beside(other));
      }
      return files.stream()
          .filter(file -> file.endsWith(".class") && !file.contains("$") && !file.contains("-"))
          .map(file ->
              (folder + file.substring(0, file.length() - ".class".length())).replace('/', '.'))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static ClassLoader loader(Class<?> type) {
    return Objects.requireNonNull(type.getClassLoader());
  }

  /** The files below the folder of that file, or below that folder, with paths from there. */
  private static List<String> beside(URL place) throws IOException, URISyntaxException {
    return place.openConnection() instanceof JarURLConnection jar ? inJar(jar) : inFolder(place);
  }

  private static List<String> inJar(JarURLConnection connection) throws IOException {
    String entered = connection.getEntryName();
    String folder = entered.substring(0, entered.lastIndexOf('/') + 1);
    return connection.getJarFile().stream()
        .map(entry -> entry.getName())
        .filter(entry -> entry.startsWith(folder))
        .map(entry -> entry.substring(folder.length()))
        .toList();
  }

  private static List<String> inFolder(URL place) throws IOException, URISyntaxException {
    Path file = Path.of(place.toURI());
    Path folder = Files.isDirectory(file) ? file : Objects.requireNonNull(file.getParent());
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(each -> folder.relativize(each).toString().replace(File.separatorChar, '/'))
          .toList();
    }
  }
}
