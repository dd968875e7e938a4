package org.maskedbandit.fault.detector;

import java.util.Optional;
import java.util.stream.DoubleStream;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/**
 * A sum moves by no more than the one reward that changed. Noise is 0, to see the sum itself.
 *
 * <p>The rewards are those that hurt floats most. When world 0 has a sum a little below a power of
 * two P and world 1 has P, the step between floats is twice as long in world 1, so rewards of 0.6
 * of the longer step count as 0.5 steps there and as a whole one here. When world 0 reaches P, the
 * worlds are twice as far apart as before, and the same is done at 2P.
 */
public record SumDetector() implements Detector<SumDetector.Sum> {

  /** Releases the sum of rewards with normal noise. */
  public interface Sum {
    double release(double[] rewards, RandomSource random);
  }

  private static final double FIRST_POWER = 0x1p13;
  private static final int POWERS = 3;

  @Override
  public Optional<String> complaint(Sum sum, Seed seed) {
    double[] random = seed.stream().doubles(1_000).toArray();
    double apart = Math.max(apart(sum, worst()), apart(sum, random));
    return apart <= 1
        ? Optional.empty()
        : Optional.of("one reward moves the sum by " + Digits.of(apart));
  }

  /** How far the sums are apart if the first reward is 0 and if it is 1. */
  private static double apart(Sum sum, double[] rewards) {
    double[] with = rewards.clone();
    double[] without = rewards.clone();
    with[0] = 1;
    without[0] = 0;
    return sum.release(with, new Silence()) - sum.release(without, new Silence());
  }

  private static double[] worst() {
    DoubleStream rewards = DoubleStream.of(0);
    double sum = 0;
    double apart = 1;
    double power = FIRST_POWER;
    for (int i = 0; i < POWERS; i++) {
      double step = power * 0x1p-23;
      rewards = DoubleStream.concat(rewards, same(power - apart - sum, 1));
      rewards = DoubleStream.concat(rewards, same(2 * apart / step, 0.6 * step));
      sum = power;
      apart *= 2;
      power *= 2;
    }
    return rewards.toArray();
  }

  private static DoubleStream same(double count, double reward) {
    return DoubleStream.generate(() -> reward).limit((long) count);
  }

  @Override
  public String name() {
    return "neighbouring sums without noise";
  }

  private static final class Silence implements SimulatedSource {
    @Override
    public double nextGaussian() {
      return 0;
    }

    @Override
    public long nextLong() {
      return 0;
    }
  }
}
