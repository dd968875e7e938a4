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

/** Finds the policy of a definition: as written, or with the parameter that the promise allows. */
final class ServedPolicy {
  private static final String USUAL = "epoch-coins";

  private ServedPolicy() {}

  static EpochPolicy of(Optional<String> written, Promise promise, Setting setting) {
    String text = written.orElse(USUAL);
    Family<Policy> family = Family.of(Policy.class);
    String name = text.strip().split("\\(", 2)[0].strip();
    if (!family.names().contains(name)
        || !EpochPolicy.class.isAssignableFrom(family.member(name))) {
      List<String> served = family.names().stream()
          .filter(each -> EpochPolicy.class.isAssignableFrom(family.member(each)))
          .toList();
      throw Check.refusal(
          "policy", "one that can be served: " + String.join(", ", served), "'" + text + "'");
    }
    List<String> missing = family.required(name).stream()
        .filter(parameter -> !text.matches(".*[(,\\s]" + parameter + "\\s*=.*"))
        .toList();
    if (missing.isEmpty()) {
      return keeping((EpochPolicy) Policy.parse(text), promise, setting);
    }
    if (missing.size() > 1 || !promise.hasNumbers()) {
      throw Check.refusal(
          "policy", "written with " + String.join(" and ", missing) + ", or with a promise", text);
    }
    return fitted(text, name, missing.get(0), promise, setting);
  }

  private static EpochPolicy keeping(EpochPolicy policy, Promise promise, Setting setting) {
    if (promise.hasNumbers() && !promise.budget().met(policy.price(setting))) {
      throw Check.refusal(
          "policy",
          "within the promise; leave its privacy parameter out to have it computed",
          policy.written());
    }
    return policy;
  }

  private static EpochPolicy fitted(
      String text, String name, String parameter, Promise promise, Setting setting) {
    String rest = text.contains("(") ? text.substring(text.indexOf('(') + 1) : ")";
    String separator = rest.strip().equals(")") ? "" : ", ";
    DoubleFunction<Policy> written = value ->
        Policy.parse(name + "(" + parameter + "=" + Numbers.write(value) + separator + rest);
    // Refuses what is wrong with the other parameters, which the search would pass over.
    Policy ignored = written.apply(1);
    List<Policy> found = new BudgetSearch(promise.budget(), setting).largest(written);
    if (found.isEmpty()) {
      throw Check.refusal("promise", "one that " + name + " can keep", "too small");
    }
    return (EpochPolicy) found.get(0);
  }
}
