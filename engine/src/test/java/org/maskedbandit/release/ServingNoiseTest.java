package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.IntegerLaw;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;
import org.maskedbandit.release.counter.HybridSum;
import org.maskedbandit.release.counter.TreeSum;

/**
 * Noise from a secret source. The key is new in every run; false alarms: 1e-9 for moments, 1e-6 for
 * laws.
 */
class ServingNoiseTest {
  private static final double UNIT = 0x1p-32;
  private static final int DRAWS = 50_000;

  private final SecretSource secret = SecretSource.fromSystem();

  @Test
  void gaussianNoiseHasItsMoments() {
    Mechanism mechanism = new GaussianMechanism(2, 0.5);
    // Deviation 4: variance 16, fourth moment 3 * 256.
    Statistics.of(DRAWS, () -> mechanism.release(3, secret))
        .assertMean(3, 16)
        .assertVariance(3, 16, 768);
  }

  @Test
  void laplaceNoiseHasItsMoments() {
    Mechanism mechanism = new LaplaceMechanism(3, 1.5);
    // Scale 2: variance 2 * 4, fourth moment 24 * 16.
    Statistics.of(DRAWS, () -> mechanism.release(-1, secret))
        .assertMean(-1, 8)
        .assertVariance(-1, 8, 384);
  }

  /** Every door, with its value on the grid of rewards. */
  @Test
  void everythingReleasedIsOnTheGrid() {
    assertOnGrid(() -> new GaussianMechanism(1, 0.3).release(5 + 0x1p-20, secret));
    assertOnGrid(() -> new LaplaceMechanism(1, 0.3).release(5 + 0x1p-20, secret));
    EpochSum epochs = new EpochSum(GaussianMechanism.eta(0.7));
    assertOnGrid(() -> {
      epochs.add(0.3);
      return epochs.release(secret);
    });
    RunningSum running = new RunningSum();
    assertOnGrid(() -> {
      running.add(0.3);
      return running.release(0.1, secret);
    });
    TreeSum tree = new TreeSum(1 << 20, NoiseBudget.gaussian(1));
    assertOnGrid(() -> {
      tree.add(0.3, secret);
      return tree.value();
    });
    HybridSum hybrid = HybridSum.atPowersOfTwo(NoiseBudget.pure(1));
    assertOnGrid(() -> {
      hybrid.add(0.3, secret);
      return hybrid.value();
    });
  }

  /** All units are in use, so that the grid is not coarser than it says. */
  private static void assertOnGrid(DoubleSupplier release) {
    double[] units =
        DoubleStream.generate(release).limit(500).map(x -> x / UNIT).toArray();
    assertThat(Arrays.stream(units)).allMatch(x -> x == Math.rint(x));
    // All even with probability 2^-500.
    assertThat(Arrays.stream(units)).anyMatch(x -> x % 2 != 0);
  }

  /**
   * What an attack on the last bits would see: a double gives away whether noise was added to 0 or
   * to 1/3.
   */
  @Test
  void doublesForSimulationAreNotOnTheGrid() {
    RandomSource simulated = Seed.of(1).stream();
    assertThat(onGrid(() -> LaplaceMechanism.epsilon(1).release(0, simulated))).isLessThan(10);
    assertThat(onGrid(() -> GaussianMechanism.eta(1).release(0, simulated))).isLessThan(10);
  }

  private static long onGrid(DoubleSupplier release) {
    return DoubleStream.generate(release)
        .limit(1_000)
        .filter(x -> x / UNIT == Math.rint(x / UNIT))
        .count();
  }

  /**
   * A sensitivity of 1.5 units counts as 2, because values that are off the grid move by 2 at most
   * when they are put on it, the scale is rounded up to the unit above 2, and there is one more.
   */
  @Test
  void laplaceNoiseHasTheLawOfTheGrid() {
    Mechanism mechanism = new LaplaceMechanism(1.5 * UNIT, 1);
    IntegerLaw.of(x -> Math.exp(-Math.abs(x) / 4.0), 200).assertIsThatOf(() -> units(mechanism));
    IntegerLaw.of(x -> Math.exp(-Math.abs(x) / 3.3), 200).assertIsNotThatOf(() -> units(mechanism));
  }

  @Test
  void gaussianNoiseHasTheLawOfTheGrid() {
    Mechanism mechanism = new GaussianMechanism(1.5 * UNIT, 1);
    IntegerLaw.of(x -> Math.exp(-x * x / 18.0), 50).assertIsThatOf(() -> units(mechanism));
    IntegerLaw.of(x -> Math.exp(-x * x / 15.0), 50).assertIsNotThatOf(() -> units(mechanism));
  }

  private long units(Mechanism mechanism) {
    return (long) ((mechanism.release(7, secret) - 7) / UNIT);
  }

  @Test
  void theLargestNoisyValueFollowsTheSameLawAsInSimulation() {
    NoisyMax half = new NoisyMax(1, 2);
    // Two Laplace variables of scale 1/2 whose second is ahead by 2: P(first) = (1 + 2) e^-4 / 2.
    double first = 3 * Math.exp(-4) / 2;
    IntegerLaw.of(arm -> arm == 0 ? first : arm == 1 ? 1 - first : 0, 2)
        .assertIsThatOf(() -> half.release(new double[] {0, 2}, secret));
    assertThat(half.release(new double[] {Double.NEGATIVE_INFINITY, 0}, secret)).isEqualTo(1);
  }

  @Test
  void extremeParametersAreSurvived() {
    assertThat(LaplaceMechanism.epsilon(1e300).release(1, secret)).isBetween(1 - 1e-7, 1 + 1e-7);
    assertThat(GaussianMechanism.eta(1e300).release(1, secret)).isBetween(1 - 1e-7, 1 + 1e-7);
    assertThat(LaplaceMechanism.epsilon(1e-290).release(1, secret)).isFinite();
    assertThat(GaussianMechanism.eta(1e-290).release(1, secret)).isFinite();
  }

  /** 1/(16 sigma^2) in units of the grid: eta^2/16 4^-32. */
  @Test
  void onlyGaussianNoiseDiffersFromItsProof() {
    assertThat(LaplaceMechanism.epsilon(1).gridError()).isZero();
    assertThat(GaussianMechanism.eta(1).gridError()).isBetween(0.999 * 0x1p-68, 0x1p-68);
    assertThat(GaussianMechanism.eta(100).gridError()).isBetween(0.999e4 * 0x1p-68, 1e4 * 0x1p-68);
    assertThat(new GaussianMechanism(3, 1).gridError()).isBetween(0.11 * 0x1p-68, 0.112 * 0x1p-68);
  }

  /** A reward is in one release, whatever the number of epochs; before the first there is none. */
  @Test
  void anEpochSumErrsOnceForEveryReward() {
    EpochSum[] sums = EpochSum.forArms(2, GaussianMechanism.eta(1));
    assertThat(EpochSum.bill(sums).gridError()).isZero();
    sums[1].release(secret);
    sums[1].release(secret);
    assertThat(EpochSum.bill(sums).gridError())
        .isEqualTo(GaussianMechanism.eta(1).gridError());
  }
}
