package org.maskedbandit.release;

import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.random.RandomSource;

/**
 * Heterogeneous Gaussian ReportNoisyMax: adds normal noise with a deviation of its own to every
 * value and releases the index of the largest.
 *
 * <pre>argmax_i ( f_i + N(0, deviations[i]^2) )   is   max_i(sensitivities[i]/deviations[i])-GDP
 * </pre>
 *
 * <p>Privacy. Neighbours differ in one value. Publishing all noisy values would be one Gaussian
 * mechanism with that value's ratio, and the index is post-processing. The bound is attained:
 * against a second value with vanishing noise the index is a threshold on one Gaussian.
 *
 * @see "Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is Differentially Private,
 *     Algorithm 4"
 */
public record GaussianNoisyMax(Numbers sensitivities, Numbers deviations) {

  public GaussianNoisyMax {
    Check.atLeast("the number of sensitivities", sensitivities.size(), 1);
    if (sensitivities.size() != deviations.size()) {
      throw Check.refusal(
          "the number of deviations", String.valueOf(sensitivities.size()), deviations.size());
    }
    for (int i = 0; i < deviations.size(); i++) {
      Check.positive("sensitivities[" + i + "]", sensitivities.get(i));
      Check.positive("deviations[" + i + "]", deviations.get(i));
    }
  }

  public int release(double[] values, RandomSource random) {
    if (values.length != deviations.size()) {
      throw Check.refusal("the number of values", String.valueOf(deviations.size()), values.length);
    }
    double[] noisy = values.clone();
    for (int i = 0; i < noisy.length; i++) {
      noisy[i] += deviations.get(i) * random.nextGaussian();
    }
    return Argmax.of(noisy);
  }

  public GaussianDp guarantee() {
    return new GaussianDp(Math.nextUp(ratio()));
  }

  /**
   * The epsilon of the paper's theorem on this algorithm, which is <b>not sound</b>:
   * sqrt(ln((n-1)/(2 delta)))/2 times the largest ratio. For reproducing its figure only.
   */
  public double epsilonAsPublished(double delta) {
    int n = deviations.size();
    return StrictMath.sqrt(Math.max(0, StrictMath.log((n - 1) / (2 * delta)))) / 2 * ratio();
  }

  private double ratio() {
    double most = 0;
    for (int i = 0; i < deviations.size(); i++) {
      most = Math.max(most, sensitivities.get(i) / deviations.get(i));
    }
    return most;
  }
}
