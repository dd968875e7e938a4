package org.maskedbandit.policy.thompson;

import java.util.List;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.argmax.ThresholdBudget;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Filter;

/**
 * Thompson sampling that draws until a budget is spent: what every draw really costs is charged to
 * the arms, and a draw that would exceed the budget is not made. Instead the arm with the most
 * rewards is played, at no cost.
 *
 * <pre>
 * theta_i ~ N( S_i/(n_i+1), c/(n_i+1) ),   play argmax_i theta_i
 * while every arm's ledger is at most eta^2
 * </pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number.
 *
 * <p>Privacy. A draw costs a reward of arm j (1/c)(1/(n_j+1) - 1/sum_i(n_i+1)) as an eta^2
 * ({@link ContrastLedger}); the {@link Filter} keeps the sum of every reward within eta^2, which
 * was declared before the first round. Hence eta-GDP for any number of rounds.
 */
@About(
    value = "ours: Thompson sampling until a declared budget is spent, then the most played arm",
    does = "Draws a plausible mean of each arm and plays the largest. Every draw is charged"
        + " to the rewards that it read; a draw that would exceed the budget is not made,"
        + " and the most rewarded arm is played instead.",
    source = "Masked Bandit, docs/proofs/contrast.md and docs/proofs/filter.md")
public record BudgetedThompson(
    @Parameter(value = "the promise is eta-GDP for each reward", above = 0)
    double eta,

    @Parameter(
        value = "how many times the variance of a draw is that of plain Thompson sampling",
        above = 0)
    double c)
    implements ThompsonPolicy {
  public BudgetedThompson {
    Check.positive("eta", eta);
    Check.positive("c", c);
  }

  /** Spends the budget once five arms are known; more arms or small means need a larger c. */
  public BudgetedThompson(double eta) {
    this(eta, 1 + 30 / (eta * eta));
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new GaussianDp(eta));
  }

  /** Finer than the claim: only arms leave, and the contrast of a round is at most 1/(2c). */
  @Override
  public List<Route> routes(Setting setting) {
    ThresholdBudget bits = new ThresholdBudget(eta * eta, Rounding.up(Math.sqrt(0.5 / c)));
    return List.of(
        Route.gaussian(
            "gdp",
            new GaussianDp(eta),
            "filter on the contrasts of whole draws",
            "The filter ends draws before their eta^2 exceeds the budget."),
        Route.sound(
            "contrast-bit",
            bits::epsilon,
            "the same filter if only the winning arm leaves",
            "Charges a draw as the bit that leaves, which arm won; the promise is larger because it"
                + " is the Gaussian budget that the filter keeps, at every delta."));
  }

  @Override
  public ThompsonRule rule(Setting setting) {
    return new ThompsonRule(
        Setting.UNBOUNDED,
        0,
        1,
        share -> c * share,
        arms -> Filter.of(new ContrastLedger(arms), new GaussianDp(eta)));
  }
}
