package org.maskedbandit.fault;

import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Mechanism;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.Reward;

/**
 * Holds its noise while the sum moves: exact sum of all rewards + one noise.
 *
 * <p>A noisy value may be shown as often as one likes; but this holds the noise, not the value. The
 * difference of two values that follow each other is a reward in the clear.
 */
final class HeldNoise extends BrokenCounter {
  private final Mechanism mechanism;
  private double sum;
  private double noise;

  HeldNoise(NoiseBudget noise) {
    super(noise.total(1));
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
}
