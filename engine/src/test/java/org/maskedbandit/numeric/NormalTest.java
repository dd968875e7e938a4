package org.maskedbandit.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Golden;

class NormalTest {
  private static final double TOLERANCE = 1e-14;

  @Test
  void cdfIsThatOfMpmath() {
    for (Golden.Row row : Golden.rows("/special_functions/normal_cdf")) {
      double z = row.number("z");
      row.near("log_cdf", Normal.logCdf(z), TOLERANCE);
      if (z > -38) { // below, the probability is no longer a normal double
        row.near("cdf", Normal.cdf(z), TOLERANCE);
        row.near("cdf", Normal.survival(-z), TOLERANCE);
      }
    }
  }

  @Test
  void millsRatioIsThatOfMpmath() {
    for (Golden.Row row : Golden.rows("/special_functions/mills")) {
      double z = row.number("z");
      row.near("mills", Normal.mills(z), TOLERANCE);
      row.near("one_minus_z_mills", MillsDrop.slope(z), TOLERANCE);
    }
  }

  @Test
  void quantileIsThatOfMpmath() {
    for (Golden.Row row : Golden.rows("/special_functions/normal_quantile")) {
      row.near("quantile", Normal.quantile(row.number("p")), TOLERANCE);
    }
  }

  @Test
  void quantileUndoesCdf() {
    for (double z = -37; z < 5; z += 0.0937) {
      // Above zero the cdf is near 1, and a rounding of it moves the quantile by its mills ratio's
      // inverse.
      double tolerance = 1e-14 * Math.abs(z) + (z > 0 ? 1e-16 / Normal.density(z) : 0);
      assertThat(Normal.quantile(Normal.cdf(z))).as("z = %s", z).isCloseTo(z, within(tolerance));
    }
  }

  @Test
  void densityIsTheSlopeOfTheCdf() {
    for (double z = -6; z <= 6; z += 0.37) {
      double slope = (Normal.cdf(z + 1e-5) - Normal.cdf(z - 1e-5)) / 2e-5;
      assertThat(slope).isCloseTo(Normal.density(z), within(1e-9));
    }
  }

  @Test
  void branchesMeet() {
    for (double z : new double[] {-0.7, 0.7, 3}) {
      double before = Math.nextDown(z);
      assertThat(Normal.cdf(before)).isCloseTo(Normal.cdf(z), within(1e-15));
      assertThat(Normal.mills(before)).isCloseTo(Normal.mills(z), within(4e-15));
      assertThat(MillsDrop.slope(before)).isCloseTo(MillsDrop.slope(z), within(1e-14));
    }
    assertThat(Normal.quantile(Math.nextDown(0.25)))
        .isCloseTo(Normal.quantile(0.25), within(1e-15));
    assertThat(Normal.quantile(Math.nextUp(0.75))).isCloseTo(Normal.quantile(0.75), within(1e-15));
  }

  @Test
  void centralMassAndHalfWidthAreInverse() {
    for (double z = 1e-300; z < 5; z = z < 1e-3 ? z * 1e9 : z * 1.3) {
      double tolerance = 1e-14 * z + 1e-16 / Normal.density(z) * Normal.centralMass(z);
      assertThat(Normal.halfWidth(Normal.centralMass(z)))
          .as("z = %s", z)
          .isCloseTo(z, within(tolerance));
    }
  }

  @Test
  void edges() {
    assertThat(Normal.cdf(0)).isEqualTo(0.5);
    assertThat(Normal.cdf(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(Normal.cdf(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(Normal.density(1e200)).isZero();
    assertThat(Normal.mills(Double.POSITIVE_INFINITY)).isZero();
    assertThat(Normal.logCdf(-1000)).isCloseTo(-500007.8266948122, within(1e-9));
    assertThat(Normal.quantile(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Normal.quantile(1)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(Normal.quantile(0.5)).isZero();
    assertThat(Normal.quantile(-0.1)).isNaN();
    assertThat(Normal.quantile(1.1)).isNaN();
    assertThat(Normal.quantile(Double.NaN)).isNaN();
    assertThat(Normal.cdf(Double.NaN)).isNaN();
  }
}
