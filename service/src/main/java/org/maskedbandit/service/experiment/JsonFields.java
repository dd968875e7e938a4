package org.maskedbandit.service.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;

/**
 * The fields of a JSON object, read one by one. What has the wrong type is refused with a sentence,
 * and so is a field that nobody asked for, with the nearest known name.
 */
public final class JsonFields {
  private final String path;
  private final JsonNode object;
  private final List<String> known = new ArrayList<>();

  public JsonFields(String path, @Nullable JsonNode object) {
    this.path = path;
    if (object == null || !object.isObject()) {
      throw Check.refusal(path.isEmpty() ? "the body" : path, "a JSON object", kind(object));
    }
    this.object = object;
  }

  private String name(String field) {
    return path.isEmpty() ? field : path + "." + field;
  }

  /** The value, if there is one; null counts as absent. */
  public @Nullable JsonNode find(String field) {
    known.add(field);
    JsonNode value = object.get(field);
    return value == null || value.isNull() ? null : value;
  }

  public JsonNode get(String field) {
    JsonNode value = find(field);
    if (value == null) {
      throw Check.refusal(name(field), "given", "missing");
    }
    return value;
  }

  private <T> Optional<T> read(
      String field, Predicate<JsonNode> fits, String what, Function<JsonNode, T> reading) {
    JsonNode value = find(field);
    if (value != null && !fits.test(value)) {
      throw Check.refusal(name(field), what, kind(value));
    }
    return Optional.ofNullable(value).map(reading);
  }

  public Optional<String> text(String field) {
    return read(field, JsonNode::isTextual, "a string", JsonNode::textValue);
  }

  /** A text that must be given. */
  public String requiredText(String field) {
    return text(field).orElseThrow(() -> Check.refusal(name(field), "given", "missing"));
  }

  public Optional<Boolean> flag(String field) {
    return read(field, JsonNode::isBoolean, "true or false", JsonNode::booleanValue);
  }

  public Optional<Double> number(String field) {
    return read(
        field,
        value -> value.isNumber() && Double.isFinite(value.doubleValue()),
        "a finite number",
        JsonNode::doubleValue);
  }

  public Optional<Integer> count(String field, int least, int most) {
    JsonNode value = find(field);
    if (value == null) {
      return Optional.empty();
    }
    if (!value.canConvertToExactIntegral() || !value.canConvertToInt()) {
      throw Check.refusal(name(field), "a whole number from " + least + " to " + most, value);
    }
    return Optional.of((int) Check.within(name(field), value.intValue(), least, most));
  }

  /** A duration such as PT24H or P7D, of at most that length. */
  public Optional<Duration> duration(String field, Duration most) {
    return text(field).map(text -> {
      try {
        Duration duration = Duration.parse(text);
        if (duration.compareTo(Duration.ZERO) > 0 && duration.compareTo(most) <= 0) {
          return duration;
        }
      } catch (DateTimeParseException notADuration) {
        // Refused below, with the same sentence.
      }
      throw Check.refusal(
          name(field), "an ISO 8601 duration such as PT24H, of at most " + most, "'" + text + "'");
    });
  }

  public Optional<JsonFields> object(String field) {
    return Optional.ofNullable(find(field)).map(value -> new JsonFields(name(field), value));
  }

  /** Refuses fields that were not asked for. */
  public void end() {
    object.fieldNames().forEachRemaining(field -> {
      if (known.isEmpty()) {
        throw Check.refusal(
            path.isEmpty() ? "the body" : path, "without fields", "with '" + field + "'");
      }
      if (!known.contains(field)) {
        throw Check.refusal(
            path.isEmpty() ? "a field" : "a field of " + path,
            "one of " + String.join(", ", known),
            "'" + field + "'; did you mean '" + Family.nearest(field, known) + "'?");
      }
    });
  }

  private static String kind(@Nullable JsonNode value) {
    return value == null
        ? "missing"
        : switch (value.getNodeType()) {
          case OBJECT -> "an object";
          case ARRAY -> "an array";
          case STRING -> "a string";
          case NUMBER -> "a number";
          case BOOLEAN -> "a boolean";
          default -> "null";
        };
  }
}
