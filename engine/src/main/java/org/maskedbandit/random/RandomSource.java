package org.maskedbandit.random;

import java.util.random.RandomGenerator;

/**
 * Where a learner's randomness comes from. Noise is a fast double for a {@link SimulatedSource} and
 * exact for a {@link SecretSource}; no third kind can be made outside of this package, so a wrapper
 * cannot change which one a mechanism sees.
 *
 * <p>Normal and exponential draws are ours and not the JDK's, whose numbers differ between
 * versions.
 */
public sealed interface RandomSource extends RandomGenerator
    permits SimulatedSource, SecretSource, LoggedSource {
  /** Noise that can be drawn in two ways. */
  interface AdditiveNoise {
    /** The value with noise as a double, for simulation. */
    double fast(double value, SimulatedSource random);

    /** The value with noise in whole units of a grid, for serving. */
    double exact(double value, SecretSource random);
  }

  /** The value with fresh noise, drawn in the way that suits the source. */
  double add(AdditiveNoise noise, double value);

  /** Whether outcomes are drawn; false while a log is read back and they come from there. */
  default boolean drawing() {
    return true;
  }

  /** The arm that a log has instead of a draw; only while {@link #drawing} is false. */
  default int loggedArm() {
    throw new IllegalStateException("a source must read a log back to know an arm, but draws");
  }

  /** A drawn value that is remembered; while a log is read back, the value that it has instead. */
  default double outcome(double value) {
    return value;
  }

  @Override
  default double nextGaussian() {
    return NormalZiggurat.draw(this);
  }

  @Override
  default double nextExponential() {
    return ExponentialZiggurat.draw(this);
  }
}
