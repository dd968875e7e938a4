package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.LoggedSource;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.random.Statistics;
import org.maskedbandit.state.SecretState;

/** Epoch sums whose noise takes back a part of the noise before. */
class CancellingSumTest {
  private static final int LENGTH = 4;
  private static final CancellingNoise NOISE =
      new CancellingNoise(0.5, 0.8, new EpochLengths(LENGTH, 0));

  private static double released(EpochSum sum, double reward, RandomSource random) {
    for (int i = 0; i < LENGTH; i++) {
      sum.add(reward);
    }
    return sum.release(random);
  }

  /** The definition: y_j = S_j + sigma_j z_j - rho_j sigma_(j-1) z_(j-1), up to a unit. */
  @Test
  void aReleaseTakesBackAPartOfTheNoiseBefore() {
    double[] z = {1, -2, 0.5, 3, -1};
    int[] next = {0};
    SimulatedSource scripted = new Scripted(() -> z[next[0]++]);
    EpochSum sum = new EpochSum(NOISE);
    double before = 0;
    for (int j = 0; j < z.length; j++) {
      double part = (double) sum.back() / EpochNoise.WHOLE;
      double noise = NOISE.deviation(NOISE.back((long) LENGTH * j, LENGTH * (j + 1L))) * z[j];
      assertThat(released(sum, 0.5, scripted))
          .isCloseTo(0.5 * LENGTH + noise - part * before, within(0x1p-30));
      before = noise;
    }
  }

  /** Nothing of before is left: no reward, no part, no noise, no count that parts are made of. */
  @Test
  void aRestartDropsTheOpenEpochAndTakesNothingBack() {
    double[] z = {1, -2, 0.5, 3};
    int[] next = {0};
    SimulatedSource scripted = new Scripted(() -> z[next[0]++]);
    EpochSum sum = new EpochSum(NOISE);
    released(sum, 1, scripted);
    released(sum, 1, scripted);
    sum.add(1);
    sum.restart();
    assertThat(SecretState.of(Map.of(), sum).json())
        .contains("\"sum\":0", "\"size\":0", "\"released\":0", "\"back\":0", "\"memory\":0");
    double deviation = NOISE.deviation(NOISE.back(0, LENGTH));
    assertThat(sum.back()).isZero();
    assertThat(released(sum, 0.5, scripted))
        .isCloseTo(0.5 * LENGTH + 0.5 * deviation, within(0x1p-30));
    assertThat(sum.back()).isEqualTo(NOISE.back(0, LENGTH)).isPositive();
  }

  /** A source whose normal variables are given. */
  private record Scripted(DoubleSupplier normals) implements SimulatedSource {
    @Override
    public double nextGaussian() {
      return normals.getAsDouble();
    }

    @Override
    public long nextLong() {
      throw new AssertionError("noise must be normal");
    }
  }

  /**
   * The noise of five sums together: Z_5 + (1 - rho_5) Z_4 + …, far below that of five independent
   * ones. Whoever adds the part, or takes back another noise, fails. False alarm 1e-9.
   */
  @Test
  void sumsOfReleasesHaveLessNoise() {
    double variance = 0;
    double back = 0;
    for (int j = 5; j >= 1; j--) {
      int next = NOISE.back(LENGTH * (j - 1L), (long) LENGTH * j);
      back = j == 5 ? 0 : (double) next / EpochNoise.WHOLE;
      variance += NOISE.variance(next) * (1 - back) * (1 - back);
    }
    RandomSource random = Seed.of(2).stream();
    Statistics.of(100_000, () -> total(random))
        .assertMean(0, variance)
        .assertVariance(0, variance, 3 * variance * variance);
    assertThat(variance).isLessThan(0.8 * 5 * 4);
  }

  private static double total(RandomSource random) {
    EpochSum sum = new EpochSum(NOISE);
    double total = 0;
    for (int j = 0; j < 5; j++) {
      total += released(sum, 0, random);
    }
    return total;
  }

  /** On the grid the part is rounded down to whole units, so that sums stay on it. */
  @Test
  void onTheGridThePartIsAWholeNumberOfUnits() {
    RandomSource secret = SecretSource.fromSystem();
    for (int run = 0; run < 100; run++) {
      EpochSum sum = new EpochSum(NOISE);
      double first = released(sum, 0.5, secret);
      long units = (long) ((first - 2) * 0x1p32);
      double part = Math.floorDiv(units * sum.back(), EpochNoise.WHOLE) * 0x1p-32;
      assertThat(released(sum, 0.25, NoiseMeter.silent())).isEqualTo(1 - part);
    }
  }

  /** Sums of billions are rounded when they are released; the memory knows the rounded value. */
  @Test
  void largeSumsAreTakenBackAsTheyWereReleased() {
    LoggedSource source = new LoggedSource(SecretSource.fromSystem());
    EpochSum live = new EpochSum(NOISE);
    live.addAll(3e9 + 0.25, 4_000_000_000L);
    live.release(source);
    List<Double> log = source.drain();
    LoggedSource replay = new LoggedSource(SecretSource.fromSystem());
    replay.read(0, log);
    EpochSum rebuilt = new EpochSum(NOISE);
    rebuilt.addAll(3e9 + 0.25, 4_000_000_000L);
    rebuilt.release(replay);
    replay.endReading();
    RandomSource silent = NoiseMeter.silent();
    assertThat(released(rebuilt, 0.5, silent))
        .isEqualTo(released(live, 0.5, silent))
        .isNotEqualTo(2);
  }

  /** What will not be taken back is no part of the state. */
  @Test
  void independentNoiseIsForgotten() {
    EpochSum sum = new EpochSum(GaussianMechanism.eta(0.5));
    released(sum, 0.5, NoiseMeter.of(1));
    assertThat(sum.back()).isZero();
    assertThat(released(sum, 0.5, NoiseMeter.silent())).isEqualTo(2);
  }

  /** As after a restart, but the released rewards still count: epochs stay as long as they are. */
  @Test
  void aForgottenNoiseIsNotTakenBackAndNotSaidToBe() {
    EpochSum sum = new EpochSum(NOISE);
    released(sum, 1, new Scripted(() -> 3));
    sum.add(1);
    assertThat(sum.back()).isPositive();
    sum.forgetNoise();
    assertThat(sum.back()).isZero();
    assertThat(SecretState.of(Map.of(), sum).json())
        .contains("\"sum\":0", "\"size\":0", "\"released\":4", "\"back\":0", "\"memory\":0");
    double deviation = NOISE.deviation(NOISE.back(LENGTH, 2 * LENGTH));
    assertThat(released(sum, 0.5, new Scripted(() -> 1)))
        .isCloseTo(0.5 * LENGTH + deviation, within(0x1p-30));
  }

  /** Epochs double: after 10 and 10 rewards come 20, so (10 + 20)/(20 + 40) is taken back. */
  @Test
  void thePartFollowsTheLengthOfTheNextEpoch() {
    CancellingNoise noise = new CancellingNoise(0.5, 0.9, new EpochLengths(10, 1));
    assertThat(noise.back(10, 20)).isEqualTo(EpochNoise.WHOLE / 2);
    EpochSum sum = new EpochSum(noise);
    for (int j = 0; j < 2; j++) {
      sum.addAll(5, 10);
      sum.release(Seed.of(1).stream());
    }
    assertThat(sum.back()).isEqualTo(EpochNoise.WHOLE / 2);
    sum.addAll(10, 20);
    sum.release(Seed.of(2).stream());
    assertThat(sum.back()).isEqualTo((int) (EpochNoise.WHOLE * (60.0 / 120)));
  }
}
