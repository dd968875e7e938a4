package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Normal;

/** One release with Laplace noise. */
class LaplaceDpTest {

  /** Expected: mpmath, 40 digits, -2 PhiInverse(exp(-epsilon/2)/2). */
  @ParameterizedTest
  @CsvSource({
    "0.001, 0.0012530009429638001795",
    "0.1,   0.12232592908449794215",
    "0.5,   0.56176432321101888635",
    "1,     1.0300639976244338757",
    "2,     1.8009051932755806823",
    "8,     4.7183490823245218699",
    "30,    10.239547632656354792"
  })
  void etaIsTheExactOne(double epsilon, double exact) {
    double eta = new LaplaceDp(epsilon).toGaussian().eta();
    assertThat(eta).isGreaterThanOrEqualTo(exact).isCloseTo(exact, within(1e-13 * exact));
  }

  /**
   * The largest epsilon that is eta-GDP, mpmath, 40 digits: -2 log(2 Phi(-eta/2)). Randomised
   * response would allow 0.400, 0.807, 1.668, 5.08.
   */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0.439829168502379491", "1, 0.965529162067346599",
    "2, 2.29574892889863639", "5, 8.77700219343749038"
  })
  void etaAllowsItsEpsilonAndNotMore(double eta, double epsilon) {
    assertThat(new LaplaceDp(epsilon - 1e-12).toGaussian().eta()).isLessThanOrEqualTo(eta);
    assertThat(new LaplaceDp(epsilon + 1e-12).toGaussian().eta()).isGreaterThan(eta);
    assertThat(new PureDp(epsilon).toGaussian().eta()).isGreaterThan(1.05 * eta);
  }

  /**
   * No test between the two laws does better than eta-GDP allows, and the best reaches it: reject
   * where the noise is above t, for all t, with errors alpha = P(X > t) and beta = P(X + 1 ≤ t).
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.3, 1, 2.5, 9})
  void noTestBeatsEtaAndTheBestReachesIt(double epsilon) {
    double eta = new LaplaceDp(epsilon).toGaussian().eta();
    double most = 0;
    for (double t = -1; t <= 2; t += 1.0 / 64) {
      double alpha = t < 0 ? 1 - Math.exp(epsilon * t) / 2 : Math.exp(-epsilon * t) / 2;
      double moved = t - 1;
      double beta = moved < 0 ? Math.exp(epsilon * moved) / 2 : 1 - Math.exp(-epsilon * moved) / 2;
      double reached = -Normal.quantile(alpha) - Normal.quantile(beta);
      assertThat(reached).isLessThanOrEqualTo(eta * (1 + 1e-12));
      most = Math.max(most, reached);
    }
    assertThat(most).isCloseTo(eta, within(1e-12 * eta));
  }

  @Test
  void theProfileIsThatOfLaplaceNoise() {
    LaplaceDp one = new LaplaceDp(1);
    assertThat(one.delta(0)).isCloseTo(1 - Math.exp(-0.5), within(1e-14));
    assertThat(one.delta(0.5))
        .isGreaterThanOrEqualTo(0.22119921692859512)
        .isCloseTo(0.22119921692859512, within(1e-14));
    assertThat(one.delta(1)).isZero();
    assertThat(one.delta(0.5)).isLessThan(new PureDp(1).delta(0.5));
    assertThat(one.epsilon(0)).isEqualTo(1);
    assertThat(one.epsilon(0.01))
        .isGreaterThanOrEqualTo(0.9798993282929971)
        .isCloseTo(0.9798993282929971, within(1e-13));
    assertThat(one.epsilon(0.5)).isZero();
  }

  @Test
  void epsilonAndDeltaAreInverse() {
    for (double epsilon : new double[] {1e-6, 0.1, 1, 7, 40}) {
      LaplaceDp given = new LaplaceDp(epsilon);
      for (double share = 0.05; share < 1; share += 0.05) {
        double asked = share * epsilon;
        assertThat(given.epsilon(given.delta(asked))).isCloseTo(asked, within(1e-6 * epsilon));
        assertThat(given.delta(given.epsilon(share))).isLessThanOrEqualTo(share * (1 + 1e-12));
      }
    }
  }

  /** Noise that two data move by 2 is noise of twice the epsilon that one moves by 1. */
  @Test
  void groupsMoveTheSameNoiseFurther() {
    assertThat(new LaplaceDp(0.5).group(3)).isEqualTo(new LaplaceDp(1.5));
    LaplaceDp several = new LaplaceDp(0.5, Numbers.of(2, 1, 1));
    assertThat(several.group(1)).isEqualTo(several);
    assertThat(several.group(2)).isEqualTo(new LaplaceDp(1));
  }

  /** The Renyi divergence of Laplace noise by Mironov 2017, Table II, is not above. */
  @Test
  void divergencesAreNotBelowThoseOfLaplaceNoise() {
    for (double epsilon : new double[] {0.1, 1, 5}) {
      for (double alpha : new double[] {1.5, 2, 10}) {
        double up = alpha / (2 * alpha - 1) * Math.exp((alpha - 1) * epsilon);
        double down = (alpha - 1) / (2 * alpha - 1) * Math.exp(-alpha * epsilon);
        double exact = Math.log(up + down) / (alpha - 1);
        LaplaceDp given = new LaplaceDp(epsilon);
        assertThat(given.renyi(alpha).orElseThrow().epsilon()).isGreaterThanOrEqualTo(exact);
        assertThat(given.concentrated().orElseThrow().rho() * alpha).isGreaterThanOrEqualTo(exact);
      }
    }
  }

  /** Pure DP is covered by the noise whose curve touches that of randomised response. */
  @Test
  void pureDpIsLaplaceNoiseWithMore() {
    for (double epsilon : new double[] {1e-6, 0.4, 0.999, 1, 3, 50}) {
      LaplaceDp implied = new PureDp(epsilon).laplace().orElseThrow();
      double exact = epsilon + 2 * Math.log(Math.cosh(epsilon / 2));
      assertThat(implied.epsilon()).isCloseTo(exact, within(1e-12 * epsilon));
      assertThat(implied.delta(0)).isGreaterThanOrEqualTo(new PureDp(epsilon).delta(0));
      assertThat(implied.delta(0)).isCloseTo(new PureDp(epsilon).delta(0), within(1e-12));
    }
  }

  @Test
  void weightsAreSmallWholeNumbers() {
    assertThatThrownBy(() -> Guarantee.parse("laplace(epsilon=1, weights=[1, 0.5])"))
        .hasMessage("a weight must be a whole number from 1 to 16, but is 0.5");
    assertThatThrownBy(() -> Guarantee.parse("laplace(epsilon=1, weights=[17])"))
        .hasMessageContaining("a weight must be");
    assertThatThrownBy(() -> Guarantee.parse("laplace(epsilon=1, weights=[])"))
        .hasMessageContaining("the number of weights must be");
    assertThatThrownBy(() -> Guarantee.parse("laplace(epsilon=-1)"))
        .hasMessageContaining("epsilon must be zero or more");
    assertThat(Guarantee.parse("laplace(epsilon=1, weights=[3])")).isEqualTo(new LaplaceDp(1));
  }
}
