package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.Release;

class DriftAlarmTest {
  private static final int LENGTH = 20;
  private static final GaussianMechanism NOISE = GaussianMechanism.eta(1);

  private static Release of(int arm, double mean) {
    return new Release(arm, LENGTH, LENGTH * mean, 0);
  }

  /** After how many releases of that mean there is an alarm; -1 if there is none. */
  private static int alarm(DriftAlarm alarm, int arm, double mean, int releases) {
    for (int j = 1; j <= releases; j++) {
      if (alarm.add(of(arm, mean))) {
        return j;
      }
    }
    return -1;
  }

  /** ln( 2 W J (J+1) K s (s+1) / alpha ), by hand. */
  @Test
  void theThresholdCountsEverythingThatCouldFail() {
    DriftAlarm alarm = new DriftAlarm(3, NOISE, 0.05);
    assertThat(alarm.threshold(2)).isCloseTo(Math.log(2 * 2 * 3 * 3 * 2 / 0.05), within(1e-12));
    assertThat(alarm.threshold(10))
        .isCloseTo(Math.log(2 * 3 * 10 * 11 * 3 * 2 / 0.05), within(1e-12));
    assertThat(alarm.threshold(16))
        .isCloseTo(Math.log(2 * 4 * 16 * 17 * 3 * 2 / 0.05), within(1e-12));
    assertThat(alarm(alarm, 0, 0.9, 50)).isNegative();
    assertThat(alarm(alarm, 0, 0.1, 50)).isPositive();
    assertThat(alarm.threshold(10))
        .isCloseTo(Math.log(2 * 3 * 10 * 11 * 3 * 6 / 0.05), within(1e-12));
  }

  @Test
  void aChangeIsSeenInBothDirectionsAndOnlyOnce() {
    for (double[] means : new double[][] {{0.75, 0.25}, {0.25, 0.75}, {0.05, 0.4}, {0.4, 0.05}}) {
      DriftAlarm alarm = new DriftAlarm(5, NOISE, 0.05);
      assertThat(alarm(alarm, 2, means[0], 200)).isNegative();
      assertThat(alarm(alarm, 2, means[1], 20)).isBetween(2, 15);
      assertThat(alarm(alarm, 2, means[1], 200)).isNegative();
    }
  }

  /** Long ranges see small changes. */
  @Test
  void aSmallChangeTakesMoreReleases() {
    DriftAlarm alarm = new DriftAlarm(2, NOISE, 0.05);
    assertThat(alarm(alarm, 0, 0.5, 500)).isNegative();
    assertThat(alarm(alarm, 0, 0.6, 500)).isBetween(16, 200);
  }

  @Test
  void anAlarmForgetsAllArms() {
    DriftAlarm alarm = new DriftAlarm(2, NOISE, 0.05);
    assertThat(alarm(alarm, 1, 0.9, 100)).isNegative();
    assertThat(alarm(alarm, 0, 0.9, 100)).isNegative();
    assertThat(alarm(alarm, 0, 0.1, 100)).isPositive();
    assertThat(alarm(alarm, 1, 0.1, 100)).isNegative();
  }

  @Test
  void alphaMustBeAProbability() {
    assertThatThrownBy(() -> new DriftAlarm(2, NOISE, 0))
        .hasMessageContaining("alpha must be greater than 0 and less than 1, but is 0");
  }

  /** The promise is 0.2 of all runs. More alarms than this have probability 1e-6. */
  private static void assertFewAlarms(EpochNoise noise, double mean, boolean expected) {
    int runs = 60;
    int alarms = 0;
    RandomSource random = Seed.of(5).stream();
    for (int run = 0; run < runs; run++) {
      alarms += run(noise, new DriftAlarm(1, noise, 0.2), mean, mean, random) ? 1 : 0;
    }
    int most = BinomialDistribution.of(runs, 0.2).inverseSurvivalProbability(1e-6);
    assertThat(alarms <= most).as("%s alarms in %s runs", alarms, runs).isEqualTo(expected);
  }

  /** 128 releases of real noise, with another mean in the second half. */
  private static boolean run(
      EpochNoise noise, DriftAlarm alarm, double mean, double later, RandomSource random) {
    EpochSum sum = new EpochSum(noise);
    for (int j = 0; j < 128; j++) {
      sum.addAll(Binomial.draw(LENGTH, j < 64 ? mean : later, random), LENGTH);
      int back = sum.back();
      if (alarm.add(new Release(0, LENGTH, sum.release(random), 0, back))) {
        return true;
      }
    }
    return false;
  }

  private static CancellingNoise cancelling(double eta) {
    return new CancellingNoise(eta, 0.8, new EpochLengths(LENGTH, 0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.5, 0.9})
  void alarmsAreRareIfNothingChanges(double mean) {
    for (double eta : new double[] {0.1, 1, 10}) {
      assertFewAlarms(GaussianMechanism.eta(eta), mean, true);
      assertFewAlarms(LaplaceMechanism.epsilon(eta), mean, true);
      assertFewAlarms(cancelling(eta), mean, true);
    }
  }

  /** The check itself: an alarm that is told of less noise than there is does not keep it. */
  @Test
  void anAlarmThatLeavesOutTheNoiseIsFound() {
    for (EpochNoise noise : new EpochNoise[] {GaussianMechanism.eta(0.1), cancelling(0.1)}) {
      int alarms = 0;
      RandomSource random = Seed.of(6).stream();
      for (int run = 0; run < 100; run++) {
        alarms += run(noise, new DriftAlarm(1, cancelling(1), 0.2), 0.5, 0.5, random) ? 1 : 0;
      }
      assertThat(alarms).isGreaterThan(90);
    }
  }

  /** A change by 0.5 in 64 releases is seen in all runs: 20 deviations, for either noise. */
  @Test
  void changesAreSeenThroughNoise() {
    RandomSource random = Seed.of(7).stream();
    for (EpochNoise noise : new EpochNoise[] {NOISE, cancelling(1), LaplaceMechanism.epsilon(1)}) {
      for (int run = 0; run < 50; run++) {
        assertThat(run(noise, new DriftAlarm(1, noise, 0.05), 0.75, 0.25, random))
            .isTrue();
        assertThat(run(noise, new DriftAlarm(1, noise, 0.05), 0.25, 0.75, random))
            .isTrue();
      }
    }
  }

  /** Of two releases the last one is half, and may be compared with the first. */
  @Test
  void theLastHalfIsComparedToo() {
    DriftAlarm alarm = new DriftAlarm(2, NOISE, 0.05);
    assertThat(alarm.add(new Release(1, 1000, 100, 0))).isFalse();
    assertThat(alarm.add(new Release(1, 1000, 900, 0))).isTrue();
  }
}
