package org.maskedbandit.problem;

import org.apache.commons.numbers.gamma.Erf;
import org.apache.commons.numbers.gamma.Erfcx;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.random.RandomSource;

/**
 * Normal rewards, clipped: arm i draws from N(m, s^2) with m = means[i] and s = deviation, and pays
 * the number in [0, 1] nearest to the draw. Clipping moves the mean towards 1/2.
 *
 * <pre>mean = m + s (E(m/s) - E((1-m)/s)),   E(z) = E max(Z - z, 0) = phi(z) - z P(Z > z)</pre>
 */
@About("normal rewards with means[i] and one deviation, clipped to [0, 1]")
public record ClippedNormal(
    @Parameter(value = "the mean before clipping, for each arm", from = 0, to = 1)
    Numbers means,

    @Parameter(value = "the standard deviation before clipping", from = 1e-6, to = 100)
    double deviation)
    implements Problem {
  private static final double ROOT_TWO = Math.sqrt(2);
  private static final double ROOT_TWO_PI = 2.5066282746310007;

  public ClippedNormal {
    PerArm.within("means", means, 0, 1);
    // The rounding error of the mean is about 1e-16 deviations.
    Check.within("deviation", deviation, 1e-6, 100);
  }

  public ClippedNormal(Numbers means) {
    this(means, 0.1);
  }

  @Override
  public int arms() {
    return means.size();
  }

  @Override
  public double mean(int arm) {
    double mean = means.get(arm);
    return mean + deviation * (excess(mean / deviation) - excess((1 - mean) / deviation));
  }

  @Override
  public double reward(int arm, RandomSource random) {
    return Clamp.unit(means.get(arm) + deviation * random.nextGaussian());
  }

  /**
   * By how much a standard normal variable exceeds z of at least 0 in expectation. The error
   * functions are called only where they are rational: the same on every machine.
   */
  private static double excess(double z) {
    double x = z / ROOT_TWO;
    double bell = StrictMath.exp(-x * x);
    double twoTails = x < 0.5 ? 1 - Erf.value(x) : bell * Erfcx.value(x);
    return bell / ROOT_TWO_PI - z * twoTails / 2;
  }
}
