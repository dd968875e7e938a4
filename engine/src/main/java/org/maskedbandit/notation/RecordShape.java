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

/**
 * The components of a record class, which of them must be given, and how a record is made.
 *
 * <p>Reflection copies its answers and parses annotations for each question, which costs more than
 * the rest of a written form. So it is asked once for each class.
 */
final class RecordShape {
  private static final ClassValue<List<RecordComponent>> COMPONENTS = new ClassValue<>() {
    @Override
    protected List<RecordComponent> computeValue(Class<?> type) {
      return Arrays.stream(type.getRecordComponents())
          .filter(component -> !component.isAnnotationPresent(Derived.class))
          .toList();
    }
  };

  /** The constructor that takes all parameters; the canonical one if nothing is derived. */
  private static final ClassValue<Maker> COMPLETE = new ClassValue<>() {
    @Override
    protected Maker computeValue(Class<?> type) {
      return complete(type);
    }
  };

  private static final ClassValue<Maker> SHORTEST = new ClassValue<>() {
    @Override
    protected Maker computeValue(Class<?> type) {
      return shortest(type);
    }
  };

  private final Class<?> type;

  private RecordShape(Class<?> type) {
    this.type = type;
  }

  static RecordShape of(Class<?> type) {
    if (!Modifier.isPublic(type.getModifiers())) {
      throw new Refusal(type.getName() + " must be public, but is not");
    }
    return new RecordShape(type);
  }

  /** The parameters: all components but those that follow from others. */
  List<RecordComponent> components() {
    return COMPONENTS.get(type);
  }

  /** The parameters of the shortest constructor, which must be given; it fills in the others. */
  List<String> required() {
    return SHORTEST.get(type).parameters();
  }

  /** The record that the shortest constructor makes of these values; others are ignored. */
  Record plain(Map<String, Object> values) {
    return SHORTEST.get(type).make(values);
  }

  Record complete(Map<String, Object> values) {
    return COMPLETE.get(type).make(values);
  }

  static Map<String, Object> values(Record record) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : COMPONENTS.get(record.getClass())) {
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

  private static Maker complete(Class<?> type) {
    List<RecordComponent> components = COMPONENTS.get(type);
    try {
      return new Maker(
          type.getConstructor(
              components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new)),
          components.stream().map(RecordComponent::getName).toList());
    } catch (NoSuchMethodException hidden) {
      throw new Refusal(
          type.getName() + " must have a public constructor for all parameters, but has none",
          hidden);
    }
  }

  /** Compilers keep names of components always, and those of parameters on demand. */
  private static Maker shortest(Class<?> type) {
    Constructor<?> shortest = Arrays.stream(type.getConstructors())
        .min(Comparator.comparingInt(Constructor::getParameterCount))
        .orElseThrow(
            () -> new Refusal(type.getName() + " must have a public constructor, but has none"));
    Maker complete = COMPLETE.get(type);
    if (shortest.equals(complete.constructor)) {
      return complete;
    }
    if (!Stream.of(shortest.getParameters()).allMatch(Parameter::isNamePresent)) {
      throw new Refusal(type.getName() + " must be compiled with javac -parameters, but is not");
    }
    return new Maker(
        shortest,
        Arrays.stream(shortest.getParameters()).map(Parameter::getName).toList());
  }

  /** A constructor with the names of its parameters. */
  private record Maker(Constructor<?> constructor, List<String> parameters) {
    Record make(Map<String, Object> values) {
      try {
        return (Record)
            constructor.newInstance(parameters.stream().map(values::get).toArray());
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
}
