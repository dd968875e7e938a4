package org.maskedbandit.fault;

import org.jspecify.annotations.Nullable;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Mechanism;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.Reward;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.state.Fields;

/**
 * The tree of {@link org.maskedbandit.release.counter.TreeSum} with exact nodes, to which noise is
 * added when the value is read.
 *
 * <p>So no noise has to be stored, and nothing is lost in a restart.
 *
 * <p>Every read is a new release of the same rewards, and is charged as none: k reads divide the
 * variance of the noise by k. A dashboard that shows the sum once a second has no noise left by the
 * evening.
 */
final class RedrawnTree implements Counter {
  private final double[] sums;
  private final Mechanism mechanism;
  private final Guarantee total;
  private @Nullable RandomSource random;
  private long size;

  RedrawnTree(long bound, NoiseBudget noise) {
    sums = new double[Long.SIZE - Long.numberOfLeadingZeros(bound)];
    mechanism = noise.share(sums.length);
    total = noise.total();
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

  @Override
  public long size() {
    return size;
  }

  @Override
  public long releases() {
    return size;
  }

  @Override
  public Guarantee spent() {
    return size == 0 ? PureDp.NOTHING : total;
  }

  /** A broken twin is never saved. */
  @Override
  public void fields(Fields fields) {
    throw new UnsupportedOperationException();
  }
}
