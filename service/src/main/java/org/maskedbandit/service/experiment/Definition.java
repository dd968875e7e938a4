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
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GuessingBound;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.ledger.ServedCurve;

/**
 * What an experiment is, as it was created. It never changes.
 *
 * @param arms those at the start; others may come and go
 * @param mostArms how many arms there may ever be, which statements about winners count on
 * @param horizon how many rounds may be played, or {@link Setting#UNBOUNDED}
 * @param sticky how long a person keeps a decision
 */
public record Definition(
    String name,
    List<Arm> arms,
    int mostArms,
    long horizon,
    Promise promise,
    RewardRange reward,
    ServedPolicy policy,
    Optional<Control> control,
    Optional<Duration> sticky) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
  private static final int MOST_ARMS = 10_000;
  private static final int LONGEST_HORIZON = 1_000_000_000;
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

  /** A confirmation that the JSON has is checked, and is no part of the definition. */
  public static Definition read(JsonNode json) {
    JsonFields fields = new JsonFields("", json);
    String name = fields.text("name").orElseThrow(() -> Check.refusal("name", "given", "missing"));
    List<Arm> arms = arms(fields.get("arms"));
    Optional<Integer> most = fields.count("mostArms", arms.size(), 2 * MOST_ARMS);
    Optional<Integer> horizon = fields.count("horizon", 1, LONGEST_HORIZON);
    Promise promise = fields.object("promise").map(Promise::read).orElseGet(Promise::ofPolicy);
    RewardRange reward =
        fields.object("reward").map(RewardRange::read).orElseGet(RewardRange::usual);
    Optional<String> policy = fields.text("policy");
    Optional<Control> control = fields.object("control").map(Control::read);
    Optional<Duration> sticky = fields.duration("sticky", LONGEST_STICKY);
    boolean confirmed = fields.flag("confirm").orElse(false);
    fields.end();
    if (policy.isEmpty() && !promise.hasNumbers()) {
      throw Check.refusal("promise or policy", "given", "missing");
    }
    WrittenPolicy written = new WrittenPolicy(policy);
    if (written.sealed()) {
      SealedRules.require(policy.orElseThrow(), horizon, control);
    } else {
      SealedRules.refuse(horizon);
    }
    int mostArms =
        most.orElse(written.sealed() ? arms.size() : Math.min(2 * MOST_ARMS, 2 * arms.size()));
    long rounds = horizon.map(Integer::longValue).orElse(Setting.UNBOUNDED);
    ServedPolicy served = written.within(promise, new Setting(mostArms, rounds));
    Definition read =
        new Definition(name, arms, mostArms, rounds, promise, reward, served, control, sticky);
    if (written.filled() && !confirmed) {
      SealedRules.requireStrong(read);
    }
    return read;
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
    return new Setting(mostArms, horizon);
  }

  /** Whether the arms played are all that is released: then their probabilities are secret. */
  public boolean armsAlone() {
    return policy.match(released -> false, secret -> true);
  }

  /** The policy of an experiment that releases sums. */
  public EpochPolicy epochs() {
    return policy.match(released -> released, secret -> {
      throw new IllegalStateException(secret.written() + " releases no sums");
    });
  }

  /** What a person is promised; {@link #curve} has the arithmetic in it. */
  public Claim claim() {
    Scope scope = reward.windowed() ? Scope.WINDOW : Scope.REPORTED;
    return policy
        .policy()
        .claim(setting(), promise.rewardsPerPerson())
        .within(armsAlone() ? scope.withoutSums() : scope);
  }

  /** The promise as (epsilon, delta), with what arithmetic adds. */
  public ServedCurve curve() {
    return policy.curve(setting(), promise.rewardsPerPerson());
  }

  /** At the delta that is shown; infinite if there is none. */
  public double epsilon() {
    return epsilon(promise.shownDelta());
  }

  /** The least epsilon that is promised at that delta; infinite if there is none. */
  public double epsilon(double delta) {
    return curve().epsilon(delta);
  }

  /** The delta that is promised at an epsilon of 0. */
  public double totalVariation() {
    return curve().delta(0);
  }

  /** How often an attacker who must guess one of two values of a person is right at most. */
  public GuessingBound guess() {
    return GuessingBound.ofVariation(totalVariation());
  }

  /** One sentence for the promise, one for its conditions, and one for what arithmetic adds. */
  public String promised() {
    double twice = curve().bill().numericalDelta(0, promise.rewardsPerPerson());
    return twice == 0 ? claim().sentence() : claim().sentence() + " " + arithmetic(twice / 2);
  }

  private String arithmetic(double variation) {
    return (armsAlone() ? "Draws are made as doubles" : "Noise is drawn on a grid")
        + ", which adds at most (1 + e^epsilon) " + Numbers.roundedUp(variation, 2) + " to delta.";
  }

  /** The same definition, with every default written out. */
  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", name);
    arms.forEach(arm ->
        json.withArray("arms").addObject().put("label", arm.label()).set("value", arm.value()));
    json.put("mostArms", mostArms);
    if (setting().bounded()) {
      json.put("horizon", horizon);
    }
    ObjectNode numbers = json.putObject("promise");
    promise.eta().ifPresent(value -> numbers.put("eta", value));
    promise.epsilon().ifPresent(value -> numbers.put("epsilon", value));
    promise.delta().ifPresent(value -> numbers.put("delta", value));
    numbers.put("rewardsPerPerson", promise.rewardsPerPerson());
    ObjectNode range = json.putObject("reward").put("low", reward.low()).put("high", reward.high());
    reward.window().ifPresent(window -> range.put("window", window.toString()));
    range.put("default", reward.missing());
    json.put("policy", policy.policy().written());
    control.ifPresent(
        given -> json.putObject("control").put("arm", given.arm()).put("share", given.share()));
    sticky.ifPresent(time -> json.put("sticky", time.toString()));
    return json;
  }
}
