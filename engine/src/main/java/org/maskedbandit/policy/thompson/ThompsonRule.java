package org.maskedbandit.policy.thompson;

import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.Filter;

/**
 * How a Thompson policy draws; all of it is public. Every arm is played b times in order, then
 * rounds play the arm of the largest of the draws
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), variance(1/(n_i+1)) )</pre>
 *
 * of which each serves {@code redraw} rounds, while the filter admits them.
 *
 * @param rounds how many rounds may be played
 * @param variance the sampling variance of an arm, as a function of its share 1/(n+1)
 * @param filter the filter of a new learner, by the number of arms
 */
public record ThompsonRule(
    long rounds, long b, long redraw, DoubleUnaryOperator variance, IntFunction<Filter> filter) {
  /** Whether the filter keeps a budget; that does not depend on the number of arms. */
  public boolean limited() {
    return filter.apply(1).limited();
  }

  /** One draw a round, which are charged and always admitted until the horizon. */
  static ThompsonRule unlimited(
      Setting setting, long b, long redraw, DoubleUnaryOperator variance) {
    return new ThompsonRule(
        setting.horizon(), b, redraw, variance, arms -> Filter.unlimited(new ArmLedger(arms)));
  }
}
