package org.maskedbandit.fault;

import org.jspecify.annotations.Nullable;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Mechanism;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.Reward;

/**
 * A tree sum with exact nodes, to which noise is added when the value is read.
 *
 * <p>So no noise has to be stored, and nothing is lost in a restart. But every read is a new
 * release that is not charged: k reads divide the variance of the noise by k.
 */
final class RedrawnTree extends BrokenCounter {
  private final double[] sums;
  private final Mechanism mechanism;
  private @Nullable RandomSource random;

  RedrawnTree(long bound, NoiseBudget noise) {
    super(noise.total(1));
    sums = new double[Long.SIZE - Long.numberOfLeadingZeros(bound)];
    mechanism = noise.share(sums.length);
  }

  @Override
  public void add(double reward, RandomSource source) {
    random = source;
    int level = Long.numberOfTrailingZeros(++size);
    double sum = Reward.clamp(reward);
    for (int below = 0; below < level; below++) {
      sum += sums[below];
    }
    sums[level] = sum;
  }

  @Override
  public double value() {
    double value = 0;
    for (int level = 0; level < sums.length; level++) {
      boolean part = (size >> level & 1) == 1;
      value += part && random != null ? mechanism.release(sums[level], random) : 0;
    }
    return value;
  }
}
