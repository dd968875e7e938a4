package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.Golden;

class AdaptiveThresholdsTest {

  /**
   * The references are estimates by value iteration in doubles, said to be good to 0.002. That for
   * T = 100 is 0.003 below what {@link #epsilonIsThatOfAFineIteration} finds.
   */
  @Test
  void epsilonIsThatOfTheReferences() {
    for (Golden.Row row : Golden.rows("/argmax_bit/value_iteration/rows")) {
      AdaptiveThresholds game = AdaptiveThresholds.of(row.whole("T"), row.number("mu_step"));
      double reference = row.number("eps");
      assertThat(game.epsilon(row.number("delta")))
          .as("T = %s", row.whole("T"))
          .isBetween(reference - 0.001, reference + (row.whole("T") == 100 ? 0.0045 : 0.003));
    }
  }

  /**
   * Value iteration with scipy's CubicSpline on a grid of 0.0025 and thresholds 0.02 apart, which
   * errs downwards.
   */
  @Test
  void epsilonIsThatOfAFineIteration() {
    assertThat(AdaptiveThresholds.of(10, Math.sqrt(0.1)).epsilon(1e-6)).isBetween(4.09327, 4.0944);
    assertThat(AdaptiveThresholds.of(100, 0.1).epsilon(1e-6)).isBetween(3.82811, 3.8293);
  }

  /** One bit at its worst threshold has the hockey-stick of the whole draw. */
  @Test
  void oneRoundIsTheWholeDraw() {
    for (double mu : new double[] {1e-3, 0.1, 1, 4}) {
      AdaptiveThresholds game = AdaptiveThresholds.of(1, mu);
      for (double share = 0; share < 6; share += 0.3) {
        double exact = GaussianProfile.delta(share * mu, mu);
        assertThat(game.curve(share * mu)).isBetween(exact * (1 - 1e-12), exact * 1.02 + 1e-14);
      }
    }
  }

  /**
   * With one round to go the value is the hockey-stick of the whole draw; scans find the thresholds
   * before.
   */
  @Test
  void threeRoundsAreThoseOfTheDefinition() {
    for (double mu : new double[] {0.1, 0.7}) {
      AdaptiveThresholds two = AdaptiveThresholds.of(2, mu);
      AdaptiveThresholds three = AdaptiveThresholds.of(3, mu);
      for (double share = 0.5; share < 6; share += 0.9) {
        double exact = value(2, mu, 0, share * mu);
        assertThat(two.curve(share * mu)).isBetween(exact, exact * 1.01);
        exact = value(3, mu, 0, share * mu);
        assertThat(three.curve(share * mu)).isBetween(exact, exact * 1.01);
      }
    }
  }

  /** V(S)/S with log S given. */
  private static double value(int rounds, double mu, double logRatio, double epsilon) {
    if (rounds == 1) {
      double gap = epsilon - logRatio;
      double delta = GaussianProfile.delta(Math.abs(gap), mu);
      return gap >= 0 ? delta : 1 - StrictMath.exp(gap) * (1 - delta);
    }
    double worst = 0;
    for (double x = -4.5; x < 1; x += 0.1) {
      double p = Normal.cdf(x + mu);
      double u = StrictMath.log(p / Normal.cdf(x));
      double v = StrictMath.log((1 - p) / Normal.survival(x));
      double mean = p * value(rounds - 1, mu, logRatio + u, epsilon)
          + (1 - p) * value(rounds - 1, mu, logRatio + v, epsilon);
      worst = Math.max(worst, mean);
    }
    return worst;
  }

  @Test
  void noFixedThresholdIsWorse() {
    int rounds = 30;
    double mu = 0.2;
    AdaptiveThresholds game = AdaptiveThresholds.of(rounds, mu);
    for (double epsilon = 0; epsilon < 5; epsilon += 0.4) {
      for (double x = -4; x < 1; x += 0.25) {
        double p = Normal.cdf(x + mu);
        double q = Normal.cdf(x);
        double delta = 0;
        double ways = 1;
        for (int ones = 0; ones <= rounds; ones++) {
          double with = StrictMath.pow(p, ones) * StrictMath.pow(1 - p, rounds - ones);
          double without = StrictMath.pow(q, ones) * StrictMath.pow(1 - q, rounds - ones);
          delta += ways * Math.max(0, with - StrictMath.exp(epsilon) * without);
          ways *= (rounds - ones) / (ones + 1.0);
        }
        assertThat(delta).as("%s, %s", epsilon, x).isLessThanOrEqualTo(game.delta(epsilon));
      }
    }
  }

  /**
   * Adversaries who choose each threshold by what they saw: at random, and as if this were the last
   * round or as if many were still to come.
   */
  @Test
  void noAdversaryIsWorse() {
    int rounds = 10;
    double mu = 0.3;
    AdaptiveThresholds game = AdaptiveThresholds.of(rounds, mu);
    SplittableRandom random = new SplittableRandom(1);
    for (double epsilon = 0.1; epsilon < 4; epsilon += 0.3) {
      double aim = epsilon;
      double bound = game.delta(epsilon);
      double greedy = attack(rounds, mu, epsilon, 1, 1, ratio -> lastRound(aim, ratio, mu, 1));
      double patient = attack(rounds, mu, epsilon, 1, 1, ratio -> lastRound(aim, ratio, mu, 0.15));
      assertThat(greedy).isLessThanOrEqualTo(bound);
      assertThat(patient).isLessThanOrEqualTo(bound);
      for (int i = 0; i < 20; i++) {
        assertThat(attack(rounds, mu, epsilon, 1, 1, ratio -> 4 * random.nextDouble() - 3))
            .isLessThanOrEqualTo(bound);
      }
    }
  }

  private static double lastRound(double epsilon, double ratio, double mu, double share) {
    return Math.max(-6, -share * (epsilon - StrictMath.log(ratio)) / mu - mu / 2);
  }

  /** The delta of an adversary by going through all transcripts. */
  private static double attack(
      int rounds,
      double mu,
      double epsilon,
      double with,
      double without,
      DoubleUnaryOperator rule) {
    if (rounds == 0) {
      return Math.max(0, with - StrictMath.exp(epsilon) * without);
    }
    double x = rule.applyAsDouble(with / without);
    double p = Normal.cdf(x + mu);
    double q = Normal.cdf(x);
    return attack(rounds - 1, mu, epsilon, with * p, without * q, rule)
        + attack(rounds - 1, mu, epsilon, with * (1 - p), without * (1 - q), rule);
  }

  @Test
  void betweenTheLimitAndTheRenyiBound() {
    for (double total : new double[] {0.1, 1, 4}) {
      AdaptiveThresholds game = AdaptiveThresholds.of(100, total / 10);
      ArgmaxComposition renyi = new ArgmaxComposition(100, total / 10);
      for (double delta : new double[] {1e-12, 1e-9, 1e-6, 1e-3}) {
        double limit = GaussianProfile.epsilon(delta, total * Math.sqrt(2 / Math.PI));
        assertThat(game.epsilon(delta))
            .as("total %s, delta %s", total, delta)
            .isBetween(limit, renyi.epsilon(delta));
        assertThat(game.delta(game.epsilon(delta))).isLessThanOrEqualTo(delta);
      }
    }
  }

  @Test
  void curveFalls() {
    AdaptiveThresholds game = AdaptiveThresholds.of(20, 0.2);
    double before = 1;
    for (double epsilon = 0; epsilon < 12; epsilon += 0.01) {
      assertThat(game.delta(epsilon)).isLessThanOrEqualTo(before * (1 + 1e-12));
      before = game.delta(epsilon);
    }
    assertThat(before).isLessThan(1e-15);
  }

  @Test
  void edges() {
    AdaptiveThresholds game = AdaptiveThresholds.of(3, 0.1);
    assertThat(game.epsilon(0.9)).isZero();
    assertThat(game.epsilon(0)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(game.epsilon(1e-100)).isEqualTo(new GaussianDp(0.1).times(3).epsilon(1e-100));
    assertThat(game.delta(Double.POSITIVE_INFINITY)).isZero();
    assertThat(AdaptiveThresholds.of(2, 1e-9).epsilon(1e-6)).isZero();
    assertThat(AdaptiveThresholds.of(2, 10).epsilon(1e-6)).isBetween(100.0, 170.0);
    assertThatThrownBy(() -> AdaptiveThresholds.of(0, 1))
        .hasMessage("rounds must be from 1 to 100000, but is 0");
    assertThatThrownBy(() -> AdaptiveThresholds.of(1, 11))
        .hasMessage("mu must be from 1e-9 to 10, but is 11");
    assertThatThrownBy(() -> game.delta(-1)).hasMessageStartingWith("epsilon must be");
    assertThatThrownBy(() -> game.epsilon(1)).hasMessageStartingWith("delta must be");
  }
}
