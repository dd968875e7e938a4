package org.maskedbandit.service.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.GuessingBound;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Control;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.experiment.Promise;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.experiment.ServedPolicy;

/** The rules for new experiments. Nobody asks them about those that exist. */
public final class NewExperiment {
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
  private static final int MAX_ARMS = 10_000;
  private static final int MAX_HORIZON = 1_000_000_000;
  private static final Duration MAX_STICKY = Duration.ofDays(365);
  private static final double MAX_RIGHT = 0.9;

  private NewExperiment() {}

  /** A confirmation that the JSON has is checked, and is no part of the definition. */
  public static Definition read(JsonNode json) {
    JsonFields fields = new JsonFields("", json);
    String name = name(fields);
    List<Arm> arms = arms(fields.get("arms"));
    Optional<Integer> most = fields.count("mostArms", arms.size(), 2 * MAX_ARMS);
    Optional<Integer> horizon = fields.count("horizon", 1, MAX_HORIZON);
    Promise promise = fields.object("promise").map(Promise::read).orElseGet(Promise::ofPolicy);
    RewardRange reward =
        fields.object("reward").map(RewardRange::read).orElseGet(RewardRange::byDefault);
    Optional<String> policy = fields.text("policy");
    Optional<Control> control = fields.object("control").map(Control::read);
    Optional<Duration> sticky = fields.duration("sticky", MAX_STICKY);
    boolean confirmed = fields.flag("confirm").orElse(false);
    fields.end();
    if (policy.isEmpty() && !promise.hasNumbers()) {
      throw Check.refusal("promise or policy", "given", "missing");
    }
    Kinds.Written written = new Kinds.Written(policy);
    written.check(horizon, control);
    int mostArms =
        most.orElse(written.sealed() ? arms.size() : Math.min(2 * MAX_ARMS, 2 * arms.size()));
    long rounds = horizon.map(Integer::longValue).orElse(Setting.UNBOUNDED);
    ServedPolicy served = written.within(promise, new Setting(mostArms, rounds));
    Definition read =
        new Definition(name, arms, mostArms, rounds, promise, reward, served, control, sticky);
    if (written.filled() && !confirmed) {
      requireStrong(read);
    }
    return read;
  }

  private static String name(JsonFields fields) {
    String name = fields.requiredText("name");
    if (!NAME.matcher(name).matches()) {
      throw Check.refusal(
          "name",
          "1 to 63 of the characters a-z, 0-9 and -, not beginning with -",
          "'" + name + "'");
    }
    return name;
  }

  private static List<Arm> arms(JsonNode json) {
    if (!json.isArray() || json.size() < 2 || json.size() > MAX_ARMS) {
      throw Check.refusal(
          "arms",
          "an array of 2 to " + MAX_ARMS + " labels",
          json.isArray() ? "one of " + json.size() : "not an array");
    }
    List<Arm> arms = new ArrayList<>();
    for (JsonNode arm : json) {
      arms.add(Arm.read("arms[" + arms.size() + "]", arm));
    }
    return arms;
  }

  /** Whoever has the parameters filled in may not know what the promise allows. */
  private static void requireStrong(Definition definition) {
    GuessingBound guess = definition.guess();
    if (guess.right() > MAX_RIGHT) {
      throw new Refusal(
          "This promise lets an attacker who must guess which of two values a person gave be right"
              + " up to " + guess.percent(1).toPlainString() + "% of the time. Above 90% (eta 2.56)"
              + " the service fills in parameters, here "
              + definition.policy().policy().written() + ", only with \"confirm\": true.");
    }
  }
}
