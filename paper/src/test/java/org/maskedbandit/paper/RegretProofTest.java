package org.maskedbandit.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;

/**
 * Two steps in the proof of the constants 71 and 5130 that do not hold as printed (Ou, Avella
 * Medina and Cummings 2024, Thompson Sampling Itself is Differentially Private, third term of the
 * regret).
 */
class RegretProofTest {
  /** The sum ends at e^11, as in the proof. */
  private static final int LAST = (int) Math.exp(11);

  /**
   * The largest of r draws exceeds the mean by sqrt(ln r) deviations less often than the proof
   * says, for every r.
   */
  @Test
  void millsInequalityIsUsedInTheWrongDirection() {
    for (int r = 2; r <= LAST; r++) {
      double z = Math.sqrt(Math.log(r));
      assertThat(Normal.survival(z)).isLessThan(Normal.density(z) / z);
      assertThat(1 - missed(r)).isLessThan(1 - missedAsPrinted(r));
    }
    assertThat(1 - missed(100)).isCloseTo(0.7994, within(5e-5));
    assertThat(1 - missedAsPrinted(100)).isCloseTo(0.8442, within(5e-5));
  }

  /**
   * The same sum with exact tails: the constant of this route is 96 and not 71, and 18 + 96 * 72 =
   * 6930 and not 5130.
   */
  @Test
  void withExactTailsTheConstantIsLarger() {
    double printed = 0;
    double exact = 0;
    for (int r = 2; r <= LAST; r++) {
      printed += missedAsPrinted(r);
      exact += missed(r);
    }
    assertThat(printed).isCloseTo(65.57, within(0.005));
    assertThat(exact).isCloseTo(89.88, within(0.005));
    double rest = 2 + Math.PI * Math.PI / 3;
    assertThat(Math.ceil(rest + printed)).isEqualTo(71).isEqualTo(new Statements().tries());
    assertThat(Math.ceil(rest + exact)).isEqualTo(96);
    // Beyond e^11 the bound 1/r^2 of the proof is right.
    assertThat(missed(LAST)).isLessThan(1.0 / LAST / LAST);
  }

  private static double missed(int r) {
    return Math.exp(r * Math.log1p(-Normal.survival(Math.sqrt(Math.log(r)))));
  }

  private static double missedAsPrinted(int r) {
    return Math.exp(-Math.sqrt(r / (2 * Math.PI * Math.log(r))));
  }

  /**
   * Hoeffding's inequality is for a mean of rewards, but S/(n+1) is shrunk towards 0. Without
   * pre-pulls and before its first reward the best arm has the mean 0 for certain: with mu = 0.99,
   * gap 0.03, c = 1 and r = 2 the proof says that 0 + sqrt(ln 2) is at least 0.98 with probability
   * 3/4, and it is not.
   */
  @Test
  void aShrunkMeanIsTakenForUnbiased() {
    double best = 0.99;
    double gap = 0.03;
    double threshold = best - gap / 3;
    double reached = 0 + Math.sqrt(Math.log(2));
    double claimed = 1 - 1 / Math.pow(2, 2);
    assertThat(claimed).isEqualTo(0.75);
    assertThat(reached).isCloseTo(0.8326, within(5e-5)).isLessThan(threshold);
  }
}
