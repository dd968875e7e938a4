package org.maskedbandit.policy.thompson;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.RenyiDp;
import org.maskedbandit.privacy.argmax.ArgmaxRenyi;
import org.maskedbandit.privacy.ledger.BitLedger;
import org.maskedbandit.privacy.ledger.Filter;

/**
 * {@link BudgetedThompson} with a budget in (epsilon, delta) and a finer ledger: since nothing
 * leaves but the arm, a draw costs no more than one bit of it.
 *
 * <pre>
 * theta_i ~ N( S_i/(n_i+1), c/(n_i+1) ),   play argmax_i theta_i
 * while every arm's ledger is at most the budget
 * </pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number. The ledger counts Renyi divergences at
 * one order alpha, and the budget is the largest divergence at that order that implies (epsilon,
 * delta)-DP.
 *
 * <p>Privacy. Given everything but the contrast of arm j, a round releases whether a normal
 * variable exceeds a threshold ({@link BitLedger}); the {@link Filter} keeps the sum of every
 * reward within the budget. Hence (alpha, budget)-RDP for any number of rounds, which implies
 * (epsilon, delta)-DP.
 */
@About(
    value = "ours: budgeted-thompson in (epsilon, delta), charging one bit a round",
    does = "Draws a plausible mean of each arm and plays the largest. Every draw is charged"
        + " to the rewards that it read, as at most one bit; a draw that would exceed the"
        + " budget is not made, and the most rewarded arm is played instead.",
    source = "Masked Bandit, docs/proofs/threshold-bit.md")
public record BitBudgetedThompson(
    @Parameter(value = "the promise with delta, (epsilon, delta)-DP for each reward", above = 0)
    double epsilon,

    @Parameter(
        value = "the promise with epsilon, (epsilon, delta)-DP for each reward",
        above = 0,
        below = 1)
    double delta,

    @Parameter(
        value = "how many times the variance of a draw is that of plain Thompson sampling",
        above = 0)
    double c)
    implements ThompsonPolicy {
  public BitBudgetedThompson {
    Check.positive("epsilon", epsilon);
    Check.between("delta", delta, 0, 1);
    Check.positive("c", c);
  }

  /** With the variance that {@link BudgetedThompson} would have. */
  public BitBudgetedThompson(double epsilon, double delta) {
    this(epsilon, delta, new BudgetedThompson(GaussianDp.largest(epsilon, delta).eta()).c());
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(budget());
  }

  @Override
  public ThompsonRule rule(Setting setting) {
    RenyiDp budget = budget();
    ArgmaxRenyi bit = ArgmaxRenyi.at(budget.alpha());
    return new ThompsonRule(
        Setting.UNBOUNDED,
        0,
        1,
        share -> c * share,
        arms -> Filter.of(new BitLedger(arms, budget.alpha(), bit::cost), budget));
  }

  /** What may be spent, at the best order for many small bits. */
  private RenyiDp budget() {
    return RenyiDp.largest(epsilon, delta);
  }
}
