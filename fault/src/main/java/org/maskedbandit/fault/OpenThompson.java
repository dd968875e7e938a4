package org.maskedbandit.fault;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Argmax;
import org.maskedbandit.release.Reward;
import org.maskedbandit.state.Fields;

/**
 * Thompson sampling with every line in the open, and right as it stands: it plays the same arms as
 * {@link ModifiedThompson}. A fault overrides one line and leaves the others as they are.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), variance(1/(n_i+1)) ),   play argmax_i theta_i</pre>
 */
class OpenThompson implements Learner {
  final double[] sums;
  final double[] counts;
  final Filter filter;
  private final long b;
  private final DoubleUnaryOperator variance;
  private final RandomSource random;
  private final double[] draws;
  private long round;

  /** @param variance as a function of the share 1/(n+1) */
  OpenThompson(int arms, long b, DoubleUnaryOperator variance, Filter filter, RandomSource random) {
    this.b = b;
    this.variance = variance;
    this.filter = filter;
    this.random = random;
    sums = new double[arms];
    counts = new double[arms];
    draws = new double[arms];
    for (int arm = 0; arm < arms; arm++) {
      price(arm);
    }
  }

  OpenThompson(ModifiedThompson rule, Setting setting, RandomSource random) {
    this(
        setting.arms(),
        rule.b(),
        share -> rule.c() * share,
        Filter.unlimited(new ArmLedger(setting.arms())),
        random);
  }

  @Override
  public int choose() {
    long now = round++;
    if (now < b * sums.length) {
      return (int) (now / b);
    }
    if (!admitted()) {
      return afterwards();
    }
    charge();
    for (int arm = 0; arm < sums.length; arm++) {
      draws[arm] = sums[arm] * share(arm) + deviation(arm) * random.nextGaussian();
    }
    return largest(draws);
  }

  @Override
  public void learn(int arm, double reward) {
    sums[arm] += clamped(reward);
    counts[arm]++;
    price(arm);
  }

  @Override
  public Bill bill() {
    return Bill.of(filter.ledger().spent());
  }

  double share(int arm) {
    return 1 / (counts[arm] + 1);
  }

  double deviation(int arm) {
    return Math.sqrt(variance.applyAsDouble(share(arm)));
  }

  double clamped(double reward) {
    return Reward.clamp(reward);
  }

  int largest(double[] values) {
    return Argmax.of(values);
  }

  boolean admitted() {
    return filter.admits();
  }

  int afterwards() {
    return Argmax.of(counts);
  }

  void charge() {
    filter.charge();
  }

  /** What a draw is meant to cost, whatever the lines above do. */
  final void price(int arm) {
    double meant = 1 / (counts[arm] + 1);
    filter.price(arm, counts[arm] == 0 ? 0 : meant, variance.applyAsDouble(meant));
  }

  /** A broken twin is never saved. */
  @Override
  public void fields(Fields fields) {
    throw new UnsupportedOperationException();
  }
}
