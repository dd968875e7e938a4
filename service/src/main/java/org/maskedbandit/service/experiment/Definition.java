package org.maskedbandit.service.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Scope;

/**
 * What an experiment is, as it was created. It never changes.
 *
 * @param arms those at the start; others may come and go
 * @param mostArms how many arms there may ever be, which statements about winners count on
 * @param sticky how long a person keeps a decision
 */
public record Definition(
    String name,
    List<Arm> arms,
    int mostArms,
    Promise promise,
    RewardRange reward,
    EpochPolicy policy,
    Optional<Control> control,
    Optional<Duration> sticky) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
  private static final int MOST_ARMS = 10_000;
  private static final Duration LONGEST_STICKY = Duration.ofDays(365);

  public Definition {
    if (!NAME.matcher(name).matches()) {
      throw Check.refusal(
          "name",
          "1 to 63 of the characters a-z, 0-9 and -, not beginning with -",
          "'" + name + "'");
    }
    Set<String> labels = new HashSet<>();
    for (Arm arm : arms) {
      if (!labels.add(arm.label())) {
        throw Check.refusal("labels of arms", "different", "'" + arm.label() + "' twice");
      }
    }
    control.ifPresent(given -> {
      if (!given.any() && !labels.contains(given.arm())) {
        throw Check.refusal("control.arm", "the label of an arm, or '*'", "'" + given.arm() + "'");
      }
    });
    arms = List.copyOf(arms);
  }

  public static Definition read(JsonNode json) {
    JsonFields fields = new JsonFields("", json);
    String name = fields.text("name").orElseThrow(() -> Check.refusal("name", "given", "missing"));
    List<Arm> arms = arms(fields.get("arms"));
    int mostArms = fields
        .count("mostArms", arms.size(), 2 * MOST_ARMS)
        .orElse(Math.min(2 * MOST_ARMS, 2 * arms.size()));
    Promise promise = fields.object("promise").map(Promise::read).orElseGet(Promise::ofPolicy);
    RewardRange reward =
        fields.object("reward").map(RewardRange::read).orElseGet(RewardRange::usual);
    Optional<String> policy = fields.text("policy");
    Optional<Control> control = fields.object("control").map(Control::read);
    Optional<Duration> sticky = fields.duration("sticky", LONGEST_STICKY);
    fields.end();
    if (policy.isEmpty() && !promise.hasNumbers()) {
      throw Check.refusal("promise or policy", "given", "missing");
    }
    EpochPolicy served = ServedPolicy.of(policy, promise, Setting.arms(mostArms));
    return new Definition(name, arms, mostArms, promise, reward, served, control, sticky);
  }

  private static List<Arm> arms(JsonNode json) {
    if (!json.isArray() || json.size() < 2 || json.size() > MOST_ARMS) {
      throw Check.refusal(
          "arms",
          "an array of 2 to " + MOST_ARMS + " labels",
          json.isArray() ? "one of " + json.size() : "not an array");
    }
    List<Arm> arms = new ArrayList<>();
    for (JsonNode arm : json) {
      arms.add(Arm.read("arms[" + arms.size() + "]", arm));
    }
    return arms;
  }

  public Setting setting() {
    return Setting.arms(mostArms);
  }

  /** What a person is promised. */
  public Claim claim() {
    return policy
        .claim(setting(), promise.rewardsPerPerson())
        .within(reward.windowed() ? Scope.WINDOW : Scope.REPORTED);
  }

  /** The same definition, with every default written out. */
  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", name);
    arms.forEach(arm ->
        json.withArray("arms").addObject().put("label", arm.label()).set("value", arm.value()));
    json.put("mostArms", mostArms);
    ObjectNode numbers = json.putObject("promise");
    promise.eta().ifPresent(value -> numbers.put("eta", value));
    promise.epsilon().ifPresent(value -> numbers.put("epsilon", value));
    promise.delta().ifPresent(value -> numbers.put("delta", value));
    numbers.put("rewardsPerPerson", promise.rewardsPerPerson());
    ObjectNode range = json.putObject("reward").put("low", reward.low()).put("high", reward.high());
    reward.window().ifPresent(window -> range.put("window", window.toString()));
    range.put("default", reward.missing());
    json.put("policy", policy.written());
    control.ifPresent(
        given -> json.putObject("control").put("arm", given.arm()).put("share", given.share()));
    sticky.ifPresent(time -> json.put("sticky", time.toString()));
    return json;
  }
}
