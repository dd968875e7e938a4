package org.maskedbandit.service.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Setting;
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
  public Definition {
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

  public Setting setting() {
    return new Setting(mostArms, horizon);
  }

  /** What a person is promised; {@link #curve} has the arithmetic in it. */
  public Claim claim() {
    Scope scope = reward.windowed() ? Scope.WINDOW : Scope.REPORTED;
    return policy.policy().claim(setting(), promise.rewardsPerPerson()).within(policy.seen(scope));
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
    return policy.arithmetic() + ", which adds at most (1 + e^epsilon) "
        + Numbers.roundedUp(variation, 2) + " to delta.";
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
