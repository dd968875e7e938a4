package org.maskedbandit.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.BernoulliDivergence;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** The plays of docs/proofs/limits.md, against their definition and against exact laws. */
class GaussianBenchmarkTest {
  private final RandomSource random = Seed.of(33).stream();

  /** What is to be minimised over z: the exponent of n rewards that look like mean z. */
  private static double exponent(double n, double eta, double x, double y, double z) {
    double moved = n * eta * (z - x);
    return n * BernoulliDivergence.of(z, y) + moved * moved / 2;
  }

  /** n d_n(x, y), by bisection on the derivative of the exponent. */
  private static double least(double n, double eta, double x, double y) {
    double low = x;
    double high = y;
    for (int i = 0; i < 200; i++) {
      double z = (low + high) / 2;
      double slope = Math.log(z * (1 - y) / ((1 - z) * y)) + n * eta * eta * (z - x);
      low = slope < 0 ? z : low;
      high = slope < 0 ? high : z;
    }
    return exponent(n, eta, x, y, (low + high) / 2);
  }

  private static double plays(double eta, double x, double y, double rounds) {
    return new GaussianBenchmark(Bernoulli.of(y, x), eta).plays(x, y, rounds);
  }

  @Test
  void solvesItsEquation() {
    for (int i = 0; i < 2_000; i++) {
      double x = 0.98 * random.nextDouble();
      double y = x + 0.01 + (0.98 - x) * random.nextDouble();
      double eta = Math.exp(10 * random.nextDouble() - 6);
      double rounds = Math.exp(2 + 25 * random.nextDouble());
      double n = plays(eta, x, y, rounds);
      assertThat(least(n, eta, x, y)).isCloseTo(Math.log(rounds), withinPercentage(1e-7));
    }
  }

  /** No way from x to y is cheaper than ln T, and one of the grid is hardly dearer. */
  @Test
  void noWayIsCheaper() {
    for (int i = 0; i < 200; i++) {
      double x = 0.5 * random.nextDouble();
      double y = x + 0.05 + 0.4 * random.nextDouble();
      double eta = Math.exp(6 * random.nextDouble() - 4);
      double n = plays(eta, x, y, 1e5);
      double cheapest = Double.POSITIVE_INFINITY;
      for (double part = 0; part <= 1; part += 1e-4) {
        cheapest = Math.min(cheapest, exponent(n, eta, x, y, x + part * (y - x)));
      }
      assertThat(cheapest).isBetween(Math.log(1e5) * (1 - 1e-12), Math.log(1e5) * (1 + 1e-2));
    }
  }

  @Test
  void anArmThatNeverPaysIsAllowed() {
    assertThat(least(plays(0.3, 0, 0.4, 1e6), 0.3, 0, 0.4))
        .isCloseTo(Math.log(1e6), withinPercentage(1e-9));
  }

  /** N = A/2 + sqrt(A^2/4 + B^2), A = 2 v ln T/gap^2, B = sqrt(2 ln T)/(eta gap), v = x(1-x). */
  @Test
  void closeMeansAreThoseOfNormalRewards() {
    double gap = 1e-4;
    double log = Math.log(1e6);
    for (double eta = 1e-6; eta < 10; eta *= 3) {
      double half = 0.21 * log / (gap * gap);
      double alone = Math.sqrt(2 * log) / (eta * gap);
      double normal = half + Math.sqrt(half * half + alone * alone);
      assertThat(plays(eta, 0.3, 0.3 + gap, 1e6)).isCloseTo(normal, withinPercentage(0.02));
    }
  }

  @Test
  void littlePrivacyIsFreeAndMuchIsAllThatCosts() {
    double log = Math.log(1e5);
    assertThat(plays(1e-7, 0.3, 0.6, 1e5))
        .isCloseTo(Math.sqrt(2 * log) / (1e-7 * 0.3), withinPercentage(1e-3));
    assertThat(plays(1e3, 0.3, 0.6, 1e5))
        .isCloseTo(log / BernoulliDivergence.of(0.3, 0.6), withinPercentage(1e-3));
    for (double eta = 1e-4; eta < 100; eta *= 1.7) {
      assertThat(plays(eta, 0.3, 0.6, 1e5))
          .isGreaterThan(log / BernoulliDivergence.of(0.3, 0.6))
          .isGreaterThan(Math.sqrt(2 * log) / (eta * 0.3));
    }
  }

  /** For an eta that stays: the limit of N - ln T/d is l^2/(2 eta^2 d), l = ln(y(1-x)/(x(1-y))). */
  @Test
  void privacyCostsAConstantInTheEnd() {
    double d = BernoulliDivergence.of(0.3, 0.6);
    double odds = Math.log(0.6 * 0.7 / (0.3 * 0.4));
    double constant = odds * odds / (2 * d);
    double excess = plays(1, 0.3, 0.6, 1e300) - Math.log(1e300) / d;
    assertThat(excess).isCloseTo(constant, withinPercentage(1));
    assertThat(plays(1, 0.3, 0.6, 1e10) - Math.log(1e10) / d).isLessThan(excess);
  }

  /**
   * One Gaussian release of the sum of n coins of mean y falls below nx with probability at most
   * e^(-n d_n(x, y)) (Chernoff), and to first order with that probability: the exponent is right.
   */
  @Test
  void theExponentIsThatOfOneRelease() {
    for (double eta : new double[] {0.01, 0.03, 0.1, 1}) {
      double log = logProbability(20_000, eta, 0.3, 0.5);
      double bound = -least(20_000, eta, 0.3, 0.5);
      assertThat(log / bound).isBetween(1.0, 1.02);
    }
  }

  /** Inequality (1) of the proof, for the mechanism that comes nearest to it. */
  @Test
  void noReleaseIsBelowTheBoundOfTheProof() {
    for (int i = 0; i < 300; i++) {
      double x = 0.05 + 0.4 * random.nextDouble();
      double y = x + 0.05 + 0.4 * random.nextDouble();
      double z = x + (y - x) * random.nextDouble();
      int n = 100 + random.nextInt(2_000);
      double eta = Math.exp(5 * random.nextDouble() - 5);
      assertThat(logProbability(n, eta, x, y))
          .isGreaterThan(logBound(n, eta, x, y, z, Math.exp(logProbability(n, eta, x, x))));
    }
  }

  private static double logBound(int n, double eta, double x, double y, double z, double p) {
    double c = Math.sqrt(8 / p);
    double odds = Math.log(z * (1 - y) / ((1 - z) * y));
    double k = n * (z - x) + c * Math.sqrt(n * (z - x));
    return Math.log(p / 4)
        - n * BernoulliDivergence.of(z, y)
        - c * Math.sqrt(n * z * (1 - z)) * Math.abs(odds)
        + Normal.logCdf(Normal.quantile(p / 2) - k * eta);
  }

  /** ln P(S + G/eta <= nx) for S binomial with n and y, G standard normal. */
  private static double logProbability(int n, double eta, double x, double y) {
    double term = n * Math.log1p(-y);
    double largest = Double.NEGATIVE_INFINITY;
    double[] terms = new double[n + 1];
    for (int s = 0; s <= n; s++) {
      terms[s] = term + Normal.logCdf(eta * (n * x - s));
      largest = Math.max(largest, terms[s]);
      term += Math.log((n - s) / (s + 1.0)) + Math.log(y / (1 - y));
    }
    double sum = 0;
    for (double each : terms) {
      sum += Math.exp(each - largest);
    }
    return largest + Math.log(sum);
  }
}
