package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.numeric.Normal;

class PureDpTest {

  /**
   * eta from mpmath 1.3 at 50 digits, by bisection of log Phi(eta/2) - log Phi(-eta/2) = epsilon.
   */
  @ParameterizedTest
  @CsvSource({
    "1e-8, 1.253314137315500249e-8",
    "0.5, 0.62389259209850819205",
    "1, 1.2320353853449009729",
    "700, 74.590159265294833914",
    "5000, 199.88949634968218496"
  })
  void gaussianIsThatOfMpmathAndNeverBelow(double epsilon, BigDecimal eta) {
    double found = new PureDp(epsilon).toGaussian().eta();
    assertThat(Golden.relativeError(found, eta)).isLessThan(1e-14);
    assertThat(new BigDecimal(found)).isGreaterThanOrEqualTo(eta);
  }

  /** Divergence from mpmath 1.3 at 700 digits, log((e^(a e) + e^((1-a) e))/(1 + e^e))/(a - 1). */
  @ParameterizedTest
  @CsvSource({
    "1e-8, 2, 9.9999999999999995833e-17",
    "0.5, 3, 0.30240637505622147124",
    "1, 1.5, 0.62733264704949932479",
    "20, 8, 19.999999999705549483",
    "700, 2, 700"
  })
  void renyiIsThatOfMpmathAndNeverBelow(double epsilon, double alpha, BigDecimal divergence) {
    double found = new PureDp(epsilon).toRenyi(alpha).epsilon();
    assertThat(Golden.relativeError(found, divergence)).isLessThan(1e-14);
    assertThat(new BigDecimal(found)).isGreaterThanOrEqualTo(divergence);
  }

  /** Along the whole profile, not only at the corner that defines eta. */
  @Test
  void gaussianProfileCoversThatOfRandomisedResponse() {
    for (double epsilon : new double[] {0.01, 0.5, 1, 3, 20}) {
      PureDp pure = new PureDp(epsilon);
      GaussianDp gaussian = pure.toGaussian();
      for (double asked = 0; asked < epsilon; asked += epsilon / 64) {
        assertThat(gaussian.delta(asked)).isGreaterThanOrEqualTo(pure.delta(asked) * (1 - 1e-12));
        assertThat(pure.toZcdp().delta(asked)).isGreaterThanOrEqualTo(pure.delta(asked));
      }
    }
  }

  @Test
  void aSmallerEtaWouldNotCover() {
    PureDp pure = new PureDp(1);
    double smaller = 0.999 * pure.toGaussian().eta();
    // At the false positive rate of a lie the trade-off curve of randomised response is that rate
    // itself.
    double lie = 1 / (1 + Math.E);
    assertThat(falseNegatives(lie, smaller)).isGreaterThan(lie);
    assertThat(falseNegatives(lie, pure.toGaussian().eta())).isLessThanOrEqualTo(lie);
  }

  /** The trade-off curve of eta-GDP (Dong, Roth and Su 2022, equation 6). */
  private static double falseNegatives(double fpr, double eta) {
    return Normal.cdf(-Normal.quantile(fpr) - eta);
  }

  @Test
  void renyiGrowsWithTheOrderUpToEpsilonAndStaysBelowZcdp() {
    for (double epsilon : new double[] {1e-6, 0.3, 2, 30, 600}) {
      double before = 0;
      for (double alpha = 1.0001; alpha < 1e5; alpha = 1 + 1.9 * (alpha - 1)) {
        double divergence = new PureDp(epsilon).toRenyi(alpha).epsilon();
        assertThat(divergence).isBetween(before * (1 - 1e-14), epsilon);
        assertThat(divergence).isLessThanOrEqualTo(alpha * epsilon * epsilon / 2 * (1 + 1e-13));
        before = divergence;
      }
      assertThat(before).isGreaterThan(0.04 * epsilon);
    }
  }

  @Test
  void renyiFormsMeet() {
    double below = new PureDp(Math.nextDown(15.0)).toRenyi(2).epsilon();
    assertThat(below).isCloseTo(new PureDp(15).toRenyi(2).epsilon(), within(1e-12));
  }

  @Test
  void profileIsThatOfRandomisedResponse() {
    PureDp pure = new PureDp(1);
    double e = Math.E;
    assertThat(pure.delta(0)).isCloseTo((e - 1) / (e + 1), within(1e-14));
    assertThat(pure.delta(1)).isZero();
    assertThat(pure.epsilon(0)).isEqualTo(1);
    assertThat(pure.epsilon(0.2)).isCloseTo(Math.log(e - 0.2 * (1 + e)), within(1e-14));
    assertThat(pure.epsilon(0.5)).isZero();
    assertThat(new PureDp(1000).epsilon(0.5)).isCloseTo(1000 - Math.log(2), within(1e-11));
    assertThat(new PureDp(50).epsilon(Math.nextDown(1.0)))
        .isCloseTo(50 + Math.log(0x1p-53 - Math.exp(-50)), within(1e-12));
  }

  @Test
  void epsilonsAddUp() {
    assertThat(new PureDp(0.5).then(new PureDp(0.25))).isEqualTo(new PureDp(0.75));
    assertThat(new PureDp(0.5).times(3)).isEqualTo(new PureDp(1.5));
    assertThat(new PureDp(0.5).times(0)).isEqualTo(new PureDp(0));
    assertThat(new PureDp(0.5).group(3)).isEqualTo(new PureDp(1.5));
    assertThat(new PureDp(0.1).then(new PureDp(0.2)).epsilon()).isEqualTo(0.30000000000000004);
    assertThat(new PureDp(2).toZcdp()).isEqualTo(new Zcdp(2));
    assertThat(new PureDp(0).toGaussian()).isEqualTo(new GaussianDp(0));
    assertThat(new PureDp(0).toRenyi(2)).isEqualTo(new RenyiDp(2, 0));
  }
}
