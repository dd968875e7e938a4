package org.maskedbandit.service.experiment;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.thompson.CountedThompson;

/** Finds the policy of a definition: as written, or with the parameter that the promise allows. */
final class WrittenPolicy {
  private static final String USUAL = "epoch-coins";
  private static final Family<Policy> FAMILY = Family.of(Policy.class);

  private final String text;
  private final String name;

  WrittenPolicy(Optional<String> written) {
    text = written.orElse(USUAL);
    name = text.strip().split("\\(", 2)[0].strip();
    if (!FAMILY.names().contains(name) || !served(name)) {
      List<String> served =
          FAMILY.names().stream().filter(WrittenPolicy::served).toList();
      throw Check.refusal(
          "policy", "one that can be served: " + String.join(", ", served), "'" + text + "'");
    }
  }

  private static boolean served(String name) {
    return is(name, EpochPolicy.class) || is(name, CountedThompson.class);
  }

  private static boolean is(String name, Class<? extends Policy> type) {
    return type.isAssignableFrom(FAMILY.member(name));
  }

  /** Whether its sums stay sealed; then it needs a horizon. */
  boolean sealed() {
    return is(name, CountedThompson.class);
  }

  ServedPolicy within(Promise promise, Setting setting) {
    List<String> missing = FAMILY.required(name).stream()
        .filter(parameter -> !text.matches(".*[(,\\s]" + parameter + "\\s*=.*"))
        .toList();
    if (sealed() && !missing.isEmpty()) {
      throw Check.refusal("policy", "written with " + String.join(" and ", missing), text);
    }
    if (missing.size() > 1 || (!missing.isEmpty() && !promise.hasNumbers())) {
      throw Check.refusal(
          "policy", "written with " + String.join(" and ", missing) + ", or with a promise", text);
    }
    return served(
        missing.isEmpty()
            ? keeping(Policy.parse(text), promise, setting)
            : fitted(missing.get(0), promise, setting));
  }

  private ServedPolicy served(Policy found) {
    return sealed()
        ? new ServedPolicy.Sealed((CountedThompson) found)
        : new ServedPolicy.Released((EpochPolicy) found);
  }

  private boolean keeps(Policy policy, Promise promise, Setting setting) {
    return promise.keptBy(served(policy).curve(setting, promise.rewardsPerPerson()));
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
    return String.join("", larger) + (larger.isEmpty() ? "" : "or ")
        + "a shorter horizon reveals less";
  }

  private Policy fitted(String parameter, Promise promise, Setting setting) {
    String rest = text.contains("(") ? text.substring(text.indexOf('(') + 1) : ")";
    String separator = rest.strip().equals(")") ? "" : ", ";
    DoubleFunction<Policy> written = value ->
        Policy.parse(name + "(" + parameter + "=" + Numbers.write(value) + separator + rest);
    // Refuses what is wrong with the other parameters, which the search would pass over.
    Policy ignored = written.apply(1);
    List<Policy> found = BudgetSearch.largest(written, policy -> keeps(policy, promise, setting));
    if (found.isEmpty()) {
      throw Check.refusal("promise", "one that " + name + " can keep", "too small");
    }
    return found.get(0);
  }
}
