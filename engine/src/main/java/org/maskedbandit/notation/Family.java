package org.maskedbandit.notation;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The records that implement one interface and live in its package or below it, by written name.
 * They are found by listing the packages, so a new record is a member from the moment it compiles
 * and there is no registry to edit.
 */
public final class Family<T> {
  private static final Map<Class<?>, Family<?>> KNOWN = new ConcurrentHashMap<>();

  private final Class<T> type;
  private final Map<String, Class<? extends T>> members = new TreeMap<>();

  private Family(Class<T> type) {
    this.type = type;
    classNames(type).forEach(this::admit);
  }

  @SuppressWarnings("unchecked")
  public static <T> Family<T> of(Class<T> type) {
    return (Family<T>) KNOWN.computeIfAbsent(type, Family::new);
  }

  /** What the members are called: policy, problem, guarantee. */
  public String noun() {
    return Notation.kebab(type.getSimpleName());
  }

  public List<String> names() {
    return List.copyOf(members.keySet());
  }

  /**
   * {@code modified-thompson(b=…, c=…)}: the name with every parameter, and its default where it
   * has one.
   */
  public String form(String name) {
    String list = Notation.defaults(member(name)).entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(", "));
    return list.isEmpty() ? name : name + "(" + list + ")";
  }

  /** The parameters that must be given, by written name. */
  public List<String> required(String name) {
    return Notation.required(member(name)).stream().map(Notation::kebab).toList();
  }

  /** The line of {@link About}, or nothing. */
  public String about(String name) {
    About about = member(name).getAnnotation(About.class);
    return about == null ? "" : about.value();
  }

  /** The record class of that name. */
  public Class<? extends T> member(String name) {
    Class<? extends T> found = members.get(name);
    if (found == null) {
      throw unknown(noun(), name, members.keySet());
    }
    return found;
  }

  /** The refusal of a name that nothing has; it lists the known ones. */
  static IllegalArgumentException unknown(String noun, String name, Iterable<String> known) {
    return Check.refusal(
        noun,
        "one of " + String.join(", ", known),
        "'" + name + "'; did you mean '" + nearest(name, known) + "'?");
  }

  private void admit(String className) {
    try {
      Class<?> candidate = Class.forName(className, false, type.getClassLoader());
      if (candidate.isRecord() && type.isAssignableFrom(candidate)) {
        members.put(Notation.name(candidate), candidate.asSubclass(type));
      }
    } catch (ClassNotFoundException vanished) {
      throw new IllegalStateException(className + " is listed but cannot be loaded", vanished);
    }
  }

  /** The known name with the fewest edits to the given one. */
  public static String nearest(String name, Iterable<String> known) {
    String best = "";
    int fewest = Integer.MAX_VALUE;
    for (String candidate : known) {
      int edits = edits(name, candidate);
      if (edits < fewest) {
        fewest = edits;
        best = candidate;
      }
    }
    return best;
  }

  /** Levenshtein distance. */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int substituted = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }

  /** All top-level classes of the type's package and those below it, in a folder or in a jar. */
  private static List<String> classNames(Class<?> type) {
    URL self = Objects.requireNonNull(type.getResource(type.getSimpleName() + ".class"));
    try {
      Stream<String> files =
          self.openConnection() instanceof JarURLConnection jar ? inJar(jar) : inFolder(self);
      return files
          .filter(file -> file.endsWith(".class") && !file.contains("$") && !file.contains("-"))
          .map(file -> type.getPackageName() + "."
              + file.substring(0, file.length() - ".class".length()).replace('/', '.'))
          .sorted(Comparator.naturalOrder())
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
