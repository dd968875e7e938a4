package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.NormalRatio;
import org.maskedbandit.privacy.GaussianProfile;

class DiffusionBoundTest {

  /**
   * The heart of the proof: with W the value of a budget, no bit makes the mean of W after it
   * larger than W was before. The tolerance is for the quadrature, which is too high by nearly the
   * same factor on both sides.
   */
  @Test
  void noBitBeatsTheDiffusion() {
    assertThat(largestExcess(1)).isLessThan(2e-5);
  }

  @Test
  void aSlowerDiffusionIsBeaten() {
    assertThat(largestExcess(0.9)).isGreaterThan(1e-4);
  }

  private static double largestExcess(double slower) {
    SplittableRandom random = new SplittableRandom(1);
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < 10; i++) {
      double mu = StrictMath.exp(-3.5 + 2 * random.nextDouble());
      double lambda = StrictMath.exp(1.3 * random.nextDouble() - 0.7) / mu;
      double gain = slower * BitGain.ofMoment(lambda + 0.5).upTo(mu);
      double after = 2.25 / (lambda * lambda) + random.nextDouble();
      double step = i % 2 == 0 ? mu : mu * random.nextDouble();
      DiffusionBound less = new DiffusionBound(lambda, gain, after, mu);
      DiffusionBound more = new DiffusionBound(lambda, gain, after + step * step, mu);
      for (int j = 0; j < 4; j++) {
        double epsilon = 4 * random.nextDouble();
        double before = more.delta(epsilon);
        for (double x = -2; x < 1; x += 0.5) {
          double u = NormalRatio.log(x, step);
          double v = -NormalRatio.log(-x - step, step);
          double p = Normal.cdf(x + step);
          double mean = p * less.delta(epsilon - u) + (1 - p) * less.delta(epsilon - v);
          largest = Math.max(largest, mean / before - 1);
        }
      }
    }
    return largest;
  }

  /** The quadrature against a plain sum a hundred times as fine. */
  @Test
  void deltaIsTheIntegral() {
    double lambda = 9;
    double budget = 0.8;
    double gain = 0.66;
    double mu = 0.03;
    DiffusionBound bound = new DiffusionBound(lambda, gain, budget, mu);
    double core = 2.25 / (lambda * lambda);
    double loss = mu * mu * (1 / core + 0.25) / 4;
    double rate = (1 - Math.sqrt(1 - 4 * gain * loss)) / (2 * loss);
    double root = Math.sqrt(rate * (budget - core + mu * mu));
    for (double epsilon : new double[] {0, 0.5, 2, 4}) {
      double sum = 0;
      double mass = 0;
      for (double y = -6; y < 9; y += 1e-3) {
        double huber = Math.abs(y) < lambda * core
            ? y * y / (2 * core)
            : lambda * Math.abs(y) - lambda * lambda * core / 2;
        double density = StrictMath.exp(y / 2 - huber);
        double gap = Math.abs(epsilon - y);
        double delta = GaussianProfile.delta(gap, root);
        mass += density;
        sum += density * (y <= epsilon ? delta : 1 - StrictMath.exp(-gap) * (1 - delta));
      }
      assertThat(bound.delta(epsilon)).isBetween(sum / mass * (1 - 1e-6), sum / mass * 1.0003);
    }
  }

  /**
   * Its smooth part alone is worse than whole draws with the budget of the core, and it has the
   * mean 1.
   */
  @Test
  void huberIsWorseThanTheCore() {
    double lambda = 6;
    double core = 2.25 / (lambda * lambda);
    DiffusionBound bound = new DiffusionBound(lambda, 0.64, 1e-12, 1e-6);
    for (double epsilon = 0; epsilon < 3; epsilon += 0.1) {
      assertThat(bound.delta(epsilon))
          .isGreaterThan(GaussianProfile.delta(epsilon, Math.sqrt(core)));
    }
    assertThat(bound.delta(-60)).isCloseTo(1, within(1e-3));
  }

  @Test
  void gainCoversAllSmallerBits() {
    SplittableRandom random = new SplittableRandom(2);
    for (double alpha : new double[] {1.5, 6, 30}) {
      for (double mu : new double[] {0.01 / alpha, 0.3 / alpha, 2 / alpha}) {
        BitGain moment = BitGain.ofMoment(alpha);
        BitGain divergence = BitGain.ofDivergence(alpha);
        double boundOfMoment = moment.upTo(mu);
        double boundOfDivergence = divergence.upTo(mu);
        assertThat(boundOfMoment).isLessThan(1.01 * moment.at(mu));
        assertThat(boundOfDivergence).isBetween(2 / Math.PI, boundOfMoment);
        for (int i = 0; i < 20; i++) {
          double smaller = mu * StrictMath.exp(-8 * random.nextDouble());
          assertThat(moment.at(smaller)).isLessThanOrEqualTo(boundOfMoment);
          assertThat(divergence.at(smaller)).isLessThanOrEqualTo(boundOfDivergence);
        }
      }
    }
  }
}
