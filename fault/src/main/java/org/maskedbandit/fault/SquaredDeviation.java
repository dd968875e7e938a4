package org.maskedbandit.fault;

import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.random.RandomSource;

/**
 * Draws with deviation c/(n+1) instead of its root.
 *
 * <p>Papers write N(mean, variance), and libraries take a deviation. While c/(n+1) is about 1 the
 * arms played look right. But a round costs a reward 1/c^2 as an eta^2 however many rewards the arm
 * has, instead of 1/(c(n+1)): the noise falls as fast as what it hides.
 */
final class SquaredDeviation extends OpenThompson {
  private final double c;

  SquaredDeviation(ModifiedThompson rule, Setting setting, RandomSource random) {
    super(rule, setting, random);
    c = rule.c();
  }

  @Override
  double deviation(int arm) {
    return c * share(arm);
  }
}
