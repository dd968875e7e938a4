package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.LaplaceDp;
import org.maskedbandit.privacy.PureDp;

class EpochSumTest {

  static List<Mechanism> mechanisms() {
    return List.of(GaussianMechanism.eta(0.7), LaplaceMechanism.epsilon(0.3));
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void everyReleaseIsOneDrawOfNoise(Mechanism mechanism) {
    NoiseMeter noise = NoiseMeter.of(1);
    EpochSum epochs = new EpochSum(mechanism);
    for (int epoch = 1; epoch <= 20; epoch++) {
      for (int i = 0; i < epoch; i++) {
        epochs.add(0.5);
      }
      assertThat(noise.draws()).isEqualTo(epoch - 1);
      epochs.release(noise);
      assertThat(noise.draws()).isEqualTo(epoch);
    }
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void aRewardIsInExactlyOneRelease(Mechanism mechanism) {
    NoiseMeter silent = NoiseMeter.silent();
    EpochSum epochs = new EpochSum(mechanism);
    epochs.add(0.25);
    epochs.add(0.5);
    assertThat(epochs.release(silent)).isEqualTo(0.75);
    epochs.add(1);
    assertThat(epochs.release(silent)).isEqualTo(1);
    assertThat(epochs.release(silent)).isZero();
  }

  /**
   * Sums that are rounded would differ by 1.00001526 here: each small reward is a tie of the larger
   * sum's last place.
   */
  @Test
  void roundingDoesNotRaiseTheSensitivity() {
    double[] sums = new double[2];
    for (int world = 0; world < 2; world++) {
      EpochSum epochs = new EpochSum(GaussianMechanism.eta(1));
      epochs.add(world);
      for (int i = 1; i < 1 << 17; i++) {
        epochs.add(1);
      }
      for (int i = 0; i < 1 << 20; i++) {
        epochs.add(0x1p-36 * (1 + 0x1p-10));
      }
      sums[world] = epochs.release(NoiseMeter.silent());
    }
    assertThat(sums[1] - sums[0]).isEqualTo(1);
  }

  @Test
  void sizeIsThatOfTheOpenEpoch() {
    EpochSum epochs = new EpochSum(GaussianMechanism.eta(1));
    assertThat(epochs.size()).isZero();
    epochs.add(1);
    epochs.add(0);
    assertThat(epochs.size()).isEqualTo(2);
    epochs.release(NoiseMeter.of(1));
    assertThat(epochs.size()).isZero();
    epochs.add(0.5);
    assertThat(epochs.size()).isEqualTo(1);
  }

  @Test
  void rewardsOutsideTheirRangeAreClamped() {
    EpochSum epochs = new EpochSum(GaussianMechanism.eta(1));
    for (double reward : new double[] {Double.NaN, -5, 0.5, 1e9, Double.POSITIVE_INFINITY}) {
      epochs.add(reward);
    }
    assertThat(epochs.release(NoiseMeter.silent())).isEqualTo(2.5);
  }

  @Test
  void sumsCountLikeTheirRewards() {
    EpochSum epochs = new EpochSum(GaussianMechanism.eta(1));
    epochs.add(0.5);
    epochs.addAll(2.25, 4);
    assertThat(epochs.size()).isEqualTo(5);
    assertThat(epochs.release(NoiseMeter.silent())).isEqualTo(2.75);
    assertThat(epochs.size()).isZero();
  }

  @Test
  void sumsThatNoRewardsHaveAreClamped() {
    EpochSum epochs = new EpochSum(GaussianMechanism.eta(1));
    for (double sum : new double[] {Double.NaN, -5, 1.5, 1e9, Double.POSITIVE_INFINITY}) {
      epochs.addAll(sum, 3);
    }
    assertThat(epochs.size()).isEqualTo(15);
    assertThat(epochs.release(NoiseMeter.silent())).isEqualTo(0 + 0 + 1.5 + 3 + 3);
  }

  @Test
  void theBillIsOneReleaseHoweverManyThereAre() {
    EpochSum gaussian = new EpochSum(GaussianMechanism.eta(0.7));
    EpochSum laplace = new EpochSum(LaplaceMechanism.epsilon(0.3));
    gaussian.add(1);
    assertThat(gaussian.spent()).isEqualTo(PureDp.NOTHING);
    assertThat(laplace.spent()).isEqualTo(PureDp.NOTHING);
    for (int i = 0; i < 3; i++) {
      gaussian.release(NoiseMeter.of(i));
      laplace.release(NoiseMeter.of(i));
      assertThat(gaussian.spent()).isEqualTo(new GaussianDp(0.7));
      assertThat(laplace.spent()).isEqualTo(new LaplaceDp(0.3));
    }
  }

  /** Epochs of 1, 2, 4, … rewards; world 1 differs in one reward by as much as possible. */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void neighboursDifferInOneReleaseByAtMostOne(Mechanism mechanism) {
    for (int changed = 0; changed < 31; changed++) {
      double[] first = releases(mechanism, -1);
      double[] second = releases(mechanism, changed);
      double[] moved = IntStream.range(0, first.length)
          .mapToDouble(epoch -> Math.abs(first[epoch] - second[epoch]))
          .filter(distance -> distance > 0)
          .toArray();
      assertThat(moved).hasSize(1);
      // Rewards are quarters, whose sums are exact; adding noise may round the last digit.
      assertThat(moved[0]).isCloseTo(changed % 4 < 2 ? 1 : 0.5, within(1e-13));
    }
  }

  private static double[] releases(Mechanism mechanism, int changed) {
    NoiseMeter noise = NoiseMeter.of(9);
    EpochSum epochs = new EpochSum(mechanism);
    double[] releases = new double[5];
    int time = 0;
    for (int epoch = 0; epoch < releases.length; epoch++) {
      while (epochs.size() < 1L << epoch) {
        epochs.add(reward(time, time == changed));
        time++;
      }
      releases[epoch] = epochs.release(noise);
    }
    return releases;
  }

  /** 0, 1, 1/4, 3/4 and again; changed, 1, 0, 3/4, 1/4. */
  private static double reward(int time, boolean changed) {
    double reward = new double[] {0, 1, 0.25, 0.75}[time % 4];
    return changed ? 1 - reward : reward;
  }

  @Test
  void theLatestReleaseOfEachArmIsShown() {
    EpochSum[] arms = EpochSum.forArms(2, GaussianMechanism.eta(1));
    assertThat(EpochSum.latest(arms)).containsExactly(0, 0);
    arms[1].add(0.75);
    arms[1].release(NoiseMeter.silent());
    assertThat(EpochSum.latest(arms)).containsExactly(0, 0.75);
  }

  /** The error of the grid is that of arms that released; it grows with cancelling noise. */
  @Test
  void theBillCountsTheGridOfReleasesOnly() {
    EpochNoise noise = new CancellingNoise(50, 0.5, new EpochLengths(1, 0));
    EpochSum[] arms = EpochSum.forArms(2, noise);
    assertThat(EpochSum.bill(arms).gridError()).isZero();
    arms[0].add(1);
    arms[0].release(NoiseMeter.silent());
    assertThat(EpochSum.bill(arms).gridError()).isEqualTo(noise.gridError(1));
    arms[0].add(1);
    arms[0].release(NoiseMeter.silent());
    assertThat(EpochSum.bill(arms).gridError()).isEqualTo(noise.gridError(2));
  }

  /** The arm with the most releases is the worst off, wherever it stands. */
  @Test
  void theBillIsThatOfTheArmWithTheMostReleases() {
    EpochNoise noise = new CancellingNoise(50, 0.5, new EpochLengths(1, 0));
    EpochNoise less = new CancellingNoise(20, 0.5, new EpochLengths(1, 0));
    EpochSum[] arms = {
      new EpochSum(noise), new EpochSum(noise), new EpochSum(less), new EpochSum(noise)
    };
    int[] releases = {1, 3, 2, 2};
    for (int arm = 0; arm < arms.length; arm++) {
      for (int i = 0; i < releases[arm]; i++) {
        arms[arm].add(1);
        arms[arm].release(NoiseMeter.silent());
      }
    }
    assertThat(noise.gridError(3)).isGreaterThan(noise.gridError(2));
    assertThat(noise.gridError(2)).isGreaterThan(less.gridError(2));
    assertThat(EpochSum.bill(arms).gridError()).isEqualTo(noise.gridError(3));
    assertThat(EpochSum.bill(arms).paid()).isEqualTo(new GaussianDp(50));
    assertThat(EpochSum.bill(new EpochSum[] {arms[2], arms[1]}).paid())
        .isEqualTo(new GaussianDp(50));
  }
}
