package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class GaussianDpTest {

  @Test
  void exactIsBelowZcdpIsBelowMironov() {
    for (double eta : new double[] {0.001, 0.1, 1, 5, 40}) {
      GaussianDp gaussian = new GaussianDp(eta);
      for (double delta : new double[] {1e-100, 1e-12, 1e-6, 1e-3, 0.1}) {
        double tight = gaussian.toZcdp().epsilon(delta);
        assertThat(gaussian.epsilon(delta)).isLessThanOrEqualTo(tight);
        assertThat(tight).isLessThanOrEqualTo(gaussian.toZcdp().epsilonByMironov(delta));
        assertThat(tight).isLessThanOrEqualTo(gaussian.toZcdp().toRenyi(3).epsilon(delta));
        assertThat(gaussian.delta(eta)).isLessThanOrEqualTo(gaussian.toZcdp().delta(eta));
      }
    }
  }

  @Test
  void compositionAddsSquares() {
    assertThat(new GaussianDp(3).then(new GaussianDp(4))).isEqualTo(new GaussianDp(5));
    assertThat(new GaussianDp(0.5).times(16)).isEqualTo(new GaussianDp(2));
    assertThat(new GaussianDp(2).then(new GaussianDp(0))).isEqualTo(new GaussianDp(2));
    assertThat(new GaussianDp(7).times(0)).isEqualTo(new GaussianDp(0));
    assertThat(new GaussianDp(Double.POSITIVE_INFINITY).times(3).eta()).isInfinite();
  }

  @Test
  void copiesOneByOneAreThatManyTimes() {
    GaussianDp step = new GaussianDp(0.1);
    GaussianDp sum = new GaussianDp(0);
    for (int i = 0; i < 1000; i++) {
      sum = sum.then(step);
    }
    assertThat(sum.eta()).isCloseTo(step.times(1000).eta(), within(1e-12));
    assertThat(sum.eta()).isGreaterThanOrEqualTo(step.times(1000).eta());
  }

  @Test
  void compositionIsRoundedUp() {
    for (long count = 1; count < 5000; count = 2 * count + 1) {
      double eta = 0.1;
      BigDecimal step = new BigDecimal(eta);
      BigDecimal total = new BigDecimal(new GaussianDp(eta).times(count).eta());
      assertThat(total.multiply(total))
          .isGreaterThanOrEqualTo(step.multiply(step).multiply(BigDecimal.valueOf(count)));
    }
    assertThat(new GaussianDp(1e-200).then(new GaussianDp(1e-200)).eta()).isPositive();
  }

  @Test
  void groupsMultiply() {
    assertThat(new GaussianDp(0.25).group(6)).isEqualTo(new GaussianDp(1.5));
  }

  @Test
  void conversionsAreThoseOfTheGaussianMechanism() {
    assertThat(new GaussianDp(3).toZcdp()).isEqualTo(new Zcdp(4.5));
    assertThat(new GaussianDp(3).toZcdp().toRenyi(2)).isEqualTo(new RenyiDp(2, 9));
  }

  @Test
  void calibrationMeetsTheWishAndWastesNothing() {
    for (double epsilon : new double[] {1e-3, 0.5, 1, 10, 1000}) {
      for (double delta : new double[] {1e-100, 1e-6, 0.1}) {
        GaussianDp largest = GaussianDp.largest(epsilon, delta);
        assertThat(largest.epsilon(delta)).isLessThanOrEqualTo(epsilon * (1 + 1e-12));
        assertThat(new GaussianDp(largest.eta() * (1 + 1e-11)).epsilon(delta))
            .isGreaterThan(epsilon);
      }
    }
    assertThat(GaussianDp.largest(4.886554117462213, 1e-6).eta()).isCloseTo(1, within(1e-13));
  }

  @Test
  void countsBelowZeroAreRefused() {
    assertThatThrownBy(() -> new GaussianDp(1).times(-1))
        .hasMessage("count must be 0 or more, but is -1");
    assertThatThrownBy(() -> GaussianDp.largest(1, 0)).hasMessageContaining("delta must be");
    assertThatThrownBy(() -> new GaussianDp(1).toZcdp().toRenyi(1))
        .hasMessageContaining("alpha must be greater than 1");
  }
}
