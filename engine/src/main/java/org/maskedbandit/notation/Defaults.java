package org.maskedbandit.notation;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the shortest constructor of a record fills in, found by trying it: a default that is the
 * same for all tried values of the parameters that must be given is shown, of any other is said
 * which of them it depends on.
 */
final class Defaults {
  private static final List<Double> TRIED = List.of(0.01, 1 / 3.0, 2.0, 10.0, 1000.0);
  private static final List<Integer> TRIED_WHOLE = List.of(2, 10, 1000);

  private final RecordShape shape;
  private final List<String> required;

  Defaults(Class<?> type) {
    shape = RecordShape.of(type);
    required = shape.required();
  }

  /** The default of each parameter by written name; … if it must be given. */
  Map<String, String> written() {
    Map<String, String> written = new LinkedHashMap<>();
    shape
        .components()
        .forEach(each -> written.put(
            Notation.kebab(each.getName()),
            required.contains(each.getName()) ? Notation.omitted(each) : written(each)));
    return written;
  }

  private String written(RecordComponent component) {
    Record example = shape.plain(Notation.example(shape));
    List<String> causes = required.stream()
        .filter(name -> others(name).anyMatch(other -> Notation.differ(component, example, other)))
        .map(Notation::kebab)
        .toList();
    return causes.isEmpty()
        ? Notation.written(component, example)
        : "depends on " + String.join(" and ", causes);
  }

  /** The example with other values of one parameter; without those that it refuses. */
  private Stream<Record> others(String name) {
    return shape.components().stream()
        .filter(component -> component.getName().equals(name))
        .flatMap(component -> values(component.getType()))
        .flatMap(value -> with(name, value).stream());
  }

  private static Stream<?> values(Class<?> type) {
    if (type == double.class) {
      return TRIED.stream();
    } else if (type == long.class) {
      return TRIED_WHOLE.stream().map(Integer::longValue);
    } else if (type == int.class) {
      return TRIED_WHOLE.stream();
    } else if (type == boolean.class) {
      return Stream.of(true);
    } else if (type == String.class) {
      return Stream.of("other");
    } else if (type == Numbers.class) {
      return TRIED.stream().map(Numbers::of);
    }
    return type.isEnum() ? Stream.of(type.getEnumConstants()) : members(type);
  }

  /** An example of each record of a family; none for other types. */
  private static Stream<?> members(Class<?> type) {
    return type.isInterface() && type != List.class
        ? Family.of(type).names().stream().flatMap(name -> example(type, name).stream())
        : Stream.empty();
  }

  private static Optional<Object> example(Class<?> type, String name) {
    try {
      return Optional.of(Family.of(type).example(name));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }

  private Optional<Record> with(String name, Object value) {
    Map<String, Object> values = Notation.example(shape);
    values.put(name, value);
    try {
      return Optional.of(shape.plain(values));
    } catch (IllegalArgumentException refused) {
      return Optional.empty();
    }
  }
}
