package org.maskedbandit.privacy.argmax;

import org.maskedbandit.numeric.Normal;

/** Which of several normal draws is the largest, and with which probability. */
public final class ArgmaxProbabilities {
  private ArgmaxProbabilities() {}

  /**
   * P(i wins) = E prod_j Phi((draw_i - mean_j)/deviation_j), by the trapezoidal rule, which is
   * exact for such integrands.
   */
  public static double[] of(double[] means, double[] deviations) {
    double[] law = new double[means.length];
    double step = 0.01;
    for (int i = 0; i < law.length; i++) {
      for (double z = -9; z <= 9; z += step) {
        double product = step * Normal.density(z);
        for (int j = 0; j < law.length; j++) {
          double draw = means[i] + deviations[i] * z;
          product *= j == i ? 1 : Normal.cdf((draw - means[j]) / deviations[j]);
        }
        law[i] += product;
      }
    }
    return law;
  }
}
