package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Exact laws of the winner among two to four normal draws, by quadrature, against the bound for a threshold bit at the
 * contrast mu^2 = s_j^2 w_j (1 - w_j/W).
 */
class ArgmaxLawTest {
  private static final double[] ORDERS = {1.3, 2, 5, 20};

  @Test
  void noConfigurationIsAboveTheBound() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 250; i++) {
      int arms = 2 + random.nextInt(3);
      double[] means = random.doubles(arms, 0, 2).toArray();
      double[] deviations =
          random.doubles(arms).map(x -> StrictMath.exp(3 * x - 1.5)).toArray();
      double shift = StrictMath.exp(2.5 * random.nextDouble() - 2) * deviations[0];
      double mu = shift * Math.sqrt(precision(deviations));
      double[] without = law(means, deviations);
      means[0] += shift;
      double[] with = law(means, deviations);
      for (double alpha : ORDERS) {
        double bound = ThresholdBit.worst(alpha, mu).epsilon() + 1e-12;
        assertThat(renyi(alpha, with, without)).isLessThanOrEqualTo(bound);
        assertThat(renyi(alpha, without, with)).isLessThanOrEqualTo(bound);
      }
    }
  }

  /** With two arms the winner is the threshold bit, so the bound is reached, and a little less mu would break it. */
  @Test
  void twoArmsReachTheBound() {
    for (double alpha : new double[] {1.3, 2, 5}) {
      double[] deviations = {0.7, 1.9};
      double mu = 0.4;
      double shift = mu / Math.sqrt(precision(deviations));
      double spread = Math.hypot(0.7, 1.9);
      double largest = 0;
      for (double x = -alpha * mu - 1; x < 1; x += 0.01) {
        double[] without = law(new double[] {x * spread, 0}, deviations);
        double[] with = law(new double[] {x * spread + shift, 0}, deviations);
        largest = Math.max(largest, renyi(alpha, with, without));
      }
      double bound = ThresholdBit.worst(alpha, mu).epsilon();
      assertThat(largest).isBetween(bound * (1 - 1e-4), bound * (1 + 1e-11));
      assertThat(largest).isGreaterThan(ThresholdBit.worst(alpha, 0.999 * mu).epsilon());
    }
  }

  @Test
  void lawsAreProbabilities() {
    double[] law = law(new double[] {0.3, 0.1, 0.2, 0.9}, new double[] {1, 0.2, 3, 0.5});
    double sum = 0;
    for (double probability : law) {
      sum += probability;
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
  }

  /** The precision of the first draw less the weighted mean of the others. */
  private static double precision(double[] deviations) {
    double total = 0;
    for (double deviation : deviations) {
      total += 1 / (deviation * deviation);
    }
    double own = 1 / (deviations[0] * deviations[0]);
    return own * (1 - own / total);
  }

  /** P(i wins) = E prod_j Phi((draw_i - mean_j)/deviation_j), by the trapezoidal rule, which is exact for such integrands. */
  private static double[] law(double[] means, double[] deviations) {
    double[] law = new double[means.length];
    double step = 0.02;
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

  private static double renyi(double alpha, double[] with, double[] without) {
    double sum = 0;
    for (int i = 0; i < with.length; i++) {
      sum += StrictMath.pow(with[i], alpha) * StrictMath.pow(without[i], 1 - alpha);
    }
    return StrictMath.log(sum) / (alpha - 1);
  }
}
