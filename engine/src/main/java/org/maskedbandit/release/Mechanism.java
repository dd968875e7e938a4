package org.maskedbandit.release;

import java.util.random.RandomGenerator;
import org.maskedbandit.privacy.Guarantee;

/** Additive noise: how it is drawn, and what one use of it promises. */
public sealed interface Mechanism permits GaussianMechanism, LaplaceMechanism {
  /** The value with fresh noise. Each call is one more use. */
  double release(double value, RandomGenerator random);

  /** The variance of the noise. */
  double variance();

  /** What one use promises to a datum that moves the value by at most the sensitivity. */
  Guarantee guarantee();
}
