package org.maskedbandit.service.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.JsonFields;

/** Reads and writes the JSON of requests and answers. */
final class Json {
  /** Of two values in a body, or of one name in an object, none is taken. */
  private static final ObjectMapper MAPPER = JsonMapper.builder()
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .build();

  private static final int MAX_CHARACTERS = 1000;

  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** An absent body is an empty object. The text of a body that is not JSON is not repeated. */
  static JsonNode read(Buffer body) {
    if (body.length() == 0) {
      return object();
    }
    try {
      JsonNode json = MAPPER.readTree(body.getBytes());
      if (json != null && !json.isMissingNode()) {
        return json;
      }
    } catch (IOException notJson) {
      if (String.valueOf(notJson.getMessage()).startsWith("Duplicate")) {
        throw new Problem(400, "an object must have each name once, but has one twice");
      }
    }
    throw new Problem(400, "the body must be JSON, but is something else");
  }

  /** A person, or the name of a request. The text is not repeated in refusals. */
  static Optional<String> identifier(JsonFields fields, String name) {
    Optional<String> text = fields.text(name);
    text.ifPresent(given -> identifier(given, name));
    return text;
  }

  static String identifier(String text, String name) {
    if (text.isEmpty() || text.length() > MAX_CHARACTERS) {
      throw Check.refusal(name, "1 to " + MAX_CHARACTERS + " characters", "of another length");
    }
    // Halves of surrogate pairs are no characters.
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw Check.refusal(name, "without halves of surrogate pairs", "with one");
    }
    return text;
  }

  static JsonNode tree(List<?> values) {
    return MAPPER.valueToTree(values);
  }

  static byte[] write(JsonNode json) {
    try {
      return MAPPER.writeValueAsBytes(json);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
