package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.privacy.NumericalDelta;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.RenyiDp;
import org.maskedbandit.privacy.Zcdp;

class ServedCurveTest {
  private static final Guarantee ONE = new GaussianDp(1);

  /**
   * A discrete Gaussian variable of sigma 2 that moves by 2 is what serves 1-GDP on a grid as
   * coarse as that. Its exact curve is above that of 1-GDP in places, and never above ours.
   */
  @Test
  void itIsNeverBelowTheTruthAsTheClaimIs() {
    Bill bill = new Bill(ONE, 0, 1 / 64.0);
    ServedCurve curve = new ServedCurve(Claim.anytime(ONE), bill);
    int above = 0;
    for (double epsilon = 0; epsilon < 12; epsilon += 0.01) {
      double truth = discreteGaussian(epsilon);
      assertThat(curve.delta(epsilon)).isGreaterThanOrEqualTo(truth);
      above += truth > ONE.delta(epsilon) ? 1 : 0;
    }
    assertThat(above).isGreaterThan(100);
  }

  /** sum max(0, p(x) - e^epsilon p(x - 2)), where p(x)/p(x - 2) = e^((1 - x)/2). */
  private static double discreteGaussian(double epsilon) {
    double mass = 0;
    double delta = 0;
    for (int x = -60; x <= 60; x++) {
      double p = Math.exp(-x * x / 8.0);
      mass += p;
      delta += Math.max(0, -Math.expm1(epsilon - (1 - x) / 2.0)) * p;
    }
    return delta / mass;
  }

  /** A hundred thousand decisions among five arms: 1-GDP says 9.8e-23 at epsilon 10. */
  @Test
  void drawsInDoublesShowInTheTail() {
    Bill bill = new Bill(ONE, 500_000, 0);
    ServedCurve curve = new ServedCurve(Claim.anytime(ONE), bill);
    double h = 500_000 * NumericalDelta.NORMAL_DRAW;
    assertThat(ONE.delta(10)).isLessThan(1e-22);
    assertThat(bill.numericalDelta(10, 1)).isBetween(9.7e-6, 9.9e-6);
    assertThat(curve.delta(10)).isBetween(ONE.delta(6) + 100 * h, ONE.delta(5) + 200 * h);
    assertThat(curve.delta(20)).isEqualTo(curve.delta(10));
    assertThat(curve.delta(1)).isEqualTo(Rounding.sumUp(ONE.delta(1), bill.numericalDelta(1, 1)));
    assertThat(curve.delta(Double.POSITIVE_INFINITY)).isPositive();
  }

  @Test
  void epsilonIsTheSmallestWhoseDeltaIsSmallEnough() {
    ServedCurve doubles = new ServedCurve(Claim.anytime(ONE), new Bill(ONE, 500_000, 0));
    ServedCurve grid = new ServedCurve(Claim.anytime(ONE), new Bill(ONE, 0, 0x1p-68));
    for (double delta : new double[] {0.5, 0.1, 1e-3, 1e-6}) {
      for (ServedCurve curve : new ServedCurve[] {doubles, grid}) {
        double epsilon = curve.epsilon(delta);
        assertThat(curve.delta(epsilon)).isLessThanOrEqualTo(delta);
        if (epsilon > 0) {
          assertThat(curve.delta(epsilon * (1 - 1e-9))).isGreaterThan(delta);
        }
      }
    }
    assertThat(doubles.epsilon(1e-6)).isBetween(ONE.epsilon(1e-6), ONE.epsilon(0.9e-6));
    assertThat(doubles.epsilon(1e-9)).isInfinite();
    assertThat(grid.epsilon(1e-40)).isBetween(ONE.epsilon(1e-40), new Zcdp(0.5).epsilon(1e-40));
    assertThat(grid.epsilon(0)).isInfinite();
  }

  @Test
  void whatHoldsAsItIsStaysAsItIs() {
    ServedCurve curve = new ServedCurve(Claim.anytime(new PureDp(1)), Bill.of(new PureDp(1)));
    assertThat(curve.delta(1)).isZero();
    assertThat(curve.delta(0.5)).isEqualTo(new PureDp(1).delta(0.5));
    assertThat(curve.epsilon(0)).isEqualTo(1);
    assertThat(curve.epsilon(0.1)).isEqualTo(new PureDp(1).epsilon(0.1));
  }

  /** The three rewards of a person are in three releases, each with an error. */
  @Test
  void aPersonHasTheErrorsOfAllRewards() {
    Bill bill = new Bill(ONE, 7, 1e-12);
    assertThat(bill.numericalDelta(1, 3)).isEqualTo(NumericalDelta.of(1, 7, 3e-12));
    Claim three = Claim.anytime(ONE).times(3);
    assertThat(new ServedCurve(three, bill).delta(1))
        .isEqualTo(Rounding.sumUp(new GaussianDp(3).delta(1), bill.numericalDelta(1, 3)));
  }

  @Test
  void withoutACountNothingIsKnown() {
    ServedCurve curve = new ServedCurve(Claim.anytime(ONE), Bill.unknown());
    assertThat(curve.delta(10)).isEqualTo(1);
    assertThat(curve.epsilon(0.5)).isInfinite();
    ServedCurve none = new ServedCurve(Claim.none(), Bill.of(new NoGuarantee()));
    assertThat(none.delta(10)).isEqualTo(1);
  }

  @Test
  void otherCurrenciesHaveTheArithmeticToo() {
    RenyiDp paid = new RenyiDp(8, 1);
    ServedCurve curve = new ServedCurve(Claim.anytime(paid), new Bill(paid, 1_000, 0));
    assertThat(curve.delta(3))
        .isBetween(paid.delta(3) + 1e-11, paid.delta(3) + 21.1 * 1_000 * 0x1p-50);
  }
}
