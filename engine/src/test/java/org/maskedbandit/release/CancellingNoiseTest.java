package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.GaussianDp;

class CancellingNoiseTest {
  private static final MathContext EXACT = new MathContext(60);
  private static final EpochLengths EQUAL = new EpochLengths(10, 0);

  /** Epochs of equal lengths: 1/3, 3/5, 5/7, 7/9, then the largest that is allowed. */
  @Test
  void thePartThatIsTakenBackIsTheRatioOfMidpoints() {
    CancellingNoise noise = new CancellingNoise(1, 0.8, EQUAL);
    double[] ratios = {1 / 3.0, 3 / 5.0, 5 / 7.0, 7 / 9.0, 0.8, 0.8};
    for (int j = 0; j < ratios.length; j++) {
      double part = (double) noise.back(10L * j, 10L * (j + 1)) / EpochNoise.WHOLE;
      assertThat(part).isLessThanOrEqualTo(ratios[j]).isCloseTo(ratios[j], within(0x1p-16));
    }
  }

  @Test
  void noiseIsLargerIfMoreIsTakenBack() {
    CancellingNoise noise = new CancellingNoise(0.5, 0.8, EQUAL);
    assertThat(noise.deviation(0)).isCloseTo(2, within(1e-13));
    int back = (int) (0.6 * EpochNoise.WHOLE);
    double part = (double) back / EpochNoise.WHOLE;
    assertThat(noise.variance(back)).isCloseTo(4 / (1 - part * part), within(1e-12));
    assertThat(noise.guarantee()).isEqualTo(new GaussianDp(0.5));
  }

  @Test
  void withoutRhoItIsTheGaussianMechanism() {
    CancellingNoise noise = new CancellingNoise(0.3, 0, EQUAL);
    assertThat(noise.back(100, 200)).isZero();
    assertThat(noise.variance(0))
        .isCloseTo(GaussianMechanism.eta(0.3).variance(), within(1e-12))
        .isGreaterThanOrEqualTo(1 / 0.3 / 0.3);
  }

  /**
   * What a reward of epoch i pays: the sum of (rho_(i+1)…rho_j)^2/sigma_j^2, in decimals, for 300
   * random schedules and every i. It is never above eta^2, and equal to eta^2 (1 - prod rho^2).
   */
  @Test
  void theCostsOfAllReleasesAddUpToAtMostTheClaim() {
    SplittableRandom random = new SplittableRandom(3);
    for (int run = 0; run < 300; run++) {
      double eta = Math.exp(random.nextDouble(-4, 4));
      EpochLengths lengths = new EpochLengths(1 + random.nextInt(50), random.nextDouble());
      CancellingNoise noise = new CancellingNoise(eta, random.nextDouble(0.9), lengths);
      int epochs = 1 + random.nextInt(15);
      int[] back = new int[epochs];
      long released = 0;
      for (int j = 0; j < epochs; j++) {
        long now = released + lengths.after(released);
        back[j] = noise.back(released, now);
        released = now;
      }
      for (int i = 0; i < epochs; i++) {
        assertPaid(noise, back, i);
      }
    }
  }

  private static void assertPaid(CancellingNoise noise, int[] back, int from) {
    BigDecimal paid = BigDecimal.ZERO;
    BigDecimal share = BigDecimal.ONE;
    for (int j = from; j < back.length; j++) {
      BigDecimal deviation = new BigDecimal(noise.deviation(back[j]));
      paid = paid.add(share.divide(deviation.multiply(deviation), EXACT));
      BigDecimal part = new BigDecimal((double) back[j] / EpochNoise.WHOLE);
      share = share.multiply(part).multiply(part);
    }
    BigDecimal budget = new BigDecimal(noise.eta()).pow(2);
    assertThat(paid).isLessThanOrEqualTo(budget);
    assertThat(paid.divide(budget, EXACT).add(share).doubleValue()).isCloseTo(1, within(1e-13));
  }

  /**
   * On the grid the worlds drift apart by up to one unit more at each release, because parts are
   * rounded down. With the worst rounding, what a reward pays stays within eta^2 for a hundred
   * thousand releases at the largest rho; without the slack of sigma it would not.
   */
  @Test
  void theGridPaysForItsRounding() {
    CancellingNoise noise = new CancellingNoise(1, 0.9, EQUAL);
    int back = noise.back(1_000_000, 1_000_010);
    BigInteger sigma = noise.units(back);
    BigDecimal variance = new BigDecimal(sigma.pow(2));
    BigInteger apart = BigInteger.ONE.shiftLeft(32);
    BigDecimal paid = BigDecimal.ZERO;
    for (int j = 0; j < 100_000; j++) {
      paid = paid.add(new BigDecimal(apart.pow(2)).divide(variance, EXACT));
      apart = apart.multiply(BigInteger.valueOf(back)).shiftRight(16).add(BigInteger.ONE);
    }
    assertThat(paid).isLessThanOrEqualTo(BigDecimal.ONE);
    assertThat(paid.doubleValue() * (1 + 0x1p-27) * (1 + 0x1p-27)).isGreaterThan(1);
  }

  /** A reward is part of all later releases of its arm. */
  @Test
  void theErrorOfTheGridGrowsWithTheReleases() {
    CancellingNoise noise = new CancellingNoise(1, 0.8, EQUAL);
    assertThat(noise.gridError(0)).isZero();
    assertThat(noise.gridError(10)).isCloseTo(10 * noise.gridError(1), within(1e-25));
    assertThat(noise.gridError(1)).isBetween(0.9 * 0x1p-68, 0x1p-68);
    assertThat(new CancellingNoise(1e12, 0.8, EQUAL).gridError(100)).isEqualTo(1);
    CancellingNoise independent = new CancellingNoise(1, 0, EQUAL);
    assertThat(independent.gridError(0)).isZero();
    assertThat(independent.gridError(10)).isEqualTo(noise.gridError(1));
  }

  @Test
  void badParametersAreRefused() {
    assertThatThrownBy(() -> new CancellingNoise(1, 0.95, EQUAL))
        .hasMessage("rho must be from 0 to 0.9, but is 0.95");
    assertThatThrownBy(() -> new CancellingNoise(1e-7, 0.5, EQUAL))
        .hasMessage("eta must be 1e-6 or more if rho is not 0, but is 1e-7");
    assertThat(new CancellingNoise(1e-7, 0, EQUAL).back(0, 10)).isZero();
  }
}
