package org.maskedbandit.policy.thompson;

import java.util.List;
import java.util.stream.LongStream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
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
@About("ours: every draw costs every reward the same; one draw serves `redraw` rounds")
public record CalibratedThompson(double eta, long redraw, double floor) implements ThompsonPolicy {
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
