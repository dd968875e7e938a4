package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.Release;

/** What docs/proofs/evidence.md needs of weights and costs. */
class ArmReleasesTest {
  private static final EpochLengths LENGTHS = new EpochLengths(20, 0.12);
  private static final CancellingNoise CANCELLING = new CancellingNoise(0.5, 0.8, LENGTHS);
  private static final int RELEASES = 12;
  private static final double MISS = 0.0025;
  private static final double X = 0.4;

  /** A weight must not know the release that it multiplies, and knows the one before. */
  @Test
  void withIndependentNoiseAWeightIsKnownBeforeItsRelease() {
    for (int moved = 0; moved < RELEASES; moved++) {
      assertThat(firstMoved(GaussianMechanism.eta(0.5), moved)).isEqualTo(moved + 1);
    }
  }

  /** The release after the moved one holds its noise, so its weight must not move either. */
  @Test
  void withCancellingNoiseAWeightIsKnownTwoReleasesAhead() {
    for (int moved = 0; moved < RELEASES; moved++) {
      assertThat(firstMoved(CANCELLING, moved)).isEqualTo(moved + 2);
    }
  }

  /** The first weight that differs if that sum is another one. */
  private static int firstMoved(EpochNoise noise, int moved) {
    double[] sums = new double[RELEASES + 3];
    long[] lengths = new long[sums.length];
    long released = 0;
    for (int j = 0; j < sums.length; j++) {
      lengths[j] = LENGTHS.after(released);
      released += lengths[j];
      sums[j] = 0.3 * lengths[j];
    }
    ArmReleases before = chain(noise, lengths, sums);
    sums[moved] -= 0.1 * lengths[moved];
    ArmReleases after = chain(noise, lengths, sums);
    int first = 0;
    while (before.weight(first) == after.weight(first)) {
      first++;
    }
    return first;
  }

  /** An epoch that is cut short changes no weight that was fixed before. */
  @Test
  void withCancellingNoiseTheWeightOfAReleaseDoesNotKnowItsLength() {
    long[] lengths = {20, 20, 20, 20};
    double[] sums = {5, 6, 5, 6};
    ArmReleases whole = chain(CANCELLING, lengths, sums);
    lengths[2] = 7;
    ArmReleases cut = chain(CANCELLING, lengths, sums);
    assertThat(cut.weight(2)).isEqualTo(whole.weight(2));
    assertThat(cut.weight(3)).isNotEqualTo(whole.weight(3));
  }

  private static ArmReleases chain(EpochNoise noise, long[] lengths, double[] sums) {
    ArmReleases arm = new ArmReleases(noise);
    long released = 0;
    int back = 0;
    for (int j = 0; j < sums.length; j++) {
      arm.add(new Release(0, lengths[j], sums[j], 0, back));
      back = noise.back(released, released + lengths[j]);
      released += lengths[j];
    }
    return arm;
  }

  /**
   * Noise is chosen in the open. As long as none is extreme, evidence in both directions is at most
   * the supermartingale of the proof, written out here, whether the next release takes back what it
   * should or nothing; and no less than both, bet by bet, if the latest noise is just extreme.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void evidenceIsAtMostTheSupermartingale(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Chain chain = new Chain();
    for (int j = 0; j < 40; j++) {
      double extreme = chain.extreme();
      chain.add(Math.rint(chain.length() * random.nextDouble(0.3, 0.5)), extreme);
      assertThat(chain.evidence(1)).isCloseTo(chain.least(1), within(1e-5));
      chain.replace(-extreme);
      assertThat(chain.evidence(-1)).isCloseTo(chain.least(-1), within(1e-5));
      chain.replace(random.nextDouble(-extreme, extreme));
      for (int sign : new int[] {-1, 1}) {
        assertThat(chain.evidence(sign))
            .isLessThan(mean(chain.logs(sign, true)) + 1e-9)
            .isLessThan(mean(chain.logs(sign, false)) + 1e-9);
      }
    }
  }

  private static double mean(double[] logs) {
    double largest = Arrays.stream(logs).max().orElseThrow();
    double sum = Arrays.stream(logs).map(each -> Math.exp(each - largest)).sum();
    return largest + Math.log(sum / logs.length);
  }

  /** Epochs of 20 or more with known rewards and known noise. */
  private static final class Chain {
    private double[] sums = {};
    private double[] noises = {};
    private double[] taken = {};
    private long[] lengths = {};

    double extreme() {
      int j = sums.length + 1;
      return CANCELLING.tail(backAfter(j, length()), MISS / (j * (j + 1.0)));
    }

    double evidence(int sign) {
      Evidence evidence = releases(false).evidence(MISS);
      return sign > 0 ? evidence.up(X) : evidence.down(X);
    }

    long length() {
      return LENGTHS.after(Arrays.stream(lengths).sum());
    }

    /** What the release after the first j takes back of the last of them. */
    private int backAfter(int j, long last) {
      long before = Arrays.stream(lengths).limit(j - 1).sum();
      return CANCELLING.back(before, before + last);
    }

    void add(double paid, double z) {
      int back = sums.length == 0 ? 0 : backAfter(sums.length, lengths[lengths.length - 1]);
      long length = length();
      taken = append(taken, back);
      sums = append(sums, paid);
      noises = append(noises, z);
      lengths = Arrays.copyOf(lengths, lengths.length + 1);
      lengths[lengths.length - 1] = length;
    }

    void replace(double z) {
      noises[noises.length - 1] = z;
    }

    private static double[] append(double[] values, double value) {
      double[] longer = Arrays.copyOf(values, values.length + 1);
      longer[values.length] = value;
      return longer;
    }

    /** With one release more, to see its weight. */
    private ArmReleases releases(boolean another) {
      ArmReleases arm = new ArmReleases(CANCELLING);
      for (int j = 0; j < sums.length; j++) {
        double before = j == 0 ? 0 : taken[j] / EpochNoise.WHOLE * noises[j - 1];
        arm.add(new Release(0, lengths[j], sums[j] + noises[j] - before, 0, (int) taken[j]));
      }
      if (another) {
        arm.add(new Release(0, 20, 10, 0));
      }
      return arm;
    }

    /** The supermartingale of each bet, with or without a loss of the latest noise. */
    double[] logs(int sign, boolean takenBack) {
      ArmReleases arm = releases(true);
      double[] logs = new double[28];
      for (int i = 0; i < logs.length; i++) {
        double lambda = sign * Math.pow(2, -i / 2.0);
        for (int j = 0; j < sums.length; j++) {
          double stake = lambda * arm.weight(j);
          int back = backAfter(j + 1, lengths[j]);
          double next = lambda * arm.weight(j + 1) * back / EpochNoise.WHOLE;
          double left = takenBack || j < sums.length - 1 ? stake - next : stake;
          logs[i] += stake * sums[j]
              - lengths[j] * Math.log1p(X * Math.expm1(stake))
              + left * noises[j]
              - left * left * CANCELLING.variance(back) / 2;
        }
      }
      return logs;
    }

    double least(int sign) {
      double[] logs = logs(sign, true);
      double[] lost = logs(sign, false);
      Arrays.setAll(logs, i -> Math.min(logs[i], lost[i]));
      return mean(logs);
    }
  }
}
