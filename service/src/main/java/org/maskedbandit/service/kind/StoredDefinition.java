package org.maskedbandit.service.kind;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Control;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Promise;
import org.maskedbandit.service.experiment.RewardRange;

/**
 * The form in which the store keeps a definition: a version, and every default written out. What
 * was stored once is read by every later version, whatever its rules for new experiments are.
 */
public final class StoredDefinition {
  private static final String VERSION = "v";
  private static final int LATEST = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private StoredDefinition() {}

  public static String write(Definition definition) {
    return definition.json().put(VERSION, LATEST).toString();
  }

  /** Reads any version; the first one did not name itself and had the same fields. */
  public static Definition read(String text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      throw new IllegalStateException("a stored definition is not JSON", notJson);
    }
    int version = json.path(VERSION).asInt(0);
    if (version > LATEST) {
      throw new IllegalStateException("a newer version of this program has stored a definition");
    }
    List<Arm> arms = new ArrayList<>();
    json.path("arms")
        .forEach(arm -> arms.add(new Arm(text(arm, "label"), arm.get("value"), false)));
    return new Definition(
        text(json, "name"),
        arms,
        json.path("mostArms").asInt(),
        json.path("horizon").asLong(Setting.UNBOUNDED),
        promise(json.path("promise")),
        reward(json.path("reward")),
        Kinds.of(Policy.parse(text(json, "policy"))),
        Optional.ofNullable(json.get("control"))
            .map(control ->
                new Control(text(control, "arm"), control.path("share").asDouble())),
        duration(json.get("sticky")));
  }

  private static Promise promise(JsonNode json) {
    return new Promise(
        number(json.get("eta")),
        number(json.get("epsilon")),
        number(json.get("delta")),
        json.path("rewardsPerPerson").asInt(1));
  }

  private static RewardRange reward(JsonNode json) {
    return new RewardRange(
        json.path("low").asDouble(),
        json.path("high").asDouble(),
        duration(json.get("window")),
        json.path("default").asDouble());
  }

  private static String text(JsonNode json, String field) {
    return json.required(field).asText();
  }

  private static Optional<Double> number(@Nullable JsonNode value) {
    return Optional.ofNullable(value).map(JsonNode::doubleValue);
  }

  private static Optional<Duration> duration(@Nullable JsonNode value) {
    return Optional.ofNullable(value).map(text -> Duration.parse(text.asText()));
  }
}
