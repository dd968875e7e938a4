package org.maskedbandit.service.kind.sealed;

import java.util.List;
import java.util.function.DoubleFunction;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.CountedThompson;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.ServedCurve;
import org.maskedbandit.service.experiment.Promise;

/**
 * A policy over sealed sums that was written without some of its parameters, which follow from the
 * promise.
 *
 * @param text as it was written
 * @param open the names of the missing parameters
 * @param policy with any values for them
 */
public record PartialThompson(String text, List<String> open, CountedThompson policy) {
  private static final int DIGITS = 4;

  public ServedThompson within(Promise promise, Setting setting) {
    ServedThompson strictest = policy
        .strictest(open, setting)
        .map(ServedThompson::new)
        .orElseThrow(
            () -> Check.refusal("policy", "written with " + String.join(" and ", open), text));
    int rewards = promise.rewardsPerPerson();
    ServedCurve most = strictest.curve(setting, rewards);
    if (!promise.keptBy(most)) {
      throw tooSmall(promise, most, setting);
    }
    DoubleFunction<CountedThompson> filled = eta -> policy
        .filled(open, new BudgetSearch(Budget.gaussian(eta), setting), rewards)
        .orElseThrow();
    List<Policy> found = BudgetSearch.largest(
        filled,
        each -> promise.keptBy(new ServedThompson((CountedThompson) each).curve(setting, rewards)));
    return new ServedThompson((CountedThompson) found.get(0));
  }

  private Refusal tooSmall(Promise promise, ServedCurve most, Setting setting) {
    double eta = most.claim().guarantee().gaussian().map(GaussianDp::eta).orElseThrow();
    String least = "eta at least " + Numbers.roundedUp(eta, DIGITS);
    String where = " for horizon " + setting.horizon() + ", mostArms " + setting.arms()
        + " and rewardsPerPerson " + promise.rewardsPerPerson();
    double delta = promise.shownDelta();
    double epsilon = most.epsilon(delta);
    if (promise.eta().isPresent()) {
      return Check.refusal(
          "promise",
          "one that " + text + " can keep and still learn: " + least + where,
          promise.eta().get());
    }
    String kept = Double.isFinite(epsilon)
        ? "epsilon at least " + Numbers.roundedUp(epsilon, DIGITS) + " at delta "
            + Numbers.write(delta) + " (" + least + ")"
        : "delta above " + Numbers.roundedUp(most.bill().numericalDelta(0, 1), 2)
            + ", which is what drawing doubles adds (or " + least + ")";
    return Check.refusal(
        "promise",
        "one that " + text + " can keep and still learn: " + kept + where,
        "epsilon " + Numbers.write(promise.epsilon().orElseThrow()) + " at delta "
            + Numbers.write(delta));
  }
}
