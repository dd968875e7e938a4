package org.maskedbandit.state;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;

/**
 * The written form of a state.
 *
 * <pre>
 * {"format": "maskedbandit-state", "version": 1, "subject": {…}, "state": {…}, "sha256": "…"}
 * </pre>
 *
 * The checksum is that of all text before its comma. It finds accidents, not attacks: a program
 * that can write states must be trusted or kept out by encryption with authentication. Doubles have
 * a point or an exponent, and whole numbers have none.
 */
final class StateJson {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String FORMAT = "maskedbandit-state";
  private static final long VERSION = 1;
  private static final String CHECKSUM = ",\"sha256\":\"";
  private static final String END = "\"}";

  private StateJson() {}

  static String write(Map<String, String> subject, Map<String, Object> tree) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("format", FORMAT);
    all.put("version", VERSION);
    all.put("subject", new LinkedHashMap<String, Object>(subject));
    all.put("state", tree);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(json, all);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    String body = text.toString();
    String open = body.substring(0, body.length() - 1);
    return open + CHECKSUM + sha256(open) + END;
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Map<?, ?> tree) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : tree.entrySet()) {
        json.writeFieldName((String) entry.getKey());
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof double[] numbers) {
      json.writeArray(numbers, 0, numbers.length);
    } else if (value instanceof long[] counts) {
      json.writeArray(counts, 0, counts.length);
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Long count) {
      json.writeNumber(count);
    } else {
      json.writeString((String) value);
    }
  }

  static SecretState read(String text) {
    int end = text.lastIndexOf(CHECKSUM);
    if (end < 0 || !text.endsWith(END)) {
      throw damaged("truncated");
    }
    String open = text.substring(0, end);
    String given = text.substring(end + CHECKSUM.length(), text.length() - END.length());
    Map<String, Object> all = tree(open + "}");
    if (!FORMAT.equals(all.get("format"))) {
      throw damaged("in another format");
    }
    Object version = all.getOrDefault("version", "missing");
    if (!version.equals(VERSION)) {
      throw Check.refusal("the version of a saved state", "at most " + VERSION, version);
    }
    if (!sha256(open).equals(given)) {
      throw damaged("altered");
    }
    return new SecretState(subject(all), part(all, "state"));
  }

  private static Map<String, String> subject(Map<String, Object> all) {
    Map<String, String> subject = new LinkedHashMap<>();
    part(all, "subject").forEach((name, value) -> subject.put(name, String.valueOf(value)));
    return subject;
  }

  @SuppressWarnings("unchecked") // trees have names as keys
  private static Map<String, Object> part(Map<String, Object> all, String name) {
    if (all.get(name) instanceof Map<?, ?> part) {
      return (Map<String, Object>) part;
    }
    throw damaged("without its " + name);
  }

  private static Map<String, Object> tree(String text) {
    try (JsonParser json = JSON.createParser(text)) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        return object(json);
      }
    } catch (IOException malformed) {
      throw damaged("malformed");
    }
    throw damaged("malformed");
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> tree = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      tree.put(name, value(json, json.nextToken()));
    }
    return tree;
  }

  private static Object value(JsonParser json, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> array(json);
      case VALUE_NUMBER_INT -> (Object) json.getLongValue();
      case VALUE_NUMBER_FLOAT -> (Object) json.getDoubleValue();
      case VALUE_STRING -> textOrInfinity(json.getText());
      default -> throw damaged("malformed");
    };
  }

  /** Infinite numbers are quoted, because JSON has no word for them. */
  private static Object textOrInfinity(String text) {
    return switch (text) {
      case "Infinity" -> (Object) Double.POSITIVE_INFINITY;
      case "-Infinity" -> (Object) Double.NEGATIVE_INFINITY;
      default -> text;
    };
  }

  /** Whole numbers, or doubles; an empty array is one of doubles. */
  private static Object array(JsonParser json) throws IOException {
    List<Number> numbers = new ArrayList<>();
    boolean whole = false;
    for (JsonToken token = json.nextToken();
        token != JsonToken.END_ARRAY;
        token = json.nextToken()) {
      if (!(value(json, token) instanceof Number number)) {
        throw damaged("malformed");
      }
      whole = number instanceof Long;
      numbers.add(number);
    }
    return whole
        ? numbers.stream().mapToLong(Number::longValue).toArray()
        : numbers.stream().mapToDouble(Number::doubleValue).toArray();
  }

  private static Refusal damaged(String how) {
    return Check.refusal("a saved state", "whole and unchanged", how);
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
