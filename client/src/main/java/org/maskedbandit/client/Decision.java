package org.maskedbandit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalDouble;

/**
 * An arm that was chosen.
 *
 * @param id names the decision when its reward is reported
 * @param arm the label of the arm
 * @param index the number of the arm, from 0
 * @param value what the definition of the experiment gives with the arm; its label by default
 * @param propensity the probability with which the arm was chosen; empty if it is secret, as it is
 *     if nothing is released of the experiment but arms
 * @param release which release the probability is as of
 * @param reason thompson, control, sticky, paused or stopped; the last two take no reward
 */
public record Decision(
    String id,
    String experiment,
    String arm,
    int index,
    JsonNode value,
    OptionalDouble propensity,
    long release,
    String reason) {

  static Decision of(JsonNode json) {
    return new Decision(
        json.path("decision").asText(),
        json.path("experiment").asText(),
        json.path("arm").asText(),
        json.path("index").asInt(),
        json.path("value"),
        json.has("propensity")
            ? OptionalDouble.of(json.path("propensity").asDouble())
            : OptionalDouble.empty(),
        json.path("release").asLong(),
        json.path("reason").asText());
  }
}
