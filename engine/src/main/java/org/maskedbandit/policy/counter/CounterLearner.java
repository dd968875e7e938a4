package org.maskedbandit.policy.counter;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.index.IndexLearner;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.state.Fields;

/**
 * Upper confidence bounds over private counters, widened by a surplus for their noise.
 *
 * <pre>index_i = s_i/n_i + sqrt( 2 ln t / n_i ) + surplus(n_i, t)/n_i</pre>
 *
 * s_i is the counter's noisy sum of the n_i rewards of the arm and t the round.
 */
final class CounterLearner extends IndexLearner {
  private final Setting setting;
  private final Counter[] counters;
  private final boolean inStep;
  private final Surplus surplus;
  private final RandomSource random;
  private final long[] rewards;
  private double logOfRound;

  /** How far the noise may have moved a sum. */
  interface Surplus {
    double of(long rewards, double logOfRound);
  }

  /** @param inStep whether each reward moves the counters of all arms, those of the others by 0 */
  CounterLearner(
      Setting setting, Counter[] counters, boolean inStep, Surplus surplus, RandomSource random) {
    super(setting.arms());
    this.setting = setting;
    this.counters = counters;
    this.inStep = inStep;
    this.surplus = surplus;
    this.random = random;
    rewards = new long[setting.arms()];
  }

  @Override
  protected void begin(long round) {
    setting.requireWithin(round);
    logOfRound = StrictMath.log((double) round);
  }

  @Override
  protected double index(int arm) {
    long n = rewards[arm];
    return n == 0
        ? Double.POSITIVE_INFINITY
        : (counters[arm].value() + surplus.of(n, logOfRound)) / n + Math.sqrt(2 * logOfRound / n);
  }

  @Override
  public void learn(int arm, double reward) {
    Check.arm(arm, rewards.length);
    rewards[arm]++;
    if (inStep) {
      for (int other = 0; other < counters.length; other++) {
        counters[other].add(other == arm ? reward : 0, random);
      }
    } else {
      counters[arm].add(reward, random);
    }
  }

  @Override
  public double[] released() {
    return Counter.values(counters);
  }

  @Override
  public Bill bill() {
    return Bill.of(Counter.spent(counters));
  }

  @Override
  protected void statistics(Fields fields) {
    fields.parts("counters", counters);
    fields.counts("rewards", rewards);
  }
}
