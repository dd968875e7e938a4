package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.NormalRatio;

class ThresholdPolygonTest {

  /** Calls of all strikes generate the convex functions, so they are enough. */
  @Test
  void someCornerIsWorseThanAnyThreshold() {
    SplittableRandom random = new SplittableRandom(1);
    for (double mu : new double[] {1e-3, 0.1, 1, 6}) {
      ThresholdPolygon bits = new ThresholdPolygon(mu, 0.05, mu + 1);
      for (int i = 0; i < 500; i++) {
        double x = -mu - 9 + (mu + 18) * random.nextDouble();
        // The strike at which this very threshold is the worst of all.
        double strike = StrictMath.exp(-mu * (x + mu / 2));
        double call = Normal.cdf(x + mu) - strike * Normal.cdf(x);
        assertThat(worstCall(bits, strike))
            .as("mu %s, x %s", mu, x)
            .isGreaterThanOrEqualTo(Math.max(call, 1 - strike));
      }
    }
  }

  private static double worstCall(ThresholdPolygon bits, double strike) {
    double worst = Math.max(0, 1 - strike) + bits.tail();
    for (ThresholdPolygon.Bit bit : bits.bits()) {
      worst = Math.max(worst, bit.q() * bit.up() - strike * bit.q());
    }
    return worst;
  }

  /**
   * Between two corners the side of the polygon is above the curve, at points far from any strike's
   * own threshold.
   */
  @Test
  void curveIsBelowThePolygon() {
    for (double mu : new double[] {1e-6, 0.03, 1, 6}) {
      ThresholdPolygon bits = new ThresholdPolygon(mu, 0.05, mu + 1);
      ThresholdPolygon.Bit from = bits.bits().get(0);
      for (ThresholdPolygon.Bit to : bits.bits()) {
        for (double share = 0.05; share < 1 && to.q() > from.q(); share += 0.1) {
          double q = from.q() + share * (to.q() - from.q());
          double rise = (1 - share) * rise(from) + share * rise(to);
          double x = Normal.quantile(q);
          double curve = q * StrictMath.expm1(NormalRatio.log(x, mu));
          assertThat(rise).as("mu %s, x %s", mu, x).isGreaterThan(curve * (1 - 1e-9) - 1e-17);
        }
        from = to;
      }
    }
  }

  private static double rise(ThresholdPolygon.Bit bit) {
    return bit.q() * (bit.up() - 1);
  }

  /**
   * The likelihood ratio has the mean 1 without the changed reward, and tangents w apart add about
   * w^2/8 to the rise.
   */
  @Test
  void cornersAreBitsNearTheCurve() {
    for (double mu : new double[] {1e-3, 0.1, 1}) {
      for (ThresholdPolygon.Bit bit : new ThresholdPolygon(mu, 0.05, mu + 1).bits()) {
        assertThat(bit.q() * bit.up() + bit.complement() * bit.down())
            .isBetween(1 - 1e-12, 1 + 1e-12);
        double x = Normal.quantile(bit.q());
        if (x > -mu - 0.9 && x < 0) {
          double curve = bit.q() * StrictMath.expm1(NormalRatio.log(x, mu));
          assertThat(rise(bit) / curve).isBetween(1.0, 1 + 0.05 * 0.05 / 3);
        }
      }
    }
  }
}
