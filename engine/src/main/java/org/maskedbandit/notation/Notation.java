package org.maskedbandit.notation;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes any record as {@code name(parameter=value, …)} and reads it back.
 *
 * <p>The name is the class name in kebab case. Components are numbers, truth values, lists of
 * numbers and enum constants, which are written in kebab case. The shortest constructor of the
 * record names the parameters that must be given; what it fills in are the defaults of the others,
 * and a default is not written. Hence equal records have equal written forms.
 */
public final class Notation {
  private Notation() {}

  public static String write(Record record) {
    Class<? extends Record> type = record.getClass();
    Map<String, Object> values = values(record);
    Object plain = construct(shortest(type), values);
    Map<String, Object> defaults = values((Record) plain);
    var required = required(type);
    String list = values.entrySet().stream()
        .filter(entry -> required.contains(entry.getKey())
            || !entry.getValue().equals(defaults.get(entry.getKey())))
        .map(entry -> kebab(entry.getKey()) + "=" + written(entry.getValue()))
        .collect(Collectors.joining(", "));
    return list.isEmpty() ? name(type) : name(type) + "(" + list + ")";
  }

  /** Reads a member of a family of records. */
  public static <T> T read(Class<T> family, String text) {
    String noun = Family.of(family).noun();
    WrittenForm form = WrittenForm.parse(noun, text);
    Class<? extends T> type = Family.of(family).member(form.name());
    return type.cast(build(type, form));
  }

  /** The parameters of a record of numbers, by written name. */
  public static Map<String, Double> parameters(Record record) {
    Map<String, Double> parameters = new LinkedHashMap<>();
    values(record)
        .forEach((name, value) -> parameters.put(kebab(name), ((Number) value).doubleValue()));
    return parameters;
  }

  /**
   * What each parameter is when it is not given, by written name; … where it must be given or
   * follows from others, which is seen by making the record twice with different values.
   */
  static Map<String, String> defaults(Class<?> type) {
    Map<String, String> defaults = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      defaults.put(kebab(component.getName()), component.getType() == Numbers.class ? "[…]" : "…");
    }
    if (required(type).size() < defaults.size()) {
      Map<String, Object> one = values((Record) construct(shortest(type), example(type, 1)));
      Map<String, Object> two = values((Record) construct(shortest(type), example(type, 2)));
      one.forEach((name, value) -> {
        if (!required(type).contains(name) && value.equals(two.get(name))) {
          defaults.put(kebab(name), written(value));
        }
      });
    }
    return defaults;
  }

  /** Arguments that a record with defaults accepts. */
  private static Map<String, Object> example(Class<?> type, int number) {
    Map<String, Object> example = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      Class<?> kind = component.getType();
      Object value = kind == double.class
          ? (Object) (1.0 / (number + 1))
          : kind == long.class
              ? (Object) (long) number
              : kind == int.class ? (Object) number : Numbers.of(1.0 / (number + 1));
      example.put(component.getName(), value);
    }
    return example;
  }

  /** The written name of a record class. */
  public static String name(Class<?> type) {
    Name given = type.getAnnotation(Name.class);
    return given == null ? kebab(type.getSimpleName()) : given.value();
  }

  /** DpKlUcb becomes dp-kl-ucb. */
  static String kebab(String camel) {
    return camel.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  private static Object build(Class<?> type, WrittenForm form) {
    Map<String, Object> given = given(type, form);
    for (String name : required(type)) {
      if (!given.containsKey(name)) {
        throw new IllegalArgumentException(
            form.name() + " must be given " + kebab(name) + ", but is " + form.text());
      }
    }
    Map<String, Object> complete = values((Record) construct(shortest(type), given));
    complete.putAll(given);
    return construct(canonical(type), complete);
  }

  private static Map<String, Object> given(Class<?> type, WrittenForm form) {
    Map<String, RecordComponent> components = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      components.put(kebab(component.getName()), component);
    }
    Map<String, Object> given = new LinkedHashMap<>();
    form.arguments().forEach((key, value) -> {
      RecordComponent component = components.get(key);
      if (component == null) {
        String known = components.isEmpty()
            ? "none: it has none"
            : "one of " + String.join(", ", components.keySet());
        throw Check.refusal("a parameter of " + form.name(), known, "'" + key + "'");
      }
      given.put(component.getName(), value(key, value, component.getType()));
    });
    return given;
  }

  private static Object value(String key, String text, Class<?> type) {
    try {
      if (type == double.class) {
        return Numbers.read(text);
      } else if (type == long.class) {
        return new BigDecimal(text).longValueExact();
      } else if (type == int.class) {
        return new BigDecimal(text).intValueExact();
      } else if (type == Numbers.class && text.startsWith("[")) {
        return Numbers.of(elements(text).mapToDouble(Numbers::read).toArray());
      } else if (type == boolean.class && (text.equals("true") || text.equals("false"))) {
        return text.equals("true");
      } else if (type.isEnum()) {
        return constant(key, text, type);
      }
    } catch (NumberFormatException notANumber) {
      throw Check.refusal(key, rule(type), text);
    } catch (ArithmeticException notWhole) {
      throw Check.refusal(key, rule(type), text);
    }
    throw Check.refusal(key, rule(type), text);
  }

  private static Object constant(String key, String text, Class<?> type) {
    Map<String, Object> constants = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      constants.put(written(constant), constant);
    }
    Object found = constants.get(text);
    if (found == null) {
      throw Family.unknown(key, text, constants.keySet());
    }
    return found;
  }

  private static Stream<String> elements(String list) {
    String inside = list.substring(1, list.length() - 1).trim();
    return inside.isEmpty()
        ? Stream.empty()
        : Arrays.stream(inside.split(",", -1)).map(String::trim);
  }

  private static String rule(Class<?> type) {
    if (type == double.class) {
      return "a number";
    } else if (type == boolean.class) {
      return "true or false";
    }
    return type == Numbers.class ? "a list of numbers in brackets" : "a whole number";
  }

  private static String written(Object value) {
    if (value instanceof Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
    return value instanceof Double number ? Numbers.write(number) : value.toString();
  }

  private static Constructor<?> shortest(Class<?> type) {
    return Arrays.stream(type.getConstructors())
        .min(Comparator.comparingInt(Constructor::getParameterCount))
        .orElseThrow();
  }

  private static Constructor<?> canonical(Class<?> type) {
    return Arrays.stream(type.getConstructors())
        .max(Comparator.comparingInt(Constructor::getParameterCount))
        .orElseThrow();
  }

  static List<String> required(Class<?> type) {
    return Arrays.stream(shortest(type).getParameters()).map(Parameter::getName).toList();
  }

  private static Map<String, Object> values(Record record) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        values.put(
            component.getName(), Objects.requireNonNull(component.getAccessor().invoke(record)));
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    return values;
  }

  private static Object construct(Constructor<?> constructor, Map<String, Object> values) {
    Object[] arguments = Arrays.stream(constructor.getParameters())
        .map(parameter -> values.get(parameter.getName()))
        .toArray();
    try {
      return constructor.newInstance(arguments);
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
