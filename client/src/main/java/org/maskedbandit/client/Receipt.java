package org.maskedbandit.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A reward is stored.
 *
 * @param repeated whether it had been reported before
 * @param clamped whether the value was outside of the range of the experiment, whose end counts
 */
public record Receipt(boolean repeated, boolean clamped) {

  static Receipt of(JsonNode json) {
    return new Receipt(
        json.path("status").asText().equals("repeated"), json.path("clamped").asBoolean());
  }
}
