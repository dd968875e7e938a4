package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.argmax.ArgmaxRenyi;
import org.maskedbandit.privacy.argmax.ThompsonBounds;
import org.maskedbandit.privacy.argmax.ThresholdDivergence;

/** What each guarantee says of itself. */
class GuaranteeParametersTest {

  /** What is shown is rounded up: a guarantee never looks better than it is. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      gdp(eta=0.123456781)                   | 0.1234568-GDP
      pure(epsilon=0.5)                      | pure 0.5-DP
      laplace(epsilon=0.123456781)           | pure 0.1234568-DP by Laplace noise
      laplace(epsilon=0.5, weights=[2, 1, 1]) | pure 0.5-DP by 3 Laplace releases
      zcdp(rho=2.00000001)                   | 2.000001-zCDP
      renyi(alpha=6, epsilon=0.30000001)     | Renyi DP with epsilon 0.3000001 at order 6
      approximate(epsilon=1.5, delta=1.00000001e-6) | (1.5, 1.000001e-6)-DP
      none                                   | no guarantee
      """)
  void isKnownByItsPhrase(String text, String phrase) {
    Guarantee guarantee = Guarantee.parse(text);
    assertThat(guarantee.phrase()).isEqualTo(phrase);
  }

  @Test
  void onlySomeAreGaussian() {
    assertThat(new GaussianDp(0.7).gaussian()).contains(new GaussianDp(0.7));
    assertThat(new PureDp(1).gaussian()).contains(new PureDp(1).toGaussian());
    assertThat(new Zcdp(1).gaussian()).isEmpty();
  }

  /**
   * The worst mechanism at a point tells all with probability delta and is randomised response
   * otherwise, so asking for the epsilon at the delta of an epsilon returns it.
   */
  @Test
  void aPointSaysAllItImplies() {
    for (double delta : new double[] {1e-3, 0.1, 0.4}) {
      ApproximateDp point = new ApproximateDp(2, delta);
      for (double asked = 0.1; asked < 2; asked += 0.1) {
        double rest = (StrictMath.exp(2) - StrictMath.exp(asked)) / (1 + StrictMath.exp(2));
        double exact = delta + (1 - delta) * rest;
        assertThat(point.delta(asked)).isCloseTo(exact, within(1e-13));
        assertThat(point.epsilon(point.delta(asked)))
            .isCloseTo(asked, within(1e-11))
            .isGreaterThanOrEqualTo(asked - 1e-12);
      }
    }
  }

  /** For c other than 1: rho is half of the squared eta of as many worst rounds. */
  @Test
  void theRenyiTheoremIsHalfTheSquareOfTheRounds() {
    for (double c : new double[] {0.25, 1, 3}) {
      for (long b : new long[] {0, 1, 7}) {
        ThompsonBounds bounds = new ThompsonBounds(1_000, 4, b, c);
        double rho = bounds.worstRound().times(1_000).toZcdp().rho();
        assertThat(bounds.renyi().rho()).isCloseTo(rho, within(1e-12 * rho));
        assertThat(bounds.renyi().rho()).isGreaterThanOrEqualTo(500 / (c * (Math.max(b, 1) + 1)));
      }
    }
  }

  /**
   * Powers of two are where cells, and the ranges of the formula below and the whole draw above
   * them, begin and end.
   */
  @Test
  void everyPowerOfTwoHasACost() {
    for (double alpha : new double[] {1.5, 6, 40}) {
      ArgmaxRenyi renyi = ArgmaxRenyi.at(alpha);
      assertThat(renyi.alpha()).isEqualTo(alpha);
      assertThat(ArgmaxRenyi.at(alpha)).isSameAs(renyi);
      for (int exponent = -48; exponent <= 24; exponent++) {
        double square = Math.scalb(1.0, exponent);
        double worst = ThresholdDivergence.worst(alpha, Rounding.rootUp(square)).epsilon();
        assertThat(renyi.cost(square)).isBetween(worst * (1 - 1e-7), worst * 1.01);
      }
    }
  }
}
