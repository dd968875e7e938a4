package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;

class EpochPosteriorTest {

  @Test
  void startsAtThePrior() {
    EpochPosterior posterior = new EpochPosterior();
    assertThat(posterior.mean()).isEqualTo(0.5);
    assertThat(posterior.deviation()).isEqualTo(0.5);
    assertThat(posterior.effectiveRewards()).isEqualTo(1);
  }

  /**
   * An epoch of 16 with noisy sum 8 and noise 1. With v = 1/4: precision 4 + 256/(4 + 1) = 55.2,
   * mean (2 + 128/5)/55.2 = 1/2. The mean is 1/2, so p = 1/2 and v stays 1/4.
   */
  @Test
  void oneEpochByHand() {
    EpochPosterior posterior = new EpochPosterior();
    posterior.add(16, 8, 1, 0);
    assertThat(posterior.mean()).isCloseTo(0.5, within(1e-15));
    assertThat(posterior.deviation()).isCloseTo(1 / Math.sqrt(55.2), within(1e-15));
    assertThat(posterior.rewards()).isEqualTo(16);
    assertThat(posterior.effectiveRewards()).isCloseTo(55.2 / 4, within(1e-12));
  }

  /** An epoch of 100 with sum 10 and noise 4, against the three updates written out. */
  @Test
  void theVarianceIsTakenFromThePosteriorTwice() {
    EpochPosterior posterior = new EpochPosterior();
    posterior.add(100, 10, 4, 0);
    double[] expected = threeUpdates();
    assertThat(posterior.mean()).isCloseTo(expected[0], within(1e-14));
    assertThat(posterior.deviation()).isCloseTo(expected[1], within(1e-14));
  }

  /** As the class comment says, for the epoch above: mean and deviation after the third. */
  private static double[] threeUpdates() {
    double v = 0.25;
    double mean = 0;
    double deviation = 0;
    for (int update = 0; update < 3; update++) {
      double weight = 100 / (100 * v + 4);
      mean = (2 + 10 * weight) / (4 + 100 * weight);
      deviation = 1 / Math.sqrt(4 + 100 * weight);
      double p = Math.min(0.5, mean + 2 * deviation);
      v = p * (1 - p);
    }
    return new double[] {mean, deviation};
  }

  /**
   * With rewards that are all 0 the variance falls to its floor: precision 4 + m^2/(0.02 m +
   * noise).
   */
  @Test
  void smallMeansHaveSmallVariance() {
    EpochPosterior posterior = new EpochPosterior();
    posterior.add(100_000, 0, 1, 0);
    assertThat(posterior.deviation()).isCloseTo(1 / Math.sqrt(4 + 1e10 / 2001), within(1e-9));
  }

  /** Far from what a mean can be, noise does not break the posterior. */
  @Test
  void survivesWildNoise() {
    EpochPosterior posterior = new EpochPosterior();
    posterior.add(16, -1e6, 1e8, 0);
    posterior.add(16, 1e6, 1e8, 0.9);
    assertThat(posterior.mean()).isFinite();
    assertThat(posterior.deviation()).isPositive();
  }

  /** Against the whole covariance matrix, in 300 random cases with up to 12 epochs. */
  @Test
  void isTheExactPosteriorOfNoiseThatCancels() {
    SplittableRandom random = new SplittableRandom(5);
    for (int run = 0; run < 300; run++) {
      int epochs = 1 + random.nextInt(12);
      double[][] releases = new double[epochs][];
      EpochPosterior posterior = new EpochPosterior();
      for (int j = 0; j < epochs; j++) {
        long length = 1L + random.nextInt(200);
        double back = j == 0 ? 0 : random.nextDouble(0.9);
        double noise = Math.exp(random.nextDouble(-4, 8));
        double sum = length * random.nextDouble(0.2, 0.8);
        posterior.add(length, sum, noise, back);
        releases[j] = new double[] {length, sum, noise, back};
      }
      double[] exact = dense(releases, posterior);
      assertThat(posterior.mean()).isCloseTo(exact[0], within(1e-11));
      assertThat(posterior.deviation() / exact[1]).isCloseTo(1, within(1e-11));
    }
  }

  /** Mean and deviation from the covariance matrix, with the variance that the posterior used. */
  private static double[] dense(double[][] releases, EpochPosterior posterior) {
    double v = posterior.effectiveRewards() * posterior.deviation() * posterior.deviation();
    int n = releases.length;
    double[][] rows = new double[n][n + 2];
    for (int j = 0; j < n; j++) {
      double before = j == 0 ? 0 : releases[j - 1][2];
      double back = releases[j][3];
      rows[j][j] = releases[j][0] * v + releases[j][2] + back * back * before;
      if (j > 0) {
        rows[j][j - 1] = -back * before;
        rows[j - 1][j] = -back * before;
      }
      rows[j][n] = releases[j][0];
      rows[j][n + 1] = releases[j][1];
    }
    eliminate(rows);
    double precision = 4;
    double weighted = 2;
    for (int j = 0; j < n; j++) {
      precision += releases[j][0] * rows[j][n];
      weighted += releases[j][0] * rows[j][n + 1];
    }
    return new double[] {weighted / precision, 1 / Math.sqrt(precision)};
  }

  /** Gauss and Jordan, without pivots: the matrix is positive definite. */
  private static void eliminate(double[][] rows) {
    for (int pivot = 0; pivot < rows.length; pivot++) {
      double scale = rows[pivot][pivot];
      for (int column = 0; column < rows[pivot].length; column++) {
        rows[pivot][column] /= scale;
      }
      for (int row = 0; row < rows.length; row++) {
        double factor = rows[row][pivot];
        for (int column = 0; row != pivot && column < rows[row].length; column++) {
          rows[row][column] -= factor * rows[pivot][column];
        }
      }
    }
  }

  /**
   * With means from the prior and normal rewards of variance 1/4, (mean - mu)/deviation is N(0, 1).
   * The noise of {@link EpochSum} itself is used, so a posterior that knows another covariance
   * fails. False alarm 1e-9 for each of two moments.
   */
  @Test
  void errorsAreStandardNormal() {
    RandomSource random = Seed.of(8).stream();
    Statistics.of(20_000, () -> standardError(random)).assertMean(0, 1).assertVariance(0, 1, 3);
  }

  /** Epochs are so noisy that the mean stays near 1/2, and v at 1/4. */
  private static double standardError(RandomSource random) {
    EpochNoise noise = new CancellingNoise(0.05, 0.8, new EpochLengths(40, 0.15));
    EpochSum sums = new EpochSum(noise);
    EpochPosterior posterior = new EpochPosterior();
    double mu = 0.5 + 0.5 * random.nextGaussian();
    long released = 0;
    for (int epoch = 0; epoch < 10; epoch++) {
      double back = (double) sums.back() / EpochNoise.WHOLE;
      double variance = noise.variance(noise.back(released, released + 40));
      double rewards = 40 * mu + Math.sqrt(40 * 0.25) * random.nextGaussian();
      // A sum outside of what 40 rewards can have is clamped, so half of it is added afterwards.
      sums.addAll(20, 40);
      posterior.add(40, sums.release(random) - 20 + rewards, variance, back);
      released += 40;
    }
    return (posterior.mean() - mu) / posterior.deviation();
  }

  /** Of many epochs the variance of rewards is found seldom; the mean is always that of all. */
  @Test
  void theMeanOfManyEpochsIsUpToDate() {
    SplittableRandom random = new SplittableRandom(6);
    EpochPosterior posterior = new EpochPosterior();
    double[][] releases = new double[90][];
    for (int j = 0; j < releases.length; j++) {
      double sum = 10 * (j < 64 ? 0.2 : 0.8) + random.nextGaussian();
      releases[j] = new double[] {10, sum, 4, j == 0 ? 0 : 0.7};
      posterior.add(10, sum, 4, releases[j][3]);
      double[] exact = dense(Arrays.copyOf(releases, j + 1), posterior);
      assertThat(posterior.mean()).isCloseTo(exact[0], within(1e-11));
      assertThat(posterior.deviation() / exact[1]).isCloseTo(1, within(1e-11));
    }
  }

  /**
   * Against the formulas of the class comment. The product of all D is below 1e-3000 times that of
   * their largest values, so it is scaled on the way.
   */
  @Test
  void thousandsOfEpochsStayInTheRangeOfDoubles() {
    SplittableRandom random = new SplittableRandom(7);
    EpochPosterior posterior = new EpochPosterior();
    double[][] releases = new double[3000][];
    for (int j = 0; j < releases.length; j++) {
      releases[j] = new double[] {1000, 10 * random.nextDouble(), 1 + random.nextDouble(), 0.8};
      posterior.add(1000, releases[j][1], releases[j][2], releases[j][3]);
    }
    double v = posterior.effectiveRewards() / posterior.precision();
    assertThat(v).isEqualTo(0.02);
    double[] exact = formulas(releases, v);
    assertThat(posterior.mean() / exact[0]).isCloseTo(1, within(1e-12));
    assertThat(posterior.precision() / exact[1]).isCloseTo(1, within(1e-12));
  }

  /** Mean and precision. */
  private static double[] formulas(double[][] releases, double v) {
    double u = 0;
    double w = 0;
    double d = 1;
    double before = 0;
    double precision = 4;
    double weighted = 2;
    for (double[] each : releases) {
      double f = each[3] * before / d;
      u = each[0] + f * u;
      w = each[1] + f * w;
      d = each[0] * v + each[2] + each[3] * each[3] * before * (1 - before / d);
      before = each[2];
      precision += u * u / d;
      weighted += u * w / d;
    }
    return new double[] {weighted / precision, precision};
  }

  /** What is too noisy for a double tells nothing, however often it is said. */
  @Test
  void infiniteNoiseTellsNothing() {
    EpochPosterior posterior = new EpochPosterior();
    posterior.add(16, 1e300, Double.POSITIVE_INFINITY, 0);
    posterior.add(16, -1e300, Double.POSITIVE_INFINITY, 0);
    assertThat(posterior.mean()).isEqualTo(0.5);
    assertThat(posterior.deviation()).isEqualTo(0.5);
  }
}
