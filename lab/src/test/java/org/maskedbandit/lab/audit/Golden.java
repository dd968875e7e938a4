package org.maskedbandit.lab.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.stream.StreamSupport;

/** Reference numbers that the engine's tests keep, computed with mpmath at 70 digits. */
public final class Golden {
  private static final Path FILE =
      Path.of("../engine/src/test/resources/org/maskedbandit/privacy/accounting.json");

  private Golden() {}

  public static JsonNode section(String name) {
    try {
      return new ObjectMapper().readTree(FILE.toFile()).get(name);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  public static double[] numbers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .mapToDouble(number -> Double.parseDouble(number.asText()))
        .toArray();
  }
}
