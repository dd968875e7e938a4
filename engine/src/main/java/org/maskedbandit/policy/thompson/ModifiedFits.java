package org.maskedbandit.policy.thompson;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.OpenForm;
import org.maskedbandit.policy.BudgetFit;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/**
 * Sets b or c of {@link ModifiedThompson} to a budget, by the published proof and the tight one.
 */
record ModifiedFits(BudgetSearch search) {
  private static final List<Proof> PROOFS = List.of(
      new Proof("as-published", ThompsonBounds::lemma5, "Lemma 5: eta = sqrt(T/(c(b+1)))"),
      new Proof(
          "tight",
          ModifiedFits::tight,
          "the worst case over all pull patterns:"
              + " eta = sqrt((T - max(bN, 1))/(c(max(b, 1) + 1)))"));

  /** A bound that falls as b grows, and with the root of c. */
  private record Proof(
      String route, Function<ThompsonBounds, GaussianDp> bound, String explanation) {}

  private static GaussianDp tight(ThompsonBounds bounds) {
    return bounds.inDoubles(bounds.worstCase(), 1);
  }

  /** With the least value of the open parameter, for each proof that has one. */
  List<BudgetFit> fits(OpenForm<Policy> form) {
    ModifiedThompson given = (ModifiedThompson) form.with(1);
    long horizon = search.setting().requiredHorizon(form.text());
    if (horizon == 1) {
      throw Check.refusal("the horizon", "2 or more, because one round reads no reward", horizon);
    }
    return PROOFS.stream().flatMap(proof -> fit(form, given, proof).stream()).toList();
  }

  private Optional<BudgetFit> fit(OpenForm<Policy> form, ModifiedThompson given, Proof proof) {
    Optional<ModifiedThompson> found = form.whole()
        ? leastPrePulls(given.c(), proof.bound)
        : Optional.of(new ModifiedThompson(given.b(), leastVariance(given.b(), proof.bound)));
    return found.map(policy -> new BudgetFit(
        proof.route,
        policy,
        proof.bound.apply(bounds(policy.b(), policy.c())),
        "The least " + form.parameter() + " by " + proof.explanation + "."));
  }

  /** The least c of the tight bound for a person who gives at most that many rewards. */
  double leastVariance(long b, int rewards) {
    return leastVariance(b, bounds -> bounds.inDoubles(bounds.person(rewards), rewards));
  }

  private double leastVariance(long b, Function<ThompsonBounds, GaussianDp> bound) {
    double unit = bound.apply(bounds(b, 1)).eta();
    double eta = search.budget().eta();
    double c = unit * unit / (eta * eta) * (1 + 1e-12);
    return Numbers.read(Numbers.roundedUp(c, BudgetSearch.DIGITS));
  }

  private Optional<ModifiedThompson> leastPrePulls(
      double c, Function<ThompsonBounds, GaussianDp> bound) {
    long most = (search.setting().horizon() - 1) / search.setting().arms();
    long low = -1;
    long high = most + 1;
    while (high - low > 1) {
      long middle = (low + high) / 2;
      if (search.budget().met(bound.apply(bounds(middle, c)))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high > most ? Optional.empty() : Optional.of(new ModifiedThompson(high, c));
  }

  private ThompsonBounds bounds(long b, double c) {
    Setting setting = search.setting();
    return new ThompsonBounds(setting.horizon(), setting.arms(), b, c);
  }
}
