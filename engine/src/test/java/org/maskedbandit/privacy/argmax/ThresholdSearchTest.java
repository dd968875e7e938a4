package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.NormalRatio;

/**
 * The certificate piece by piece: a supremum that is found well would hide a bound that is wrong
 * elsewhere.
 */
class ThresholdSearchTest {

  @Test
  void noValueInACellIsAboveItsBound() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 4000; i++) {
      double alpha = 1 + StrictMath.exp(-8 + 14 * random.nextDouble());
      double mu = StrictMath.exp(-10 + 12 * random.nextDouble());
      ThresholdSearch search = new ThresholdSearch(alpha, mu, 1e-7);
      double from = 3 - (alpha * mu + 6) * random.nextDouble();
      double width = StrictMath.exp(-12 + 13 * random.nextDouble());
      double bound = search.cell(search.edge(from), search.edge(from + width));
      for (int j = 0; j <= 8; j++) {
        double x = from + width * j / 8;
        assertThat(search.log(x))
            .as("alpha %s, mu %s, x %s, width %s", alpha, mu, x, width)
            .isLessThanOrEqualTo(bound);
      }
    }
  }

  /** Halving the width of a cell at the maximum divides what its bound is too high by four. */
  @Test
  void boundsAreOfSecondOrder() {
    ThresholdSearch search = new ThresholdSearch(7, 0.1, 1e-7);
    double maximum = search.seen();
    double wide = search.cell(search.edge(-0.6), search.edge(-0.2)) - maximum;
    double narrow = search.cell(search.edge(-0.5), search.edge(-0.3)) - maximum;
    assertThat(wide / narrow).isCloseTo(4, within(1.0));
  }

  @Test
  void nothingInTheTailsIsAboveTheBestSeen() {
    for (double alpha : new double[] {1.001, 2, 8, 300}) {
      for (double mu : new double[] {1e-40, 1e-4, 0.1, 1, 6}) {
        ThresholdSearch search = new ThresholdSearch(alpha, mu, 1e-7);
        double best = search.seen();
        double left = search.left();
        double right = search.right();
        for (double away = 0; away < 10; away += 0.37) {
          assertThat(search.log(left - away)).isLessThanOrEqualTo(best);
          assertThat(search.log(right + away)).isLessThanOrEqualTo(best);
        }
      }
    }
  }

  /** The conditions under which the proof stops at the two ends. */
  @Test
  void endsAreWhereTheProofWantsThem() {
    for (double alpha : new double[] {1.001, 2, 8, 300}) {
      for (double mu : new double[] {1e-40, 1e-4, 0.1, 1, 6}) {
        ThresholdSearch search = new ThresholdSearch(alpha, mu, 1e-7);
        double best = search.seen();
        double left = search.left();
        double right = search.right();
        assertThat(-left - alpha * mu).isGreaterThanOrEqualTo((alpha - 1) / -left * (1 - 1e-12));
        assertThat(alpha * NormalRatio.log(left, mu) + Normal.logCdf(left)).isLessThan(best);
        double ones = new PowerDivergence(alpha).log(NormalRatio.log(right, mu));
        assertThat(ones).isLessThan(best);
        assertThat(StrictMath.log(alpha - 1) + Normal.logCdf(-right)).isLessThan(best);
      }
    }
  }

  /** The chords need a convex hazard, and the tangents a concave log h. */
  @Test
  void curvaturesAreThoseOfTheProof() {
    for (double x = -8; x < 8; x += 0.11) {
      double hazard = NormalRatio.hazard(x);
      assertThat(NormalRatio.hazard(x - 0.1) + NormalRatio.hazard(x + 0.1))
          .isGreaterThan(2 * hazard);
    }
    for (double alpha : new double[] {1.0001, 1.5, 9, 400}) {
      PowerDivergence power = new PowerDivergence(alpha);
      for (double t = 1e-5; t < 20; t *= 1.2) {
        assertThat(power.log(0.9 * t) + power.log(1.1 * t)).isLessThan(2 * power.log(t) + 1e-11);
        assertThat(power.log(-0.9 * t) + power.log(-1.1 * t)).isLessThan(2 * power.log(-t) + 1e-11);
      }
    }
  }

  @Test
  void slopeOfThePowerDivergenceIsItsDerivative() {
    for (double alpha : new double[] {1.0001, 1.5, 9, 400}) {
      PowerDivergence power = new PowerDivergence(alpha);
      for (double t = 1e-5; t < 3; t *= 1.7) {
        for (double at : new double[] {t, -t}) {
          double step = 1e-5 * t;
          double slope = (power.log(at + step) - power.log(at - step)) / (2 * step);
          assertThat(power.logSlope(at) / slope).isCloseTo(1, within(1e-6));
        }
      }
    }
  }

  /** The three ways to a ratio agree where they meet. */
  @Test
  void ratiosAreDifferencesOfLogarithms() {
    for (double mu : new double[] {0.05, 0.3, 1, 1.3, 4}) {
      for (double x = -60; x < 6; x += 0.173) {
        double difference = Normal.logCdf(x + mu) - Normal.logCdf(x);
        assertThat(NormalRatio.log(x, mu))
            .as("x %s, mu %s", x, mu)
            .isCloseTo(difference, within(1e-15 * (2 + x * x)));
      }
    }
  }
}
