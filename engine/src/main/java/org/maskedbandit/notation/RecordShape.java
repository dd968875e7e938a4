package org.maskedbandit.notation;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The components of a record class, which of them must be given, and how a record is made. */
final class RecordShape {
  private final Class<?> type;
  private final Constructor<?> shortest;

  private RecordShape(Class<?> type) {
    this.type = type;
    shortest = Arrays.stream(type.getConstructors())
        .min(Comparator.comparingInt(Constructor::getParameterCount))
        .orElseThrow(
            () -> new Refusal(type.getName() + " must have a public constructor, but has none"));
  }

  static RecordShape of(Class<?> type) {
    if (!Modifier.isPublic(type.getModifiers())) {
      throw new Refusal(type.getName() + " must be public, but is not");
    }
    return new RecordShape(type);
  }

  /** The parameters: all components but those that follow from others. */
  List<RecordComponent> components() {
    return components(type);
  }

  private static List<RecordComponent> components(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .filter(component -> !component.isAnnotationPresent(Derived.class))
        .toList();
  }

  /** The parameters of the shortest constructor, which must be given; it fills in the others. */
  List<String> required() {
    return names(shortest);
  }

  /** The record that the shortest constructor makes of these values; others are ignored. */
  Record plain(Map<String, Object> values) {
    return construct(shortest, values);
  }

  Record complete(Map<String, Object> values) {
    return construct(complete(), values);
  }

  static Map<String, Object> values(Record record) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : components(record.getClass())) {
      values.put(component.getName(), value(record, component));
    }
    return values;
  }

  static Object value(Record record, RecordComponent component) {
    try {
      return Objects.requireNonNull(component.getAccessor().invoke(record));
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The constructor that takes all parameters; the canonical one if nothing is derived. */
  private Constructor<?> complete() {
    Class<?>[] types = components().stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return type.getConstructor(types);
    } catch (NoSuchMethodException hidden) {
      throw new Refusal(
          type.getName() + " must have a public constructor for all parameters, but has none",
          hidden);
    }
  }

  /** Compilers keep names of components always, and those of parameters on demand. */
  private List<String> names(Constructor<?> constructor) {
    if (constructor.equals(complete())) {
      return components().stream().map(RecordComponent::getName).toList();
    }
    if (!Stream.of(constructor.getParameters()).allMatch(Parameter::isNamePresent)) {
      throw new Refusal(type.getName() + " must be compiled with javac -parameters, but is not");
    }
    return Arrays.stream(constructor.getParameters()).map(Parameter::getName).toList();
  }

  private Record construct(Constructor<?> constructor, Map<String, Object> values) {
    try {
      return (Record)
          constructor.newInstance(names(constructor).stream().map(values::get).toArray());
    } catch (InvocationTargetException refused) {
      if (refused.getCause() instanceof IllegalArgumentException rule) {
        throw rule;
      }
      throw new IllegalStateException(refused);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
