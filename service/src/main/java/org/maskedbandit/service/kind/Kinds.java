package org.maskedbandit.service.kind;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.thompson.CountedThompson;
import org.maskedbandit.service.experiment.Control;
import org.maskedbandit.service.experiment.Promise;
import org.maskedbandit.service.experiment.ServedPolicy;
import org.maskedbandit.service.kind.arms.ServedArms;
import org.maskedbandit.service.kind.sealed.ServedThompson;

/** The kinds of policies that can be served. No other class lists them. */
final class Kinds {
  static final Family<Policy> FAMILY = Family.of(Policy.class);

  private Kinds() {}

  /** The policy as it is served. */
  static ServedPolicy of(Policy policy) {
    if (policy instanceof EpochPolicy epochs) {
      return new ServedArms(epochs);
    }
    if (policy instanceof CountedThompson thompson) {
      return new ServedThompson(thompson);
    }
    throw new IllegalStateException(policy.written() + " cannot be served");
  }

  static boolean served(String name) {
    return is(name, EpochPolicy.class) || sealed(name);
  }

  /** Whether the sums of that policy stay sealed. */
  static boolean sealed(String name) {
    return is(name, CountedThompson.class);
  }

  private static boolean is(String name, Class<? extends Policy> type) {
    return type.isAssignableFrom(FAMILY.member(name));
  }

  /**
   * Finds the policy of a definition: as written, or with the parameter that the promise allows.
   */
  static final class Written {
    private static final String DEFAULT = "epoch-coins";

    private final String text;
    private final String name;

    Written(Optional<String> written) {
      text = written.orElse(DEFAULT);
      name = text.strip().split("\\(", 2)[0].strip();
      if (!FAMILY.names().contains(name) || !Kinds.served(name)) {
        List<String> served = FAMILY.names().stream().filter(Kinds::served).toList();
        throw Check.refusal(
            "policy", "one that can be served: " + String.join(", ", served), "'" + text + "'");
      }
    }

    /** Whether its sums stay sealed; then it needs a horizon. */
    boolean sealed() {
      return Kinds.sealed(name);
    }

    /** Draws over sealed sums need a horizon and allow no control; all others need none. */
    void check(Optional<Integer> horizon, Optional<Control> control) {
      if (sealed() && horizon.isEmpty()) {
        throw Check.refusal(
            "horizon", "given for " + text + ", whose promise ends there", "missing");
      }
      if (sealed() && control.isPresent()) {
        throw Check.refusal(
            "control", "left out for " + text + ", which releases no sums to compare", "given");
      }
      if (!sealed() && horizon.isPresent()) {
        throw Check.refusal(
            "horizon", "left out: the promise holds for any number of rounds", horizon.get());
      }
    }

    /** Whether a rule sets parameters that its writer left out and may not know. */
    boolean filled() {
      return sealed() && !missing().isEmpty();
    }

    private List<String> missing() {
      return FAMILY.required(name).stream()
          .filter(parameter -> !text.matches(".*[(,\\s]" + parameter + "\\s*=.*"))
          .toList();
    }

    ServedPolicy within(Promise promise, Setting setting) {
      List<String> missing = missing();
      if (missing.isEmpty()) {
        return Kinds.of(keeping(Policy.parse(text), promise, setting));
      }
      if (!promise.hasNumbers() || (!sealed() && missing.size() > 1)) {
        throw Check.refusal(
            "policy",
            "written with " + String.join(" and ", missing) + ", or with a promise",
            text);
      }
      return sealed()
          ? new ServedThompson.Partial(text, missing, open(missing)).within(promise, setting)
          : Kinds.of(fitted(missing.get(0), promise, setting));
    }

    /** With 1 for each missing parameter. */
    private CountedThompson open(List<String> missing) {
      return (CountedThompson) Policy.parse(
          written(missing.stream().map(each -> each + "=1").collect(Collectors.joining(", "))));
    }

    private String written(String parameters) {
      String rest = text.contains("(") ? text.substring(text.indexOf('(') + 1) : ")";
      return name + "(" + parameters + (rest.strip().equals(")") ? "" : ", ") + rest;
    }

    private boolean keeps(Policy policy, Promise promise, Setting setting) {
      return promise.keptBy(Kinds.of(policy).curve(setting, promise.rewardsPerPerson()));
    }

    private Policy keeping(Policy policy, Promise promise, Setting setting) {
      if (!keeps(policy, promise, setting)) {
        throw Check.refusal(
            "policy",
            "within the promise; "
                + (sealed() ? moreNoise() : "leave its privacy parameter out to have it computed"),
            policy.written());
      }
      return policy;
    }

    /** Pre-pulls, variance and a shorter horizon all make what one round reveals smaller. */
    private String moreNoise() {
      List<String> larger = FAMILY.required(name).stream()
          .map(parameter -> "a larger " + parameter + ", ")
          .toList();
      return larger.isEmpty()
          ? "a shorter horizon reveals less"
          : String.join("", larger) + "or a shorter horizon reveals less; leave "
              + String.join(" and ", FAMILY.required(name)) + " out to have them computed";
    }

    private Policy fitted(String parameter, Promise promise, Setting setting) {
      DoubleFunction<Policy> written =
          value -> Policy.parse(written(parameter + "=" + Numbers.write(value)));
      // Refuses what is wrong with the other parameters, which the search would pass over.
      Policy ignored = written.apply(1);
      List<Policy> found = BudgetSearch.largest(written, policy -> keeps(policy, promise, setting));
      if (found.isEmpty()) {
        throw Check.refusal("promise", "one that " + name + " can keep", "too small");
      }
      return found.get(0);
    }
  }
}
