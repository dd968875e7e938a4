package org.maskedbandit.policy.index;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.Rewards;

/**
 * An index policy whose arms are known by the noisy mean of their last epoch of 1, 2, 4, … rewards:
 * an arm's mean is released when twice as many new rewards have come as it was made of, and older
 * rewards are forgotten.
 */
abstract class LazyLearner extends IndexLearner {
  final RandomSource random;
  private final EpochSum[] epochs;
  private final double[] means;
  private final long[] lengths;

  LazyLearner(int arms, double epsilon, RandomSource random) {
    super(arms);
    this.random = random;
    epochs = EpochSum.forArms(arms, LaplaceMechanism.epsilon(epsilon));
    means = new double[arms];
    lengths = new long[arms];
  }

  /** The index of an arm with that noisy mean of that many rewards. */
  abstract double index(double mean, double length);

  /** The natural logarithm of a base, which publications leave open. */
  static double logOfBase(double base) {
    if (!(base > 1 && base < Double.POSITIVE_INFINITY)) {
      throw Check.refusal("log-base", "greater than 1 and finite", base);
    }
    return base == Math.E ? 1 : StrictMath.log(base);
  }

  @Override
  protected final double index(int arm) {
    return lengths[arm] == 0 ? Double.POSITIVE_INFINITY : index(means[arm], lengths[arm]);
  }

  @Override
  public final void learn(int arm, double reward) {
    epochs[arm].add(reward);
    releaseIfDue(arm);
  }

  private void releaseIfDue(int arm) {
    long due = due(arm);
    if (epochs[arm].size() == due) {
      means[arm] = epochs[arm].release(random) / due;
      lengths[arm] = due;
    }
  }

  /** How many rewards the arm's next release is made of. */
  private long due(int arm) {
    return Math.max(1, 2 * lengths[arm]);
  }

  /**
   * A block as {@link BlockLearner} has it, for an index that draws nothing and never falls as
   * rounds go by.
   */
  final long playSteadily(long most, Rewards rewards) {
    int arm = choose();
    long missing = due(arm) - epochs[arm].size();
    long more = steadyFor(arm, Math.min(most, missing) - 1);
    repeat(arm, more);
    epochs[arm].addAll(rewards.sum(arm, 1 + more), 1 + more);
    releaseIfDue(arm);
    return 1 + more;
  }

  @Override
  public final double[] released() {
    return EpochSum.latest(epochs);
  }

  @Override
  public final double spent() {
    return EpochSum.spent(epochs);
  }
}
