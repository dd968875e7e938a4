package org.maskedbandit.policy.thompson;

import java.util.List;
import java.util.stream.LongStream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;

/**
 * Thompson sampling whose noise is calibrated so that every draw costs every reward the same,
 * whatever the pulls.
 *
 * <pre>
 * theta_i ~ N( S_i/(n_i+1), max( 1/(rho (n_i+1)^2), floor/(n_i+1) ) ),   rho = eta^2 / (draws - 1)
 * </pre>
 *
 * One draw serves {@code redraw} rounds, so draws = ceil(T/redraw). The floor keeps Thompson-sized
 * exploration once an arm has many rewards.
 *
 * <p>Privacy. A changed reward of arm j moves its mean by 1/(n_j+1), against a deviation of at
 * least 1/((n_j+1) sqrt(rho)): a draw is sqrt(rho)-GDP for every pull pattern. The first draw reads
 * no reward, and playing the same drawn values again is post-processing, so T rounds are eta-GDP.
 */
@About(
    value = "ours: every draw costs every reward the same; one draw serves `redraw` rounds",
    does = "Draws a plausible mean of each arm and plays the largest, for several rounds if"
        + " asked to. The noise of a draw is set so that each draw costs each reward the"
        + " same, and all draws up to the horizon cost the budget.",
    source = "Masked Bandit, docs/proofs/thompson.md")
public record CalibratedThompson(
    @Parameter(value = "the promise is eta-GDP for each reward", above = 0)
    double eta,

    @Parameter(value = "how many rounds one draw serves", from = 1)
    long redraw,

    @Parameter(
        value = "the least variance of a draw, as a multiple of that of plain Thompson sampling",
        from = 0,
        to = Double.POSITIVE_INFINITY)
    double floor)
    implements ThompsonPolicy {
  private static final double FLOOR = 0.25;

  public CalibratedThompson {
    Check.positive("eta", eta);
    Check.atLeast("redraw", redraw, 1);
    Check.notNegative("floor", floor);
  }

  public CalibratedThompson(double eta) {
    this(eta, 1, FLOOR);
  }

  @Override
  public Claim claim(Setting setting) {
    return new Claim(new GaussianDp(eta), setting.requiredHorizon("calibrated-thompson"));
  }

  /** The largest eta for each of six numbers of rounds that a draw may serve. */
  @Override
  public List<Policy> candidates(BudgetSearch search) {
    return LongStream.of(1, 10, 30, 100, 300, 1000)
        .boxed()
        .flatMap(draw -> search.largest(eta -> new CalibratedThompson(eta, draw, FLOOR)).stream())
        .toList();
  }

  @Override
  public ThompsonRule rule(Setting setting) {
    long horizon = setting.requiredHorizon("calibrated-thompson");
    long draws = -Math.floorDiv(-horizon, redraw);
    // For the rounding of means of that many rewards, and of a ledger that rounds up at each of
    // them.
    double rho = eta * eta / Math.max(1, draws - 1) * (1 - horizon * 0x1p-50);
    return ThompsonRule.unlimited(
        setting, 0, redraw, share -> Math.max(share * share / rho, floor * share));
  }
}
