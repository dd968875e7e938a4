package org.maskedbandit.lab.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.LaplaceDp;

/** The JSON of results, a contract that other programs rely on: fields are added, never renamed. */
public final class Json {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  public static String text(JsonNode node) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A record as an object. */
  public static ObjectNode of(Record record) {
    return MAPPER.valueToTree(record);
  }

  /** A number, a text, a truth value, or an array of numbers; by hand, which starts faster. */
  static JsonNode value(Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value instanceof double[] numbers) {
      ArrayNode array = array();
      Arrays.stream(numbers).forEach(array::add);
      return array;
    }
    if (value instanceof Double number) {
      return Double.isFinite(number) ? nodes.numberNode(number) : nodes.nullNode();
    }
    if (value instanceof Number whole) {
      return nodes.numberNode(whole.longValue());
    }
    return value instanceof Boolean truth
        ? nodes.booleanNode(truth)
        : nodes.textNode(value.toString());
  }

  /** Adds a number; what is not finite becomes null, because JSON has no word for it. */
  public static ObjectNode number(ObjectNode object, String field, double value) {
    return Double.isFinite(value) ? object.put(field, value) : object.putNull(field);
  }

  /** Adds an array of numbers. */
  public static ObjectNode numbers(ObjectNode object, String field, double[] values) {
    ArrayNode array = object.putArray(field);
    for (double value : values) {
      array.add(value);
    }
    return object;
  }

  /** {"kind": "gdp", "eta": 1}; the weights of several Laplace releases are an array. */
  public static ObjectNode guarantee(Guarantee guarantee) {
    ObjectNode node = object().put("kind", guarantee.kind());
    Notation.parameters((Record) guarantee).forEach((name, value) -> number(node, name, value));
    return guarantee instanceof LaplaceDp laplace && laplace.weights().size() > 1
        ? numbers(node, "weights", laplace.weights().toArray())
        : node;
  }
}
