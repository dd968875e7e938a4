package org.maskedbandit.release;

import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.random.RandomSource;

/**
 * Additive noise: how it is drawn, and what one use of it promises.
 *
 * <p>For a {@link org.maskedbandit.random.SecretSource} the noise is drawn exactly, in whole units
 * of a grid ({@link Grid}); for simulation it is a double, which is faster and protects no data.
 */
public sealed interface Mechanism extends RandomSource.AdditiveNoise, EpochNoise
    permits GaussianMechanism, LaplaceMechanism {
  /** The value with fresh noise. Each call is one more use. */
  default double release(double value, RandomSource random) {
    return random.add(this, value);
  }

  double variance();

  /** By how much one datum may move the value. */
  double sensitivity();

  /**
   * At least the total variation between noise on the grid and that of the proof, 0 if none. In
   * zCDP there is none: on the grid noise has the rate of its {@link #guarantee} as it is.
   */
  double gridError();

  /** What one use promises to a datum that moves the value by at most the sensitivity. */
  @Override
  Guarantee guarantee();

  /**
   * What several uses promise to one datum together, if the values that it moves share the
   * sensitivity as {@link NoiseBudget} does, in proportion to the weights.
   */
  default Guarantee guarantee(Numbers weights) {
    return guarantee();
  }

  /** Nothing is taken back: the noise of every release is independent. */
  @Override
  default int back(long before, long now) {
    return 0;
  }

  @Override
  default double variance(int back) {
    return variance();
  }

  /** The logarithm of E exp(t Z), from above. */
  double logMoment(double t);

  @Override
  default double logMoment(int back, double t) {
    return logMoment(t);
  }

  @Override
  default boolean independent() {
    return true;
  }

  @Override
  default double rounding() {
    return 0;
  }

  @Override
  default RandomSource.AdditiveNoise step(int back, long taken) {
    return this;
  }

  /** A reward is part of one release. */
  @Override
  default double gridError(long releases) {
    return releases == 0 ? 0 : gridError();
  }
}
