package org.maskedbandit.release;

import java.util.random.RandomGenerator;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.GaussianDp;

/**
 * Adds normal noise to a value of known sensitivity: the least that is eta-GDP.
 *
 * <pre>value + N(0, deviation^2),   deviation = sensitivity/eta</pre>
 *
 * @see "Dong, Roth and Su (2022), Gaussian Differential Privacy, Theorem 2.7"
 */
public record GaussianMechanism(double sensitivity, double eta) implements Mechanism {

  public GaussianMechanism {
    Check.positive("sensitivity", sensitivity);
    Check.positive("eta", eta);
  }

  /** For a value that one datum moves by at most 1. */
  public static GaussianMechanism eta(double eta) {
    return new GaussianMechanism(1, eta);
  }

  /** Rounded up, so that the guarantee is eta to the last digit. */
  public double deviation() {
    return Math.nextUp(sensitivity / eta);
  }

  @Override
  public double release(double value, RandomGenerator random) {
    return value + deviation() * random.nextGaussian();
  }

  @Override
  public double variance() {
    return deviation() * deviation();
  }

  @Override
  public GaussianDp guarantee() {
    return new GaussianDp(eta);
  }
}
