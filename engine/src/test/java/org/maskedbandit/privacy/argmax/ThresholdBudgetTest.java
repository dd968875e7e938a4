package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.GaussianProfile;

class ThresholdBudgetTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void smallRoundsLoseLittleAgainstTheLimit() {
    double limit = GaussianProfile.epsilon(1e-6, Math.sqrt(2 / Math.PI));
    assertThat(new ThresholdBudget(1, Math.sqrt(1e-3)).epsilon(1e-6)).isBetween(limit, 3.91);
    assertThat(new ThresholdBudget(1, 1e-2).epsilon(1e-6)).isBetween(limit, 3.826);
    assertThat(new ThresholdBudget(1, Math.sqrt(1e-5)).epsilon(1e-6)).isBetween(limit, 3.802);
  }

  /**
   * Equal rounds are one way to spend a budget. The game is too high by a thousandth, hence the
   * tolerance.
   */
  @Test
  void coversTheGame() {
    for (double total : new double[] {0.2, 3}) {
      ThresholdBudget budget = new ThresholdBudget(total * total, total / 10);
      AdaptiveThresholds game = AdaptiveThresholds.of(100, total / 10);
      for (double delta : new double[] {1e-9, 1e-2}) {
        assertThat(budget.epsilon(delta)).isGreaterThan(0.999 * game.epsilon(delta));
      }
    }
  }

  /**
   * Adversaries who choose the size and the threshold of every round by chance and by what they
   * saw.
   */
  @Test
  void noAdversaryIsWorse() {
    SplittableRandom random = new SplittableRandom(1);
    ThresholdBudget budget = new ThresholdBudget(0.5, 0.3);
    for (double epsilon = 0.1; epsilon < 3; epsilon += 1.4) {
      double bound = budget.delta(epsilon);
      for (int i = 0; i < 30; i++) {
        assertThat(attack(random, 12, 0.5, epsilon, 1, 1)).isLessThanOrEqualTo(bound);
      }
    }
  }

  private static double attack(
      SplittableRandom random,
      int rounds,
      double left,
      double epsilon,
      double with,
      double without) {
    if (rounds == 0) {
      return Math.max(0, with - StrictMath.exp(epsilon) * without);
    }
    double mu = Math.min(Math.sqrt(left), random.nextBoolean() ? 0.3 : 0.3 * random.nextDouble());
    double gap = epsilon - StrictMath.log(with / without);
    double x = Math.max(-5, -gap * random.nextDouble() - mu / 2);
    double p = Normal.cdf(x + mu);
    double q = Normal.cdf(x);
    double rest = Math.max(0, left - mu * mu);
    return attack(random, rounds - 1, rest, epsilon, with * p, without * q)
        + attack(random, rounds - 1, rest, epsilon, with * (1 - p), without * (1 - q));
  }

  @Test
  void neverAboveWholeDrawsOrRenyi() {
    for (double mu : new double[] {0.02, 0.4}) {
      ThresholdBudget budget = new ThresholdBudget(1, mu);
      for (double delta : new double[] {1e-10, 1e-3}) {
        assertThat(budget.epsilon(delta))
            .isLessThanOrEqualTo(new GaussianDp(1).epsilon(delta))
            .isLessThanOrEqualTo(budget.epsilonByRenyi(delta));
      }
    }
  }

  /**
   * All orders hold for the same ledger, and cost no more than rounds of equal size but for the
   * search.
   */
  @Test
  void renyiIsThatOfEqualRounds() {
    for (double alpha : new double[] {1.5, 7, 20}) {
      double equal = new ArgmaxComposition(100, 0.1).renyi(alpha).epsilon();
      assertThat(new ThresholdBudget(1, 0.1).renyi(alpha).epsilon())
          .isBetween(equal, 1.006 * equal);
    }
  }

  @Test
  void epsilonAndDeltaAgree() {
    for (double mu : new double[] {0.03, 0.3}) {
      ThresholdBudget budget = new ThresholdBudget(1, mu);
      for (double delta : new double[] {1e-8, 1e-3}) {
        double epsilon = budget.epsilon(delta);
        assertThat(budget.delta(epsilon)).isLessThan(1.02 * delta);
        assertThat(budget.delta(0.98 * epsilon)).isGreaterThan(delta);
      }
    }
  }

  @Test
  void edges() {
    ThresholdBudget budget = new ThresholdBudget(0.01, 0.01);
    assertThat(budget.epsilon(0)).isEqualTo(INFINITE);
    assertThat(budget.epsilon(0.5)).isZero();
    assertThat(budget.delta(INFINITE)).isZero();
    assertThat(budget.delta(50)).isLessThan(1e-100);
    assertThat(budget.delta(0)).isBetween(0.031, 0.04);
    assertThat(new ThresholdBudget(1, 50).epsilon(1e-6)).isEqualTo(new GaussianDp(1).epsilon(1e-6));
    assertThat(new ThresholdBudget(900, 0.7).epsilon(1e-6)).isBetween(396.0, 415.0);
    assertThatThrownBy(() -> new ThresholdBudget(0, 1))
        .hasMessage("budget must be positive and finite, but is 0");
    assertThatThrownBy(() -> new ThresholdBudget(1, Double.NaN))
        .hasMessage("mu must be positive and finite, but is NaN");
    assertThatThrownBy(() -> budget.epsilon(1)).hasMessageStartingWith("delta must be");
    assertThatThrownBy(() -> budget.delta(-1)).hasMessageStartingWith("epsilon must be");
  }
}
