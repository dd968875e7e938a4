package org.maskedbandit.privacy.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class OneRunEvidenceTest {

  @Test
  void meetsTheGoldenValues() {
    for (Golden.Row row : Golden.rows("/audit/one_run")) {
      OneRunEvidence evidence =
          new OneRunEvidence(row.whole("m"), row.whole("r"), row.whole("v"), 0.95);
      row.near("p_value", evidence.pValue(row.number("eps"), row.number("delta")), 1e-9);
    }
  }

  /** All right: beta is q^r, and the largest of the alphas is found by hand among three. */
  @Test
  void smallNumbersByHand() {
    double q = StrictMath.exp(1) / (1 + StrictMath.exp(1));
    double beta = q * q;
    double alpha = Math.max(2 * q * (1 - q), (1 - beta) / 2);
    OneRunEvidence evidence = new OneRunEvidence(10, 2, 2, 0.95);
    assertThat(evidence.pValue(1, 0.001)).isEqualTo(beta + 0.02 * alpha, within(1e-15));
    assertThat(evidence.pValue(1, 0)).isEqualTo(beta, within(1e-15));
    assertThat(evidence.pValue(1, 0.9)).isEqualTo(1);
    assertThat(evidence.pValue(1000, 0)).isEqualTo(1);
    assertThat(new OneRunEvidence(10, 2, 0, 0.95).pValue(1, 0.001)).isEqualTo(1, within(1e-15));
    assertThat(new OneRunEvidence(10, 0, 0, 0.95).pValue(1, 0.001)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 300, 280, 1e-5",
    "1000, 1000, 650, 0",
    "1000, 1000, 560, 0",
    "40, 40, 40, 1e-3",
    "30000, 900, 700, 1e-6"
  })
  void epsilonIsWhereThePValueMeetsTheRisk(int canaries, int guesses, int correct, double delta) {
    OneRunEvidence evidence = new OneRunEvidence(canaries, guesses, correct, 0.95);
    double epsilon = evidence.epsilonAtLeast(delta);
    assertThat(epsilon).isPositive();
    assertThat(evidence.pValue(epsilon, delta)).isEqualTo(0.05, within(1e-9));
    assertThat(evidence.pValue(epsilon, delta)).isLessThanOrEqualTo(1 - 0.95);
  }

  /** The search for the largest epsilon relies on it. */
  @Test
  void pValuesBelowAHalfGrowWithEpsilon() {
    for (double delta : new double[] {0, 1e-6, 1e-4, 1e-2, 0.1}) {
      for (int correct = 0; correct <= 60; correct += 3) {
        OneRunEvidence evidence = new OneRunEvidence(100, 60, correct, 0.95);
        double before = 0;
        for (double epsilon = 0; epsilon < 8; epsilon += 0.01) {
          double p = evidence.pValue(epsilon, delta);
          assertThat(Math.min(0.5, p)).isGreaterThanOrEqualTo(Math.min(0.5, before));
          before = p;
        }
      }
    }
  }

  @Test
  void etaIsWhatTheRefutedPairsForbid() {
    OneRunEvidence evidence = new OneRunEvidence(1000, 300, 290, 0.95);
    double eta = evidence.etaAtLeast();
    assertThat(eta).isPositive();
    boolean refuted = false;
    for (double delta : new double[] {32e-4, 8e-4, 2e-4, 5e-5}) {
      double claimed = GaussianProfile.epsilon(delta, eta * (1 - 1e-6));
      refuted |= evidence.pValue(claimed, delta) <= 0.05 / 4;
      assertThat(evidence.pValue(GaussianProfile.epsilon(delta, eta * (1 + 1e-6)), delta))
          .isGreaterThan(0.05 / 4);
    }
    assertThat(refuted).isTrue();
  }

  @Test
  void blindGuessesProveNothing() {
    OneRunEvidence blind = new OneRunEvidence(1000, 100, 50, 0.95);
    assertThat(blind.epsilonAtLeast(0)).isZero();
    assertThat(blind.etaAtLeast()).isZero();
    assertThat(new OneRunEvidence(2, 2, 2, 0.95).etaAtLeast()).isZero();
  }

  /**
   * Randomised response attains the bound. 2000 times at confidence 0.8: too large in a fifth of
   * them at most, and the tolerance is five standard deviations, which are exceeded with
   * probability 3e-7.
   */
  @Test
  void boundsOnRandomisedResponseAreTightAndWrongInNoMoreThanTheirShare() {
    RandomSource random = Seed.of(2).stream();
    int repetitions = 2000;
    int wrong = 0;
    for (int repetition = 0; repetition < repetitions; repetition++) {
      int correct = 0;
      for (int canary = 0; canary < 100; canary++) {
        correct += random.nextDouble() < StrictMath.exp(1) / (1 + StrictMath.exp(1)) ? 1 : 0;
      }
      OneRunEvidence evidence = new OneRunEvidence(100, 100, correct, 0.8);
      wrong += evidence.epsilonAtLeast(0) > 1 ? 1 : 0;
    }
    assertThat(wrong).isGreaterThan(repetitions / 10);
    assertThat(wrong - 0.2 * repetitions).isLessThan(5 * Math.sqrt(repetitions * 0.2 * 0.8));
  }

  /**
   * 20,000 canaries through one Gaussian mechanism each; the probability of a false alarm is 2e-6.
   */
  @Test
  void anHonestGaussianMechanismIsNotRefutedAndAThirdOfItsNoiseIs() {
    OneRunEvidence honest = gaussian(1, 1 - 1e-6);
    OneRunEvidence broken = gaussian(3, 0.95);
    assertThat(honest.etaAtLeast()).isBetween(0.2, 1.0);
    assertThat(broken.etaAtLeast()).isGreaterThan(1);
    assertThat(honest.epsilonAtLeast(1e-5)).isLessThan(GaussianProfile.epsilon(1e-5, 1));
  }

  private static OneRunEvidence gaussian(double eta, double confidence) {
    RandomSource random = Seed.of(3).stream();
    int canaries = 20_000;
    int guesses = 5000;
    boolean[] coins = new boolean[canaries];
    Integer[] order = new Integer[canaries];
    double[] seen = new double[canaries];
    for (int i = 0; i < canaries; i++) {
      coins[i] = random.nextBoolean();
      order[i] = i;
      seen[i] = (coins[i] ? eta : 0) + random.nextGaussian();
    }
    Arrays.sort(order, (a, b) -> Double.compare(seen[a], seen[b]));
    int correct = 0;
    for (int i = 0; i < guesses / 2; i++) {
      correct += (coins[order[i]] ? 0 : 1) + (coins[order[canaries - 1 - i]] ? 1 : 0);
    }
    return new OneRunEvidence(canaries, guesses, correct, confidence);
  }

  @Test
  void impossibleCountsAreRefused() {
    assertRefused(0, 0, 0, "canaries must be 1 or more, but is 0");
    assertRefused(10, 11, 0, "guesses must be from 0 to 10, but is 11");
    assertRefused(10, 5, 6, "correct guesses must be from 0 to 5, but is 6");
    assertThatThrownBy(() -> new OneRunEvidence(1, 1, 1, 0.4))
        .hasMessage("confidence must be greater than 0.5 and less than 1, but is 0.4");
  }

  private static void assertRefused(int canaries, int guesses, int correct, String sentence) {
    assertThatThrownBy(() -> new OneRunEvidence(canaries, guesses, correct, 0.95))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }
}
