package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.Release;

/** Evidence from a range of releases, against the formula written out. */
class SegmentTest {
  private static final int LENGTH = 20;
  private static final int RELEASES = 12;
  private static final CancellingNoise CANCELLING =
      new CancellingNoise(0.5, 0.8, new EpochLengths(LENGTH, 0));

  /** Releases of any sums; parts that are taken back are as large as they may be. */
  private static ArmReleases releases(EpochNoise noise) {
    SplittableRandom random = new SplittableRandom(4);
    ArmReleases arm = new ArmReleases(noise);
    for (int j = 0; j < RELEASES; j++) {
      double sum = LENGTH * (0.2 + 0.5 * random.nextDouble());
      arm.add(new Release(0, LENGTH, sum, 0, back(noise, j)));
    }
    return arm;
  }

  /** The part that release j takes back, counted from 0. */
  private static int back(EpochNoise noise, int j) {
    return j == 0 ? 0 : noise.back(LENGTH * (j - 1L), (long) LENGTH * j);
  }

  @Test
  void allOfIndependentReleasesTellTheSameAsEvidenceAtEveryMoment() {
    for (EpochNoise noise :
        new EpochNoise[] {GaussianMechanism.eta(0.5), new LaplaceMechanism(1, 1)}) {
      ArmReleases arm = releases(noise);
      for (double x : new double[] {0.1, 0.4, 0.8}) {
        assertThat(arm.segment(0, RELEASES).up(x)).isCloseTo(arm.evidence(0).up(x), within(1e-12));
        assertThat(arm.segment(0, RELEASES).down(x))
            .isCloseTo(arm.evidence(0).down(x), within(1e-12));
      }
    }
  }

  /** Independent noise costs each release the same, wherever the range begins and ends. */
  @ParameterizedTest
  @CsvSource({"0, 12", "0, 8", "8, 12", "11, 12", "3, 4"})
  void aRangeOfIndependentReleasesHasThePlainFormula(int from, int to) {
    double variance = 4;
    assertFormula(releases(GaussianMechanism.eta(0.5)), from, to, (bet, arm) -> {
      double cost = 0;
      for (int j = from; j < to; j++) {
        double stake = bet * arm.weight(j);
        cost += stake * stake * variance / 2;
      }
      return cost;
    });
  }

  /**
   * The noises inside have differences of stakes, the last one its stake and the first one the part
   * that is taken back; a noise that the neighbouring range holds as well costs twice as much.
   */
  @ParameterizedTest
  @CsvSource({"0, 12", "0, 8", "8, 12", "11, 12", "3, 4"})
  void aRangeWithCancellingNoisePaysForItsEnds(int from, int to) {
    assertFormula(releases(CANCELLING), from, to, (bet, arm) -> {
      double cost = 0;
      for (int j = Math.max(0, from - 1); j < to; j++) {
        double own = j < from ? 0 : bet * arm.weight(j);
        double back = j + 1 < to ? part(j + 1) * bet * arm.weight(j + 1) : 0;
        double shared = j < from || (j + 1 == to && to < RELEASES) ? 2 : 1;
        double variance = CANCELLING.variance(back(CANCELLING, j + 1));
        cost += shared * (own - back) * (own - back) * variance / 2;
      }
      return cost;
    });
  }

  /**
   * What two neighbouring ranges pay together is at least the cost of their noise, if one bets up
   * and the other down with any two stakes.
   */
  @Test
  void neighbouringRangesPayForWhatTheyShare() {
    ArmReleases arm = releases(CANCELLING);
    int border = 8;
    for (double one : new double[] {1, 0.5, 0.1}) {
      for (double other : new double[] {1, 0.5, 0.1}) {
        double p = one * arm.weight(border - 1);
        double q = part(border) * other * arm.weight(border);
        double variance = CANCELLING.variance(back(CANCELLING, border));
        assertThat(CANCELLING.logMoment(back(CANCELLING, border), Math.sqrt(2) * p)
                + CANCELLING.logMoment(back(CANCELLING, border), Math.sqrt(2) * q))
            .isGreaterThanOrEqualTo((p + q) * (p + q) * variance / 2);
      }
    }
  }

  private static double part(int release) {
    return (double) back(CANCELLING, release) / EpochNoise.WHOLE;
  }

  private interface Cost {
    double of(double bet, ArmReleases arm);
  }

  /** To 1e-6: noise on the grid is larger by 2^-27, and rounded by 2^-32. */
  private static void assertFormula(ArmReleases arm, int from, int to, Cost cost) {
    Evidence evidence = arm.segment(from, to);
    for (double x : new double[] {0.05, 0.4, 0.9}) {
      assertThat(evidence.up(x)).isCloseTo(formula(arm, from, to, cost, x, 1), within(1e-6));
      assertThat(evidence.down(x)).isCloseTo(formula(arm, from, to, cost, x, -1), within(1e-6));
    }
  }

  private static double formula(
      ArmReleases arm, int from, int to, Cost cost, double x, int direction) {
    SplittableRandom random = new SplittableRandom(4);
    double[] sums = random.doubles(RELEASES).map(u -> LENGTH * (0.2 + 0.5 * u)).toArray();
    double mean = 0;
    for (int i = 0; i < 28; i++) {
      double bet = Math.pow(2, -i / 2.0);
      double log = -cost.of(bet, arm);
      for (int j = from; j < to; j++) {
        double stake = direction * bet * arm.weight(j);
        log += stake * sums[j] - LENGTH * Math.log1p(x * Math.expm1(stake));
      }
      mean += Math.exp(log) / 28;
    }
    return Math.log(mean);
  }
}
