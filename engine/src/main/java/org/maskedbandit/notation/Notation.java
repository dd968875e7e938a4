package org.maskedbandit.notation;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the records of a {@link Family} as {@code name(parameter=value, …)} and reads them back.
 *
 * <p>Components are numbers, truth values, texts, enum constants, which are written in kebab case,
 * members of a family, and lists of these. The shortest constructor of the record names the
 * parameters that must be given; what it fills in are the defaults of the others, and a default is
 * not written. Hence equal records have equal written forms.
 */
public final class Notation {
  private Notation() {}

  public static String write(Class<?> family, Record record) {
    RecordShape shape = RecordShape.of(record.getClass());
    Record plain = shape.plain(RecordShape.values(record));
    String list = shape.components().stream()
        .filter(each -> shape.required().contains(each.getName()) || differ(each, record, plain))
        .map(each -> kebab(each.getName()) + "=" + written(each, record))
        .collect(Collectors.joining(", "));
    String name = Family.of(family).name(record.getClass());
    return list.isEmpty() ? name : name + "(" + list + ")";
  }

  public static <T> T read(Class<T> family, String text) {
    return build(family, WrittenForm.parse(Family.of(family).noun(), text));
  }

  /** The parameters of a record that are numbers, by written name. */
  public static Map<String, Double> parameters(Record record) {
    Map<String, Double> parameters = new LinkedHashMap<>();
    RecordShape.values(record).forEach((name, value) -> {
      if (value instanceof Number number) {
        parameters.put(kebab(name), number.doubleValue());
      }
    });
    return parameters;
  }

  /** The parameters of a record that are members of that family. */
  public static <T> Stream<T> members(Class<T> family, Record record) {
    return RecordShape.values(record).values().stream()
        .flatMap(value -> value instanceof List<?> list ? list.stream() : Stream.of(value))
        .filter(family::isInstance)
        .map(family::cast);
  }

  /** The written value of a parameter. */
  public static String value(Record record, String parameter) {
    return RecordShape.of(record.getClass()).components().stream()
        .filter(component -> kebab(component.getName()).equals(parameter))
        .map(component -> written(component, record))
        .findFirst()
        .orElseThrow();
  }

  /** Some record of the class: every number that must be given is 1/2, or 1 if it is whole. */
  static Record example(Class<?> type) {
    RecordShape shape = RecordShape.of(type);
    return shape.plain(example(shape));
  }

  /** Values that most records accept. */
  static Map<String, Object> example(RecordShape shape) {
    Map<String, Object> example = new LinkedHashMap<>();
    for (RecordComponent component : shape.components()) {
      example.put(component.getName(), exampleOf(component.getType()));
    }
    return example;
  }

  private static Object exampleOf(Class<?> type) {
    if (type == double.class) {
      return 0.5;
    } else if (type == long.class) {
      return 1L;
    } else if (type == int.class) {
      return 1;
    } else if (type == boolean.class) {
      return false;
    } else if (type == String.class) {
      return "text";
    } else if (type == Numbers.class) {
      return Numbers.of(0.5);
    } else if (type == List.class) {
      return List.of();
    }
    return type.isEnum() ? type.getEnumConstants()[0] : Family.of(type).simplest();
  }

  /** DpKlUcb becomes dp-kl-ucb. */
  static String kebab(String camel) {
    return camel.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  static <T> T build(Class<T> family, WrittenForm form) {
    RecordShape shape = RecordShape.of(Family.of(family).member(form.name()));
    Map<String, Object> given = given(shape, form);
    for (String name : shape.required()) {
      if (!given.containsKey(name)) {
        String all = shape.required().stream()
            .map(each -> kebab(each) + "=…")
            .collect(Collectors.joining(", "));
        throw new Refusal(
            form.name() + " needs " + kebab(name) + ": " + form.name() + "(" + all + ")");
      }
    }
    Map<String, Object> complete = RecordShape.values(shape.plain(given));
    complete.putAll(given);
    return family.cast(shape.complete(complete));
  }

  private static Map<String, Object> given(RecordShape shape, WrittenForm form) {
    Map<String, RecordComponent> components = new LinkedHashMap<>();
    shape.components().forEach(each -> components.put(kebab(each.getName()), each));
    Map<String, Object> given = new LinkedHashMap<>();
    form.arguments().forEach((key, value) -> {
      RecordComponent component = components.get(key);
      if (component == null) {
        throw new Refusal(
            components.isEmpty()
                ? form.name() + " has no parameters, but was given " + key
                : form.name() + " has no parameter " + key + "; it has "
                    + String.join(", ", components.keySet()));
      }
      String place = key + " of " + form.name();
      given.put(component.getName(), value(key, place, value, component.getGenericType()));
    });
    return given;
  }

  /** {@code place} says in a refusal which of several nested forms is meant. */
  private static Object value(String key, String place, WrittenForm form, Type type) {
    if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
      if (!form.isList()) {
        throw Check.refusal(key, "a list in brackets", form.text());
      }
      Type element = list.getActualTypeArguments()[0];
      return form.items().stream().map(item -> value(key, place, item, element)).toList();
    }
    if (type instanceof Class<?> family && family.isInterface()) {
      return nested(place, form, family);
    }
    return plain(key, form, type instanceof Class<?> kind ? kind : Object.class);
  }

  private static Object nested(String place, WrittenForm form, Class<?> family) {
    try {
      return build(family, form);
    } catch (IllegalArgumentException refused) {
      throw new Refusal(place + ": " + refused.getMessage(), refused);
    }
  }

  private static Object plain(String key, WrittenForm form, Class<?> type) {
    String text = form.text();
    try {
      if (type == double.class) {
        return Numbers.read(text);
      } else if (type == long.class) {
        return new BigDecimal(text).longValueExact();
      } else if (type == int.class) {
        return new BigDecimal(text).intValueExact();
      } else if (type == Numbers.class && form.isList()) {
        return Numbers.of(
            form.items().stream().mapToDouble(item -> Numbers.read(item.text())).toArray());
      } else if (type == boolean.class && (text.equals("true") || text.equals("false"))) {
        return text.equals("true");
      } else if (type == String.class && form.isWord()) {
        return QuotedText.read(text);
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
      constants.put(written(type, constant), constant);
    }
    Object found = constants.get(text);
    if (found == null) {
      throw Family.unknown(key, text, constants.keySet());
    }
    return found;
  }

  private static String rule(Class<?> type) {
    if (type == double.class) {
      return "a number";
    } else if (type == boolean.class) {
      return "true or false";
    } else if (type == Numbers.class) {
      return "a list of numbers in brackets";
    } else if (type == String.class) {
      return "a text, in double quotes if it has signs";
    }
    return type.isPrimitive()
        ? "a whole number"
        : "a number, a truth value, a text, a constant, a record of an interface or a list of"
            + " these";
  }

  /** What stands for a value that must be given. */
  static String omitted(RecordComponent component) {
    boolean list = component.getType() == Numbers.class || component.getType() == List.class;
    return list ? "[…]" : "…";
  }

  static boolean differ(RecordComponent component, Record one, Record two) {
    return !RecordShape.value(one, component).equals(RecordShape.value(two, component));
  }

  static String written(RecordComponent component, Record record) {
    return written(component.getGenericType(), RecordShape.value(record, component));
  }

  private static String written(Type type, Object value) {
    if (value instanceof List<?> list && type instanceof ParameterizedType parameterized) {
      Type element = parameterized.getActualTypeArguments()[0];
      return list.stream()
          .map(item -> written(element, item))
          .collect(Collectors.joining(", ", "[", "]"));
    } else if (value instanceof Record record && type instanceof Class<?> family) {
      return write(family, record);
    } else if (value instanceof Enum<?> constant) {
      return constant(constant);
    } else if (value instanceof String text) {
      return QuotedText.write(text);
    }
    return value instanceof Double number ? Numbers.write(number) : value.toString();
  }

  static String constant(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
