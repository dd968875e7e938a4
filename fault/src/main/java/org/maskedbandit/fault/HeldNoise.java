package org.maskedbandit.fault;

import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Mechanism;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.Reward;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.state.Fields;

/**
 * Holds its noise while the sum moves: exact sum of all rewards + one noise that is drawn with the
 * first.
 *
 * <p>A noisy value may be shown as often as one likes, for it is charged when its noise is drawn.
 * That is true of the value; this holds the noise.
 *
 * <p>The difference of two values that follow each other is a reward in the clear.
 */
final class HeldNoise implements Counter {
  private final Mechanism mechanism;
  private double sum;
  private double noise;
  private long size;

  HeldNoise(NoiseBudget noise) {
    mechanism = noise.share(1);
  }

  @Override
  public void add(double reward, RandomSource random) {
    if (size++ == 0) {
      noise = mechanism.release(0, random);
    }
    sum += Reward.clamp(reward);
  }

  @Override
  public double value() {
    return sum + noise;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long releases() {
    return Math.min(size, 1);
  }

  @Override
  public Guarantee spent() {
    return size == 0 ? PureDp.NOTHING : mechanism.guarantee();
  }

  /** A broken twin is never saved. */
  @Override
  public void fields(Fields fields) {
    throw new UnsupportedOperationException();
  }
}
