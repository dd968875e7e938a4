package org.maskedbandit.release;

import java.math.BigInteger;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.random.DiscreteGaussian;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.SimulatedSource;

/**
 * Adds normal noise to a value of known sensitivity: the least that is eta-GDP.
 *
 * <pre>value + N(0, deviation^2),   deviation = sensitivity/eta</pre>
 *
 * <p>For serving the noise is a {@link DiscreteGaussian} on the grid, with the deviation rounded up
 * to it. That is exactly eta^2/2-zCDP. For eta-GDP compare it with a normal variable rounded to the
 * grid, which is post-processing and so eta-GDP itself: the two differ by {@link #gridError} in
 * total variation.
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
  public double fast(double value, SimulatedSource random) {
    return value + deviation() * random.nextGaussian();
  }

  @Override
  public double exact(double value, SecretSource random) {
    return Grid.plus(value, onGrid().draw(random));
  }

  private DiscreteGaussian onGrid() {
    return DiscreteGaussian.sigma(units());
  }

  private BigInteger units() {
    return Grid.unitsUp(new GaussianMechanism(Grid.up(sensitivity), eta).deviation());
  }

  /** As of a normal variable: also discrete Gaussian noise has at most that (Canonne et al.). */
  @Override
  public double logMoment(double t) {
    double exponent = t * Grid.amountUp(units());
    return exponent * exponent / 2;
  }

  @Override
  public double tail(int back, double probability) {
    return Grid.tail(units(), -Normal.quantile(probability));
  }

  @Override
  public double gridError() {
    return onGrid().distanceFromRoundedNormal();
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
