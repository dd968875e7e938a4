package org.maskedbandit.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/** The printed formulas beside the bounds of the engine, which stand behind guarantees. */
class StatementsTest {
  private static final Statements FORMULAS = new Statements();
  private static final double LOG = 5.501258210544727;

  @Test
  void theBoundsOfTheEngineAreThePrintedOnes() {
    for (long b : new long[] {0, 1, 9, 500}) {
      for (double c : new double[] {1, 2, 49.98}) {
        for (int arms : new int[] {2, 10}) {
          ThompsonBounds bounds = new ThompsonBounds(100_000, arms, b, c);
          assertThat(bounds.lemma5().eta()).isCloseTo(FORMULAS.lemma5(b, c, 1e5), near(1e-13));
        }
      }
    }
    ThompsonBounds plain = new ThompsonBounds(1000, 10, 0, 1);
    assertThat(ThompsonBounds.lemma3().eta()).isCloseTo(FORMULAS.lemma3(), near(1e-13));
    assertThat(plain.lemma4().eta()).isCloseTo(FORMULAS.lemma4(1000), near(1e-13));
    for (double delta : new double[] {1e-3, 1e-6, 1e-9}) {
      assertThat(plain.roundAsPublished(delta))
          .isCloseTo(FORMULAS.theorem7(10, delta), near(1e-13));
      assertThat(plain.standardAsPublished(delta))
          .isCloseTo(FORMULAS.corollary1(10, 1000, delta), near(1e-6));
      assertThat(plain.renyi().epsilonByMironov(delta))
          .isCloseTo(FORMULAS.theorem8(1000, delta), near(1e-12));
    }
  }

  @Test
  void theProfileOfTheEngineIsLemma1() {
    for (double eta : new double[] {0.1, 1, 5, 22.36}) {
      for (double share : new double[] {0, 0.5, 1, 1.5}) {
        double epsilon = share * eta * eta / 2 + share * eta;
        assertThat(FORMULAS.lemma1(eta, epsilon))
            .isCloseTo(GaussianProfile.delta(epsilon, eta), near(1e-9));
      }
      assertThat(FORMULAS.epsilon(eta, 1e-6))
          .isCloseTo(GaussianProfile.epsilon(1e-6, eta), within(1e-6));
    }
  }

  /** Two arms with a gap D = 1/2, T = 1000, b = 10, c = 2: M = 980, ln(MD^2) = ln 245 (mpmath). */
  @Test
  void theTermsOfTheRegretProofByHand() {
    // 9 * 4 * e^(-2 * 10 / 4 / 9) = 36 e^(-5/9).
    assertThat(FORMULAS.lemma6(10, 0.5)).isCloseTo(20.65512314654758, within(1e-12));
    // 18 * 2 * ln 245 * 4 - 10 = 782.181…, and 4 for 1/D^2.
    assertThat(FORMULAS.lemma7(10, 2, 980, 0.5)).isCloseTo(144 * LOG - 6, within(1e-10));
    // 72 * 2 * ln 245 * 4 - 11 = 3157.72…, so L = 3158; 71 * 3158 + 4 * 4 = 224218 + 16.
    assertThat(FORMULAS.thirdTerm(10, 2, 980, 0.5)).isCloseTo(224_234, within(1e-9));
    // Pre-pulls beyond the logarithm leave the constants: 72 * ln(600/4) * 4 = 1443 < b + 1.
    assertThat(FORMULAS.lemma7(1700, 1, 600, 0.5)).isEqualTo(4);
    assertThat(FORMULAS.thirdTerm(1700, 1, 600, 0.5)).isCloseTo(16, within(1e-12));
    assertThat(FORMULAS.lemma9(10, 2, 980, 0.5, 3157)).isEqualTo(71);
    assertThat(FORMULAS.lemma9(10, 2, 980, 0.5, 3158)).isEqualTo(4 / 245.0);
  }

  @Test
  void theoremFiveByHand() {
    double[] gaps = {0, 0.5};
    // (10 + 20.655… + 786.181… + 224234)/2.
    assertThat(FORMULAS.theorem5(10, 2, 1000, gaps)).isCloseTo(112_525.41815273, within(1e-8));
    // bN 20; 14 sqrt(1960)/(e sqrt(ln 2)) 273.87…; 5130 * 2 … 466977.87…; e sqrt(1960 ln 2)
    // 100.19….
    assertThat(FORMULAS.theorem5(10, 2, 1000, 2)).isCloseTo(467_371.938462467, within(1e-7));
    assertThat(FORMULAS.theorem5Horizon(10, gaps)).isEqualTo(36);
    assertThat(FORMULAS.theorem5Horizon(3, new double[] {0, 0.125, 0.25, 0.375, 0.5}))
        .isEqualTo(271);
  }

  @Test
  void everyNumberedStatementHasItsMethod() {
    List<String> methods = java.util.Arrays.stream(Statements.class.getDeclaredMethods())
        .map(java.lang.reflect.Method::getName)
        .toList();
    for (int lemma = 1; lemma <= 13; lemma++) {
      assertThat(methods).contains("lemma" + lemma);
    }
    assertThat(methods)
        .contains("theorem3", "theorem4", "theorem5", "theorem6", "theorem7", "theorem8")
        .contains("corollary1", "algorithm3", "gaussianMechanism");
  }

  private static org.assertj.core.data.Percentage near(double relative) {
    return org.assertj.core.data.Percentage.withPercentage(100 * relative);
  }
}
