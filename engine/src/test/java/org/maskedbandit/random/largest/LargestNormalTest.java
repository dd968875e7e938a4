package org.maskedbandit.random.largest;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Iterator;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.release.Law;

class LargestNormalTest {
  private final RandomSource random = Seed.of(71).stream();

  /** Gives the normal variables that it was told to. */
  private record Told(Iterator<Double> normals) implements SimulatedSource {
    static Told of(double... normals) {
      return new Told(Arrays.stream(normals).iterator());
    }

    @Override
    public double nextGaussian() {
      return normals.next();
    }

    @Override
    public long nextLong() {
      throw new AssertionError("only normal variables are drawn");
    }
  }

  /**
   * Sums of a mean of 1/2 and a deviation of 1e-10 are rounded to the same double once in 3.5
   * million pairs; here they are.
   */
  @Test
  void sumsThatAreRoundedToTheSameDoubleAreToldApart() {
    double[] means = {0.5, 0.5};
    double[] deviations = {1e-10, 1e-10};
    double z = 0.3;
    double more = 0.3 + 1e-8;
    assertThat(0.5 + 1e-10 * z).isEqualTo(0.5 + 1e-10 * more);
    assertThat(LargestNormal.draw(means, deviations, Told.of(z, more))).isEqualTo(1);
    assertThat(LargestNormal.draw(means, deviations, Told.of(more, z))).isZero();
    assertThat(LargestNormal.draw(means, deviations, Told.of(z, z))).isZero();
  }

  /** The product deviation z is rounded, the sum is not. */
  @Test
  void theWinnerIsThatOfExactSums() {
    for (int trial = 0; trial < 200_000; trial++) {
      double[] means = new double[4];
      double[] deviations = new double[4];
      double[] normals = new double[4];
      double mean = random.nextDouble();
      for (int arm = 0; arm < 4; arm++) {
        deviations[arm] = StrictMath.pow(10, -14 - 4 * random.nextDouble());
        means[arm] = random.nextBoolean() ? mean : Math.nextUp(mean);
        normals[arm] = random.nextGaussian();
      }
      assertThat(LargestNormal.draw(means, deviations, Told.of(normals)))
          .isEqualTo(exact(means, deviations, normals));
    }
  }

  private static int exact(double[] means, double[] deviations, double[] normals) {
    int best = 0;
    BigDecimal largest = null;
    for (int arm = 0; arm < means.length; arm++) {
      BigDecimal sum =
          new BigDecimal(means[arm]).add(new BigDecimal(deviations[arm] * normals[arm]));
      if (largest == null || sum.compareTo(largest) > 0) {
        largest = sum;
        best = arm;
      }
    }
    return best;
  }

  /** With rounded sums the first of two arms would win in about 64 of 100 draws. */
  @Test
  void equalArmsWinEquallyOftenHoweverSmallTheirDeviation() {
    double[] means = {0.75, 0.75};
    double[] deviations = {1e-16, 1e-16};
    new Law(new double[] {0.5, 0.5})
        .assertIsThatOf(() -> LargestNormal.draw(means, deviations, random));
  }
}
