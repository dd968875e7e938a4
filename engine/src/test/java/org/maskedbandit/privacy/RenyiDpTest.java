package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RenyiDpTest {

  @Test
  void conversionsAreThoseOfMpmathAndNeverBelow() {
    for (Golden.Row row : Golden.rows("/classic_composition/rdp_to_dp")) {
      RenyiDp renyi = new RenyiDp(row.number("alpha"), row.number("rdp"));
      row.nearAbove("cks", renyi.epsilon(row.number("delta")), 1e-13);
    }
  }

  @Test
  void tightIsBelowMironov() {
    for (double excess = 1e-6; excess < 1e6; excess *= 3) {
      RenyiDp renyi = new RenyiDp(1 + excess, 0.7);
      for (double delta : new double[] {1e-100, 1e-6, 0.2}) {
        assertThat(renyi.epsilon(delta)).isLessThanOrEqualTo(0.7 - Math.log(delta) / excess);
      }
    }
  }

  /** Against the exact curve of the Gaussian mechanism, also where the total variation decides. */
  @Test
  void coversTheGaussianMechanism() {
    for (double eta : new double[] {0.01, 0.3, 1, 4}) {
      GaussianDp gaussian = new GaussianDp(eta);
      for (double alpha : new double[] {1.0001, 1.5, 2, 8, 100}) {
        RenyiDp renyi = gaussian.toZcdp().toRenyi(alpha);
        for (double delta = 1e-9; delta < 1; delta *= 1.4) {
          assertThat(renyi.epsilon(delta)).isGreaterThanOrEqualTo(gaussian.epsilon(delta));
        }
        for (double asked = 0; asked < 10; asked += 0.3) {
          assertThat(renyi.delta(asked))
              .isGreaterThanOrEqualTo(gaussian.delta(asked) * (1 - 1e-12));
        }
      }
    }
  }

  @Test
  void composesAtOneOrder() {
    assertThat(new RenyiDp(2, 0.5).then(new RenyiDp(2, 0.25))).isEqualTo(new RenyiDp(2, 0.75));
    assertThat(new RenyiDp(2, 0.5).times(4)).isEqualTo(new RenyiDp(2, 2));
    assertThatThrownBy(() -> new RenyiDp(2, 0.5).then(new RenyiDp(3, 0.5)))
        .hasMessage("alpha of the next guarantee must be equal to 2, but is 3");
  }

  @Test
  void groupsHalveTheOrderAndTripleTheDivergence() {
    RenyiDp renyi = new RenyiDp(16, 0.5);
    assertThat(renyi.group(2)).isEqualTo(new RenyiDp(8, 1.5));
    assertThat(renyi.group(3)).isEqualTo(new RenyiDp(4, 4.5));
    assertThat(renyi.group(4)).isEqualTo(new RenyiDp(4, 4.5));
    assertThat(renyi.group(8)).isEqualTo(new RenyiDp(2, 13.5));
    assertThat(renyi.group(9)).isEqualTo(new NoGuarantee());
    assertThat(new RenyiDp(1.5, 1).group(1)).isEqualTo(new RenyiDp(1.5, 1));
  }

  /** For the Gaussian mechanism the group's divergence is known: size^2 times as large. */
  @Test
  void groupsCoverTheGaussianMechanism() {
    for (int size = 1; size <= 8; size++) {
      RenyiDp group = (RenyiDp) new GaussianDp(0.3).toZcdp().toRenyi(16).group(size);
      assertThat(group.epsilon())
          .isGreaterThanOrEqualTo(
              new GaussianDp(0.3).group(size).toZcdp().toRenyi(group.alpha()).epsilon());
    }
  }
}
