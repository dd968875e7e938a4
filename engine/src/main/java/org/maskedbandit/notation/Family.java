package org.maskedbandit.notation;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The records that implement one interface, by written name. Those in its package or below it are
 * found by listing the packages; their name is the class name in kebab case. The name of any other
 * record is its full class name, such as {@code com.acme.NoisyGreedy}.
 */
public final class Family<T> {
  private static final Map<Class<?>, Family<?>> KNOWN = new ConcurrentHashMap<>();

  private final Class<T> type;
  private final Map<String, Class<? extends T>> members = new TreeMap<>();

  private Family(Class<T> type) {
    this.type = type;
    PackageListing.around(type).forEach(this::admit);
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

  /** {@code modified-thompson(b=…, c=…)}: the name with all parameters and their defaults. */
  public String form(String name) {
    String list = new Defaults(member(name))
        .written().entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(", "));
    return list.isEmpty() ? name : name + "(" + list + ")";
  }

  /** The parameters that must be given, by written name. */
  public List<String> required(String name) {
    return RecordShape.of(member(name)).required().stream().map(Notation::kebab).toList();
  }

  /** All parameters, in the order of the written form. */
  public List<ParameterFacts> parameters(String name) {
    return ParameterFacts.of(member(name));
  }

  /** The line of {@link About}, or nothing. */
  public String about(String name) {
    return said(name, About::value);
  }

  /** What it does, in sentences, or nothing. */
  public String does(String name) {
    return said(name, About::does);
  }

  /** Where it is from, or nothing. */
  public String source(String name) {
    return said(name, About::source);
  }

  private String said(String name, Function<About, String> part) {
    About about = member(name).getAnnotation(About.class);
    return about == null ? "" : part.apply(about);
  }

  public Class<? extends T> member(String name) {
    Class<? extends T> found = members.get(name);
    if (found != null) {
      return found;
    }
    if (name.indexOf('.') < 0) {
      throw unknown(noun(), name, members.keySet());
    }
    return outside(name);
  }

  /** The written name of a record class: short if it is listed, else its full class name. */
  public String name(Class<?> member) {
    String given = shortName(member);
    return member.equals(members.get(given)) ? given : member.getName();
  }

  /** A record with 1/2 for every required number and 1 for a whole one; throws if refused. */
  public T example(String name) {
    return type.cast(Notation.example(member(name)));
  }

  /** An example of the first listed record that has no records as parameters. */
  T simplest() {
    return members.entrySet().stream()
        .filter(entry -> RecordShape.of(entry.getValue()).components().stream()
            .noneMatch(component -> component.getType().isInterface()))
        .map(entry -> example(entry.getKey()))
        .findFirst()
        .orElseThrow(() -> new Refusal(
            "a parameter must be a member of a family that has one, but is a " + type.getName()));
  }

  private Class<? extends T> outside(String name) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    Class<?> found;
    try {
      found = Class.forName(name, false, loader == null ? type.getClassLoader() : loader);
    } catch (ClassNotFoundException | LinkageError missing) {
      throw notAMember(name, "which is not on the class path");
    }
    if (!found.isRecord() || !Modifier.isPublic(found.getModifiers())) {
      throw notAMember(name, "which is not a public record");
    }
    if (!type.isAssignableFrom(found)) {
      throw notAMember(name, "which does not implement " + type.getName());
    }
    return found.asSubclass(type);
  }

  private Refusal notAMember(String name, String reason) {
    return Check.refusal(
        noun(),
        "a short name or the full name of a class on the class path",
        "'" + name + "', " + reason);
  }

  /** The refusal of a name that nothing has; it lists the known ones. */
  public static Refusal unknown(String noun, String name, Iterable<String> known) {
    return Check.refusal(
        noun,
        "one of " + String.join(", ", known),
        "'" + name + "'; did you mean '" + nearest(name, known) + "'?");
  }

  private void admit(String className) {
    try {
      Class<?> candidate = Class.forName(className, false, type.getClassLoader());
      if (candidate.isRecord() && type.isAssignableFrom(candidate)) {
        members.put(shortName(candidate), candidate.asSubclass(type));
      }
    } catch (ClassNotFoundException vanished) {
      throw new IllegalStateException(className + " is listed but cannot be loaded", vanished);
    }
  }

  private static String shortName(Class<?> member) {
    Name given = member.getAnnotation(Name.class);
    return given == null ? Notation.kebab(member.getSimpleName()) : given.value();
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
}
