package org.maskedbandit.random.largest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.statistic.EpochPosterior;

/** {@link LargestLaw} of many draws, of draws as releases make them, and of any numbers. */
class ManyLargestLawTest {
  /** Each probability within this, divided by the number of arms. */
  private static final double NEAR = 1e-9;

  private static void assertExact(double[] means, double[] deviations, double step) {
    double[] expected = LogTrapezoid.of(means, deviations, step);
    assertThat(Arrays.stream(expected).sum()).isCloseTo(1, within(NEAR / 2));
    double[] law = LargestLaw.of(means, deviations).probabilities();
    assertThat(law).containsExactly(expected, within(NEAR / law.length));
    assertThat(Arrays.stream(law).sum()).isCloseTo(1, within(1e-12));
  }

  /** The sum is near 1 before it is divided by, which tells more than equal parts do. */
  @Test
  void equalArms() {
    IntStream.concat(IntStream.range(2, 260), IntStream.of(1000, 10_000)).forEach(arms -> {
      double[] deviations = constant(arms, 0.01);
      LargestLaw law = LargestLaw.of(constant(arms, 0.5), deviations);
      assertThat(law.probabilities()).containsOnly(law.probabilities()[0]);
      assertThat(law.probabilities()[0]).isCloseTo(1.0 / arms, within(NEAR / arms));
      LargestIntegral raw =
          LargestIntegral.of(NormalFrame.of(constant(arms, 0.5), deviations).laws());
      assertThat(Arrays.stream(raw.probabilities).sum()).isCloseTo(1, within(1e-11));
    });
  }

  private static double[] constant(int arms, double value) {
    double[] all = new double[arms];
    Arrays.fill(all, value);
    return all;
  }

  /** mpmath: n times the integral of x density(x) Phi(x)^(n-1), with 30 digits. */
  @Test
  void theExpectedLargestOfEqualArms() {
    assertThat(LargestLaw.of(new double[100], constant(100, 1)).mean())
        .isCloseTo(2.507593636441684, within(1e-12));
    assertThat(LargestLaw.of(new double[10_000], constant(10_000, 1)).mean())
        .isCloseTo(3.85161581706667, within(1e-11));
  }

  @Test
  void nearlyEqualArms() {
    RandomSource random = Seed.of(25).stream();
    for (int arms : new int[] {11, 40, 100, 231, 240, 500, 1000, 3000}) {
      for (double spread : new double[] {1e-3, 0.3, 3}) {
        double[] means =
            random.doubles(arms).map(u -> 0.5 + 0.05 * spread * (u - 0.5)).toArray();
        double[] deviations =
            random.doubles(arms).map(u -> 0.05 * (1 + 0.3 * u)).toArray();
        assertExact(means, deviations, arms > 200 ? 0.012 : 0.02);
      }
    }
  }

  /** Counts from 0 to 1e9, with noise from almost none to more than the rewards, all mixed. */
  @Test
  void randomStatesThatReleasesReach() {
    RandomSource random = Seed.of(26).stream();
    for (int state = 0; state < 3000; state++) {
      int arms = state % 100 == 0 ? 400 : 2 + random.nextInt(20);
      double spread = Math.exp(-8 * random.nextDouble());
      double noise = Math.exp(20 * random.nextDouble() - 6);
      double[] means = new double[arms];
      double[] deviations = new double[arms];
      for (int arm = 0; arm < arms; arm++) {
        EpochPosterior posterior = posterior(spread, noise, random);
        means[arm] = Math.max(0, Math.min(1, posterior.mean()));
        deviations[arm] = posterior.deviation();
      }
      assertExact(means, deviations, arms > 100 ? 0.02 : 0.03);
    }
  }

  private static EpochPosterior posterior(double spread, double noise, RandomSource random) {
    EpochPosterior posterior = new EpochPosterior();
    if (random.nextInt(5) > 0) {
      long rewards = (long) Math.exp(StrictMath.log(1e9) * random.nextDouble());
      double mean = 0.5 + spread * (random.nextDouble() - 0.5);
      double error = Math.sqrt(noise + rewards / 4.0) * random.nextGaussian();
      posterior.add(rewards, rewards * mean + error, noise, 0);
    }
    return posterior;
  }

  @Test
  void anyNumbersHaveALaw() {
    RandomSource random = Seed.of(27).stream();
    double[] sizes = {0, Double.MIN_VALUE, 1e-300, 1e-160, 1e-20, 1e-9, 1, 1e9, 1e160, 1e300, 1e308
    };
    for (int state = 0; state < 800; state++) {
      int arms = 1 + random.nextInt(state % 20 == 0 ? 60 : 14);
      int kinds = 1 + random.nextInt(sizes.length);
      double[] means = new double[arms];
      double[] deviations = new double[arms];
      for (int arm = 0; arm < arms; arm++) {
        double sign = random.nextBoolean() ? 1 : -1;
        means[arm] = sign * sizes[random.nextInt(kinds)] * random.nextDouble();
        double deviation = sizes[random.nextInt(kinds)];
        deviations[arm] = random.nextInt(50) == 0 ? Double.POSITIVE_INFINITY : deviation;
      }
      LargestLaw law = LargestLaw.of(means, deviations);
      assertThat(Arrays.stream(law.probabilities()).allMatch(p -> p >= 0 && p <= 1))
          .isTrue();
      assertThat(Arrays.stream(law.probabilities()).sum()).isCloseTo(1, within(1e-12));
      assertThat(law.mean()).isNotNaN();
    }
  }

  @Test
  void limitsAreSensible() {
    assertThat(LargestLaw.of(new double[] {1, 3, 2}, new double[3]).probabilities())
        .containsExactly(0, 1, 0);
    assertThat(LargestLaw.of(new double[] {-1e300, 1e300}, new double[] {1e-300, 1e299})
            .probabilities())
        .containsExactly(new double[] {0, 1}, within(1e-15));
    double wide = Double.POSITIVE_INFINITY;
    assertThat(LargestLaw.of(new double[] {0.5, 0.6, 0.7}, new double[] {wide, 0.1, wide})
            .probabilities())
        .containsExactly(new double[] {0.375, 0.25, 0.375}, within(1e-12));
    assertThat(LargestLaw.of(constant(20, 0.5), constant(20, 1e-300)).probabilities())
        .containsExactly(constant(20, 0.05), within(1e-15));
  }

  /** Only the difference of means matters, also where it is near the last place of a double. */
  @Test
  void narrowArmsAreToldApart() {
    double next = Math.nextUp(0.5);
    double[] far = LargestLaw.of(new double[] {0.5, next, 0.2}, new double[] {1e-16, 1e-16, 1e-3})
        .probabilities();
    double[] near = LargestLaw.of(
            new double[] {0, next - 0.5, -0.3}, new double[] {1e-16, 1e-16, 1e-3})
        .probabilities();
    assertThat(far).containsExactly(near, within(1e-12));
  }
}
