package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.Release;

class EpochTopTwoTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new EpochTopTwo(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "epoch-top-two(eta=0)", "eta must be positive and finite, but is 0",
        "epoch-top-two(eta=1, m0=0)", "m0 must be 1 or more, but is 0",
        "epoch-top-two(eta=1, rho=1)", "rho must be from 0 to 0.9, but is 1",
        "epoch-top-two", "epoch-top-two needs eta");
  }

  /** Regret is not what it is for. */
  @Override
  public List<Reference> references() {
    return List.of();
  }

  /** Two arms are played half of the time each for ever: 8000 ± 5 deviations of 57. */
  @Override
  public double shareOfUniformRegret() {
    return 1.04;
  }

  /** One epoch; its noisy sum shifts by 1 and has deviation 1. */
  @Override
  public List<Attack> attacks() {
    return List.of(Attack.onReleases(
        Setting.arms(1).horizon(new EpochTopTwo(1).m0()),
        (world, arm, round) -> round == 3 ? world : 0,
        released -> released[0] > 0.5,
        100_000));
  }

  /** One for each epoch. Decisions take a uniform number, which is no noise. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    EpochTopTwo policy = new EpochTopTwo(1);
    return OptionalLong.of(Arrays.stream(plays)
        .map(n -> EpochThompsonTest.epochs(n, policy.m0(), policy.gamma()))
        .sum());
  }

  @Test
  void theDefaultsFollowFromEta() {
    assertThat(policy()).isEqualTo(new EpochTopTwo(1, 30, 0.12, 0));
    assertThat(new EpochTopTwo(0.25)).isEqualTo(new EpochTopTwo(0.25, 120, 0.24, 0));
    assertThat(new EpochTopTwo(0.01)).isEqualTo(new EpochTopTwo(0.01, 3000, 0.4, 0));
    assertThat(new EpochTopTwo(16)).isEqualTo(new EpochTopTwo(16, 8, 0.03, 0));
    assertThat(new EpochTopTwo(0.3).written()).isEqualTo("epoch-top-two(eta=0.3)");
  }

  private static Decider decider(int arms) {
    return new EpochTopTwo(1, 16, 0.25, 0).decider(Setting.arms(arms));
  }

  @Test
  void armsWithoutAReleaseComeFirstAndAreAlike() {
    Decider decider = decider(4);
    assertThat(decider.probabilities(new long[4])).containsExactly(0.25, 0.25, 0.25, 0.25);
    decider.add(new Release(2, 16, 15, 16));
    assertThat(decider.probabilities(new long[4])).containsExactly(1 / 3., 1 / 3., 0, 1 / 3.);
    decider.add(new Release(0, 16, 15, 16));
    decider.add(new Release(1, 16, 15, 16));
    assertThat(decider.probabilities(new long[4])).containsExactly(0, 0, 0, 1);
  }

  @Test
  void leaderAndClosestChallengerHaveHalfEach() {
    Decider decider = decider(4);
    double[] sums = {3, 12, 8, 9};
    for (int arm = 0; arm < 4; arm++) {
      decider.add(new Release(arm, 16, sums[arm], 16));
    }
    assertThat(decider.probabilities(new long[4])).containsExactly(0, 0.5, 0, 0.5);
  }

  /**
   * By hand, with v = 1/4: a release of 16 rewards has s^2 = 1/(4 + 16^2/(16/4 + 1)) = 0.0181, and
   * the means are 0.5725, 0.5 and 0.3913. Arm 2 costs (0.5725 - 0.3913)^2/0.0725 + ln 16 = 3.23,
   * arm 1 costs 0.07 + ln 16 = 2.85 after one release and more than ln 32 = 3.47 after two.
   */
  @Test
  void anArmWithMoreRewardsIsChallengerLessReadily() {
    Decider decider = decider(3);
    decider.add(new Release(0, 16, 9.25, 16));
    decider.add(new Release(1, 16, 8, 16));
    decider.add(new Release(2, 16, 6.125, 16));
    assertThat(decider.probabilities(new long[3])).containsExactly(0.5, 0.5, 0);
    decider.add(new Release(1, 16, 8, 32));
    assertThat(decider.probabilities(new long[3])).containsExactly(0.5, 0, 0.5);
  }

  @Test
  void aSingleArmIsPlayed() {
    Decider decider = decider(1);
    decider.add(new Release(0, 16, 8, 16));
    assertThat(decider.probabilities(new long[1])).containsExactly(1);
  }
}
