package org.maskedbandit.release;

import java.math.BigInteger;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.LaplaceDp;
import org.maskedbandit.random.DiscreteLaplace;
import org.maskedbandit.random.Laplace;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.SimulatedSource;

/**
 * Adds Laplace noise to a value of known sensitivity: the least that is epsilon-DP.
 *
 * <pre>value + Laplace(scale),   scale = sensitivity/epsilon</pre>
 *
 * <p>For serving the noise is a {@link DiscreteLaplace} on the grid, of scale b units: the scale
 * rounded up, and one unit more. The unit is for the trade-off: moved by s units, noise on whole
 * numbers reveals no more than Laplace noise with s/b + 2 log cosh(1/(2b)), see {@link LaplaceDp}
 * and the proof in its composition. That is below s/b + 1/(4 b^2), and at most epsilon, since s ≤
 * epsilon (b - 1) and 1/(4b) ≤ epsilon. So the guarantee holds for served noise as it is, and pure
 * epsilon-DP with it.
 *
 * @see "Dwork, McSherry, Nissim and Smith (2006), Calibrating Noise to Sensitivity in Private Data
 *     Analysis"
 */
public record LaplaceMechanism(double sensitivity, double epsilon) implements Mechanism {
  public LaplaceMechanism {
    Check.positive("sensitivity", sensitivity);
    Check.positive("epsilon", epsilon);
  }

  /** For a value that one datum moves by at most 1. */
  public static LaplaceMechanism epsilon(double epsilon) {
    return new LaplaceMechanism(1, epsilon);
  }

  /** Rounded up, so that the guarantee is epsilon to the last digit. */
  public double scale() {
    return Math.nextUp(sensitivity / epsilon);
  }

  @Override
  public double fast(double value, SimulatedSource random) {
    return value + Laplace.draw(scale(), random);
  }

  @Override
  public double exact(double value, SecretSource random) {
    return Grid.plus(value, onGrid().draw(random));
  }

  private DiscreteLaplace onGrid() {
    return new DiscreteLaplace(units(), BigInteger.ONE);
  }

  private BigInteger units() {
    double scale = new LaplaceMechanism(Grid.up(sensitivity), epsilon).scale();
    return Grid.unitsUp(scale).add(BigInteger.ONE);
  }

  /**
   * That of Laplace noise of scale b is 1/(1 - (t b)^2). On whole numbers it is 1/(1 - (cosh t -
   * 1)/(cosh(1/b) - 1)), which is less: (cosh x - 1)/x^2 rises, and t is below 1/b.
   */
  @Override
  public double logMoment(double t) {
    double part = t * Grid.amountUp(units());
    return Math.abs(part) < 1 ? -StrictMath.log1p(-part * part) : Double.POSITIVE_INFINITY;
  }

  /** P(Z > t) is e^(-t/b)/2 for t of 0 and more; on whole numbers at most e^(-(t - 1)/b)/2. */
  @Override
  public double tail(int back, double probability) {
    return Grid.tail(units(), Math.max(0, -StrictMath.log(2 * probability)));
  }

  @Override
  public double gridError() {
    return 0;
  }

  @Override
  public double variance() {
    return 2 * scale() * scale();
  }

  @Override
  public LaplaceDp guarantee() {
    return new LaplaceDp(epsilon);
  }

  @Override
  public LaplaceDp guarantee(Numbers weights) {
    return new LaplaceDp(epsilon, weights);
  }
}
