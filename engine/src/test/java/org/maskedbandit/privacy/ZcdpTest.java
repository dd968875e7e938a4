package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ZcdpTest {

  @Test
  void conversionsAreThoseOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/classic_composition/zcdp")) {
      Zcdp zcdp = new Zcdp(row.number("rho"));
      double delta = row.number("delta");
      row.nearAbove("bun_steinke_1_3", zcdp.epsilonByMironov(delta), 1e-13);
      row.nearAbove("cks_optimal", zcdp.epsilon(delta), 1e-13);
    }
  }

  @Test
  void publishedRenyiRoutesOfThompsonSampling() {
    for (Golden.Row row : Golden.rows("/paper/rdp_theorem")) {
      Zcdp zcdp = new Zcdp(row.number("T") / 4);
      row.nearAbove("eps_opt", zcdp.epsilonByMironov(row.number("delta")), 1e-13);
      row.nearAbove("eps_opt_cks", zcdp.epsilon(row.number("delta")), 1e-13);
    }
  }

  @Test
  void noOrderBeatsTheBestOrder() {
    for (double rho : new double[] {1e-12, 1e-3, 0.5, 40, 1e6}) {
      for (double delta : new double[] {1e-200, 1e-6, 0.01}) {
        Zcdp zcdp = new Zcdp(rho);
        double best = zcdp.epsilon(delta);
        for (double excess = 1e-6; excess < 1e7; excess *= 1.5) {
          assertThat(zcdp.toRenyi(1 + excess).epsilon(delta))
              .isGreaterThanOrEqualTo(best * (1 - 1e-12));
        }
        for (double excess = 1e-6; excess < 1e7; excess *= 1.5) {
          double asked = Math.sqrt(rho);
          assertThat(zcdp.toRenyi(1 + excess).delta(asked))
              .isGreaterThanOrEqualTo(zcdp.delta(asked) * (1 - 1e-9));
        }
      }
    }
  }

  @Test
  void atLargeDeltaTheTotalVariationDecides() {
    Zcdp zcdp = new Zcdp(0.02);
    assertThat(zcdp.epsilon(0.1001)).isZero(); // Pinsker: sqrt(0.02/2)
    assertThat(zcdp.epsilon(0.0999)).isPositive();
    assertThat(zcdp.delta(0)).isCloseTo(0.1, within(1e-14));
    assertThat(new Zcdp(5).delta(0)).isLessThanOrEqualTo(Math.sqrt(1 - Math.exp(-5)) * (1 + 1e-13));
  }

  /**
   * Randomised response has rho = epsilon^2/2 but is not sqrt(2 rho)-GDP: a conversion to GDP would
   * be wrong.
   */
  @Test
  void randomisedResponseRefutesAConversionToGdp() {
    PureDp pure = new PureDp(0.1);
    double asIfGaussian = Math.sqrt(2 * pure.toZcdp().rho());
    assertThat(pure.toGaussian().eta()).isGreaterThan(1.25 * asIfGaussian);
    assertThat(pure.delta(0)).isGreaterThan(new GaussianDp(asIfGaussian).delta(0));
  }

  @Test
  void ratesAddUp() {
    assertThat(new Zcdp(0.5).then(new Zcdp(0.25))).isEqualTo(new Zcdp(0.75));
    assertThat(new Zcdp(0.5).times(10)).isEqualTo(new Zcdp(5));
    assertThat(new Zcdp(0.5).group(3)).isEqualTo(new Zcdp(4.5));
    assertThat(new Zcdp(0.5).toRenyi(4)).isEqualTo(new RenyiDp(4, 2));
    assertThat(new Zcdp(1e-300).group(Integer.MAX_VALUE).rho()).isGreaterThan(4.6e-282);
  }

  @Test
  void extremesStayBounds() {
    assertThat(new Zcdp(1e300).epsilon(1e-6)).isBetween(1e300, 1.0001e300);
    assertThat(new Zcdp(Double.MIN_VALUE).epsilon(1e-300)).isBetween(0.0, 1e-150);
    assertThat(new Zcdp(1e-300).delta(1)).isBetween(Double.MIN_VALUE, 1e-300);
    assertThat(new Zcdp(0.5).epsilonByMironov(0)).isInfinite();
  }
}
