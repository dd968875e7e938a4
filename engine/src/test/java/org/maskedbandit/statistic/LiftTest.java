package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.Release;

/**
 * Golden values are of mpmath, 30 digits; what pays for the grid of served noise moves the eighth.
 */
class LiftTest {
  private static final double GRID = 1e-7;
  private static final EpochNoise INDEPENDENT = GaussianMechanism.eta(1);
  private static final EpochNoise CANCELLING =
      new CancellingNoise(1, .8, new EpochLengths(16, .25));

  /** Two arms, in the order of their releases. */
  private static final int[] ARMS = {0, 1, 0, 0, 1, 0, 0, 1, 0};

  private static final long[] REWARDS = {16, 16, 16, 16, 16, 16, 20, 16, 25};
  private static final double[] SUMS = {13.2, 7.1, 11.5, 12.9, 9.4, 10.8, 15.6, 6.2, 18.3};

  private static PooledReleases adaptive(EpochNoise noise) {
    return pooled(noise, 2, ARMS, REWARDS, SUMS);
  }

  private static PooledReleases holdout(EpochNoise noise) {
    return pooled(
        noise, 1, new int[4], new long[] {16, 16, 16, 16}, new double[] {6.1, 8.3, 7.7, 6.9});
  }

  private static PooledReleases pooled(
      EpochNoise noise, int arms, int[] chosen, long[] rewards, double[] sums) {
    PooledReleases pooled = new PooledReleases(arms, noise);
    long[] released = new long[arms];
    int[] back = new int[arms];
    for (int j = 0; j < chosen.length; j++) {
      int arm = chosen[j];
      pooled.add(new Release(arm, rewards[j], sums[j], 0, back[arm]));
      back[arm] = noise.back(released[arm], released[arm] + rewards[j]);
      released[arm] += rewards[j];
    }
    return pooled;
  }

  @Test
  void independentNoise() {
    Evidence all = adaptive(INDEPENDENT).evidence(0);
    assertThat(all.up(.5)).isCloseTo(4.76275677907, within(GRID));
    assertThat(all.down(.5)).isCloseTo(-.821787221859, within(GRID));
    Evidence control = holdout(INDEPENDENT).evidence(0);
    assertThat(control.up(.4)).isCloseTo(-.180283209352, within(GRID));
    assertThat(control.down(.4)).isCloseTo(-.483892993024, within(GRID));
    Lift lift = Lift.of(adaptive(INDEPENDENT), holdout(INDEPENDENT), .05);
    assertThat(lift.estimate()).isCloseTo(.215664808917, within(1e-12));
    assertThat(lift.interval().lower()).isCloseTo(-.1036824194, within(GRID));
    assertThat(lift.interval().upper()).isCloseTo(.5163162121, within(GRID));
  }

  /** A miss of .05/40 for each direction, spread over the arms and over releases. */
  @Test
  void cancellingNoise() {
    Evidence all = adaptive(CANCELLING).evidence(.05 / 40);
    assertThat(all.up(.5)).isCloseTo(1.57245354013, within(GRID));
    assertThat(all.down(.5)).isCloseTo(-.890214438992, within(GRID));
    Evidence control = holdout(CANCELLING).evidence(.05 / 40);
    assertThat(control.up(.4)).isCloseTo(-.411366337689, within(GRID));
    assertThat(control.down(.4)).isCloseTo(-.590425379377, within(GRID));
    Lift lift = Lift.of(adaptive(CANCELLING), holdout(CANCELLING), .05);
    assertThat(lift.interval().lower()).isCloseTo(-.2106243502, within(GRID));
    assertThat(lift.interval().upper()).isCloseTo(.6109579395, within(GRID));
  }

  /** A noise of which nothing was taken back stays in the sum, and is paid for. */
  @Test
  void noiseThatIsLeftCostsEvidence() {
    PooledReleases taken = new PooledReleases(1, CANCELLING);
    PooledReleases left = new PooledReleases(1, CANCELLING);
    for (PooledReleases each : List.of(taken, left)) {
      each.add(new Release(0, 1600, 1200, 0));
      int back = each == taken ? CANCELLING.back(0, 1600) : 0;
      each.add(new Release(0, 1600, 1200, 0, back));
    }
    assertThat(left.evidence(.001).up(.5)).isLessThan(taken.evidence(.001).up(.5) - 1);
    assertThat(left.evidence(.001).down(1)).isLessThan(taken.evidence(.001).down(1) - 1);
  }

  private static PooledReleases after(EpochNoise noise, double sum, int back) {
    PooledReleases pool = new PooledReleases(1, noise);
    pool.skip(new Release(0, 1600, 700, 0));
    pool.add(new Release(0, 1600, sum, 0, back));
    return pool;
  }

  /** A pool that begins at a later release knows nothing of the values before. */
  @Test
  void independentNoiseOfASkippedReleaseIsNotInThePool() {
    PooledReleases fresh = new PooledReleases(1, INDEPENDENT);
    fresh.add(new Release(0, 1600, 1200, 0));
    PooledReleases later = after(INDEPENDENT, 1200, 0);
    assertThat(later.rewards()).isEqualTo(1600);
    assertThat(later.mean()).isEqualTo(fresh.mean());
    assertThat(later.evidence(0).up(.5)).isEqualTo(fresh.evidence(0).up(.5));
    assertThat(later.evidence(0).down(.8)).isEqualTo(fresh.evidence(0).down(.8));
  }

  /** The first release of the pool cancels noise from before it: that part is in its sum. */
  @Test
  void whatIsTakenBackOfASkippedReleaseIsPaidFor() {
    int back = CANCELLING.back(0, 1600);
    double part = (double) back / EpochNoise.WHOLE;
    // One arm, and the first release of it: j = 1.
    double most = part * CANCELLING.tail(back, .001 / 2);
    assertThat(most).isPositive();
    Evidence none = after(CANCELLING, 1200, 0).evidence(.001);
    assertThat(after(CANCELLING, 1200 + most, back).evidence(.001).up(.5))
        .isCloseTo(none.up(.5), within(1e-9));
    assertThat(after(CANCELLING, 1200 - most, back).evidence(.001).down(.9))
        .isCloseTo(none.down(.9), within(1e-9));
  }

  @Test
  void moreThanWasMeantToBeTakenBackIsRefused() {
    PooledReleases pooled = new PooledReleases(1, CANCELLING);
    assertThatThrownBy(() -> pooled.add(new Release(0, 16, 8, 0, 5)))
        .hasMessageContaining("what a release takes back must be from 0 to 0");
  }

  /** Bets that Laplace noise does not allow are left out, and the others remain. */
  @Test
  void laplaceNoise() {
    PooledReleases pooled = new PooledReleases(1, LaplaceMechanism.epsilon(.5));
    for (int i = 0; i < 20; i++) {
      pooled.add(new Release(0, 100, 90, 0));
    }
    assertThat(pooled.evidence(0).up(.5)).isFinite().isGreaterThan(20);
    assertThat(pooled.evidence(0).down(.5)).isFinite().isLessThan(1);
  }

  @Test
  void withoutAReleaseThereIsNoEvidence() {
    assertThat(new PooledReleases(2, INDEPENDENT).evidence(0)).isSameAs(Evidence.NONE);
  }

  /** A tenth of alpha is for the noise of four directions: up and down, of both. */
  @Test
  void theErrorOfADifferenceAddsUpToAlpha() {
    double alpha = .05;
    double miss = .1 * alpha / 4;
    double threshold = Math.log(2 / (.9 * alpha));
    assertThat(2 * Math.exp(-threshold) + 4 * miss).isCloseTo(alpha, within(1e-15));
    assertThat(Lift.of(adaptive(CANCELLING), holdout(CANCELLING), alpha).interval())
        .isEqualTo(Interval.difference(
            adaptive(CANCELLING).evidence(miss), holdout(CANCELLING).evidence(miss), threshold));
    ArmReleases first =
        EvidenceGoldenTest.arm(CANCELLING, new long[] {16, 16}, new double[] {13.2, 11.5});
    ArmReleases second =
        EvidenceGoldenTest.arm(CANCELLING, new long[] {16, 16}, new double[] {6.1, 8.3});
    assertThat(Interval.difference(first, second, alpha))
        .isEqualTo(Interval.difference(first.evidence(miss), second.evidence(miss), threshold));
    assertThat(Interval.difference(first, second, alpha))
        .isNotEqualTo(
            Interval.difference(first.evidence(2 * miss), second.evidence(2 * miss), threshold));
  }
}
