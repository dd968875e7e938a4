package org.maskedbandit.notation;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is known of a parameter of a record.
 *
 * @param name as it is written
 * @param type in words: number, whole number, truth value, text, one of a, b, policy, list of …
 * @param range of numbers and of lists of numbers, if it is stated
 * @param fallback the value if it is not given, as it is written, or which parameters it depends on
 * @param meaning one line, or nothing
 */
public record ParameterFacts(
    String name, String type, Optional<Range> range, Optional<String> fallback, String meaning) {
  private static final String NUMBER = "number";
  private static final String WHOLE = "whole number";

  static ParameterFacts of(RecordComponent component, Optional<String> fallback) {
    Parameter stated = component.getAnnotation(Parameter.class);
    Class<?> type = component.getType();
    boolean numbers =
        type == double.class || type == long.class || type == int.class || type == Numbers.class;
    return new ParameterFacts(
        Notation.kebab(component.getName()),
        words(component.getGenericType()),
        stated != null && numbers ? Optional.of(Range.of(stated)) : Optional.empty(),
        fallback,
        stated == null ? "" : stated.value());
  }

  /** Whether it must be given. */
  public boolean required() {
    return fallback.isEmpty();
  }

  /** Whether it is a whole number. */
  public boolean whole() {
    return type.equals(WHOLE);
  }

  /** Whether it is a number that need not be whole. */
  public boolean number() {
    return type.equals(NUMBER);
  }

  private static String words(Type type) {
    if (type instanceof ParameterizedType list) {
      return "list of " + words(list.getActualTypeArguments()[0]);
    } else if (type == double.class) {
      return NUMBER;
    } else if (type == long.class || type == int.class) {
      return WHOLE;
    } else if (type == boolean.class) {
      return "truth value";
    } else if (type == String.class) {
      return "text";
    } else if (type == Numbers.class) {
      return "list of numbers";
    }
    Class<?> other = (Class<?>) type;
    return other.isEnum() ? "one of " + constants(other) : Family.of(other).noun();
  }

  private static String constants(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> Notation.constant((Enum<?>) constant))
        .collect(Collectors.joining(", "));
  }

  /** All parameters of a record class, in the order of its components. */
  static List<ParameterFacts> of(Class<?> type) {
    RecordShape shape = RecordShape.of(type);
    List<String> required = shape.required();
    var defaults = new Defaults(type).written();
    return shape.components().stream()
        .map(each -> of(
            each,
            required.contains(each.getName())
                ? Optional.empty()
                : Optional.ofNullable(defaults.get(Notation.kebab(each.getName())))))
        .toList();
  }
}
