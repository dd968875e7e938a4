package org.maskedbandit.lab.audit.spy;

import org.maskedbandit.numeric.Normal;

/**
 * The probability that one of several normal variables is the largest.
 *
 * <pre>P(argmax = i) = ∫ phi(z) prod_{j≠i} Phi( (m_i + s_i z - m_j)/s_j ) dz</pre>
 *
 * For two variables that is Phi((m_0 - m_1)/sqrt(s_0^2 + s_1^2)). For more, the trapezoidal rule,
 * whose error falls exponentially with the number of points for such integrands; the step follows
 * the steepest factor. Good to 1e-8.
 */
public final class ArgmaxLaw {
  private static final double REACH = 6.5;
  private static final double WIDEST_STEP = 0.5;
  private static final double STEP_OF_STEEPEST = 0.5;
  private static final double LEAST_STEP = 0.01;

  private ArgmaxLaw() {}

  public static double probability(double[] means, double[] deviations, int arm) {
    if (means.length == 1) {
      return 1;
    }
    return means.length == 2 ? ofTwo(means, deviations, arm) : ofMany(means, deviations, arm);
  }

  private static double ofTwo(double[] means, double[] deviations, int arm) {
    double ahead = means[arm] - means[1 - arm];
    double variance = deviations[0] * deviations[0] + deviations[1] * deviations[1];
    return NormalTable.cdf(ahead / Math.sqrt(variance));
  }

  private static double ofMany(double[] means, double[] deviations, int arm) {
    double narrowest = Double.POSITIVE_INFINITY;
    for (double deviation : deviations) {
      narrowest = Math.min(narrowest, deviation);
    }
    double wanted = Math.min(WIDEST_STEP, STEP_OF_STEEPEST * narrowest / deviations[arm]);
    double step = Math.max(LEAST_STEP, wanted);
    double density = Normal.density(-REACH);
    double ratio =
        StrictMath.exp(step * (REACH - step / 2)); // of the densities of two neighbouring points
    double change = StrictMath.exp(-step * step);
    double sum = 0;
    for (double z = -REACH; z <= REACH; z += step) {
      sum += density * othersBelow(means, deviations, arm, z);
      density *= ratio;
      ratio *= change;
    }
    return Math.min(1, sum * step);
  }

  private static double othersBelow(double[] means, double[] deviations, int arm, double z) {
    double theta = means[arm] + deviations[arm] * z;
    double all = 1;
    for (int other = 0; other < means.length; other++) {
      if (other != arm) {
        all *= NormalTable.cdf((theta - means[other]) / deviations[other]);
      }
    }
    return all;
  }
}
