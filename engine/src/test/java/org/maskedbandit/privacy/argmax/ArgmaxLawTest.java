package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Exact laws of the winner among two to four normal draws, by quadrature, against the bound for a
 * threshold bit at the contrast mu^2 = s_j^2 w_j (1 - w_j/W).
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
      double[] without = ArgmaxProbabilities.of(means, deviations);
      means[0] += shift;
      double[] with = ArgmaxProbabilities.of(means, deviations);
      for (double alpha : ORDERS) {
        double bound = ThresholdDivergence.worst(alpha, mu).epsilon() + 1e-12;
        assertThat(renyi(alpha, with, without)).isLessThanOrEqualTo(bound);
        assertThat(renyi(alpha, without, with)).isLessThanOrEqualTo(bound);
      }
    }
  }

  /**
   * With two arms the winner is the threshold bit, so the bound is reached, and a little less mu
   * would break it.
   */
  @Test
  void twoArmsReachTheBound() {
    for (double alpha : new double[] {1.3, 2, 5}) {
      double[] deviations = {0.7, 1.9};
      double mu = 0.4;
      double shift = mu / Math.sqrt(precision(deviations));
      double spread = Math.hypot(0.7, 1.9);
      double largest = 0;
      for (double x = -alpha * mu - 1; x < 1; x += 0.01) {
        double[] without = ArgmaxProbabilities.of(new double[] {x * spread, 0}, deviations);
        double[] with = ArgmaxProbabilities.of(new double[] {x * spread + shift, 0}, deviations);
        largest = Math.max(largest, renyi(alpha, with, without));
      }
      double bound = ThresholdDivergence.worst(alpha, mu).epsilon();
      assertThat(largest).isBetween(bound * (1 - 1e-4), bound * (1 + 1e-11));
      assertThat(largest)
          .isGreaterThan(ThresholdDivergence.worst(alpha, 0.999 * mu).epsilon());
    }
  }

  @Test
  void lawsAreProbabilities() {
    double[] law =
        ArgmaxProbabilities.of(new double[] {0.3, 0.1, 0.2, 0.9}, new double[] {1, 0.2, 3, 0.5});
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

  private static double renyi(double alpha, double[] with, double[] without) {
    double sum = 0;
    for (int i = 0; i < with.length; i++) {
      sum += StrictMath.pow(with[i], alpha) * StrictMath.pow(without[i], 1 - alpha);
    }
    return StrictMath.log(sum) / (alpha - 1);
  }
}
