package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.EpochPosterior;

class EpochPosteriorsTest {
  private static final EpochNoise NOISE = GaussianMechanism.eta(1);
  private static final EpochLengths LENGTHS = new EpochLengths(10, 0.5);

  private final List<Integer> changed = new ArrayList<>();

  private EpochPosteriors posteriors(long n0) {
    return new EpochPosteriors(3, NOISE, LENGTHS, n0, false, changed::add);
  }

  /** How far draws are from the posterior's own deviation. */
  private static double scale(EpochPosteriors posteriors, int arm, long... epochs) {
    EpochPosterior alone = new EpochPosterior();
    for (long length : epochs) {
      alone.add(length, length / 2.0, 1, 0);
    }
    return posteriors.deviations()[arm] / alone.deviation();
  }

  private static Release half(int arm, long length) {
    return new Release(arm, length, length / 2.0, length);
  }

  @Test
  void drawsHaveTheWholePosteriorUntilThereAreRewards() {
    EpochPosteriors posteriors = posteriors(20);
    assertThat(posteriors.deviations()).containsExactly(0.5, 0.5, 0.5);
    posteriors.add(half(0, 20));
    assertThat(scale(posteriors, 0, 20)).isEqualTo(1);
  }

  /**
   * One epoch of 1000 with mean 1/2 and noise 1: precision 4 + 10^6/251, effective rewards a
   * quarter of it, 997.02; of 1000 rewards in all arms. Then scale^2 = 20/1000 + ln(1000/997.02)/ln
   * 1000.
   */
  @Test
  void drawsNarrowWithWhatAnArmTold() {
    EpochPosteriors posteriors = posteriors(20);
    posteriors.add(half(0, 1000));
    double effective = (4 + 1e6 / 251) / 4;
    double share = 0.02 + Math.log(1000 / effective) / Math.log(1000);
    assertThat(scale(posteriors, 0, 1000)).isCloseTo(Math.sqrt(share), within(1e-12));
  }

  /** An arm of which little is known is explored more, the more rewards others have. */
  @Test
  void allScalesFollowTheRewardsOfAllArms() {
    EpochPosteriors posteriors = posteriors(0);
    posteriors.add(half(0, 100));
    double before = posteriors.deviations()[0];
    posteriors.add(half(1, 10));
    assertThat(changed).containsExactly(0, 1);
    assertThat(posteriors.deviations()[0]).isEqualTo(before);
    posteriors.add(half(1, 10));
    assertThat(changed).containsExactly(0, 1, 0, 1);
    assertThat(posteriors.deviations()[0]).isGreaterThan(before);
    assertThat(posteriors.deviations()[2]).isEqualTo(0.5);
  }

  @Test
  void meansAreClamped() {
    EpochPosteriors posteriors = posteriors(20);
    posteriors.add(new Release(0, 10, 40, 10));
    posteriors.add(new Release(1, 10, -40, 10));
    assertThat(posteriors.means()).containsExactly(1, 0, 0.5);
  }

  @Test
  void lengthsGrowWithTheArm() {
    EpochPosteriors posteriors = posteriors(20);
    assertThat(posteriors.due(0)).isEqualTo(10);
    posteriors.add(half(0, 30));
    assertThat(posteriors.due(0)).isEqualTo(15);
    assertThat(posteriors.due(1)).isEqualTo(10);
  }
}
