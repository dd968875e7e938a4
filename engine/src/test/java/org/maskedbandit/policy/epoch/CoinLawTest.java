package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CoinLawTest {
  private static double[] law(double[] means, double[] deviations, double factor) {
    double[] p = new double[means.length];
    CoinLaw.fill(p, means, deviations, factor);
    return p;
  }

  /** mpmath with 40 digits, from the definition with products and erfc; relative errors. */
  @Test
  void isThatOfCoins() {
    assertLaw(
        law(new double[] {0.6, 0.5, 0.2}, new double[] {0.01, 0.1, 0.2}, 1),
        0.6516269400855774,
        0.3046834360269449,
        0.04368962388747764);
    assertLaw(
        law(new double[] {0.6, 0.599, 0.2, 0.4}, new double[] {0.01, 0.1, 0.02, 0.05}, 0.875),
        0.00911843802600894,
        0.9908767178933299,
        1.240892708429247e-115,
        4.844080661129025e-6);
  }

  private static void assertLaw(double[] law, double... expected) {
    assertThat(law).hasSameSizeAs(expected);
    for (int arm = 0; arm < expected.length; arm++) {
      assertThat(law[arm] / expected[arm]).isCloseTo(1, within(1e-12));
    }
  }

  /** With a coin that always falls the leader is not played. */
  @Test
  void anArmWithTheMeanOfTheLeaderIsPlayedInstead() {
    assertThat(law(new double[] {0.5, 0.5}, new double[] {0.1, 0.2}, 1)).containsExactly(1, 0);
    assertThat(law(new double[] {0.5, 0.5}, new double[] {0.2, 0.2}, 1)).containsExactly(0, 1);
  }

  @Test
  void aSingleArmIsPlayed() {
    assertThat(law(new double[] {0.5}, new double[] {0.5}, 1)).containsExactly(1);
  }

  /** 37 deviations behind: 2 P(z > 37) is 1.1e-299. At 50 it is too small for a double. */
  @Test
  void smallProbabilitiesAreNotLost() {
    double[] p = law(new double[] {0.9, 0.16, 0.15}, new double[] {0.01, 0.02, 0.015}, 1);
    assertThat(p[0]).isEqualTo(1);
    assertThat(p[1]).isBetween(1.1e-299, 1.2e-299);
    assertThat(p[2]).isZero();
  }

  @Test
  void armsThatAreAlikeShare() {
    double[] p = {0.5, 0.1, 0.3, 0.1};
    CoinLaw.share(p, arm -> arm > 1);
    assertThat(p).containsExactly(0.5, 0.1, 0.2, 0.2);
    CoinLaw.share(p, arm -> false);
    assertThat(Arrays.stream(p).sum()).isEqualTo(1);
  }

  /** A deviation may be scaled to 0 if n0 is 0: then arms are told apart by their means alone. */
  @Test
  void armsWithoutADeviationHaveALaw() {
    double[] p = new double[3];
    CoinLaw.fill(p, new double[] {0.5, 0.5, 0.4}, new double[3], 0.9);
    assertThat(p).containsExactly(0, 1, 0);
    CoinLaw.fill(p, new double[] {0.6, 0.5, 0.4}, new double[3], 0.9);
    assertThat(p).containsExactly(1, 0, 0);
  }
}
