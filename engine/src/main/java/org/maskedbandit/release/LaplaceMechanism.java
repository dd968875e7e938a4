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
    double scale = new LaplaceMechanism(Grid.up(sensitivity), epsilon).scale();
    return new DiscreteLaplace(Grid.unitsUp(scale).add(BigInteger.ONE), BigInteger.ONE);
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
