package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.EpochPosterior;

class EpochCoinsTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new EpochCoins(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "epoch-coins(eta=0)", "eta must be positive and finite, but is 0",
        "epoch-coins(eta=1, m0=0)", "m0 must be 1 or more, but is 0",
        "epoch-coins(eta=1, rho=1)", "rho must be from 0 to 0.9, but is 1",
        "epoch-coins(eta=1, n0=-1)", "n0 must be 0 or more, but is -1",
        "epoch-coins", "epoch-coins needs eta");
  }

  /** An independent prototype in C, 10,000 runs. */
  @Override
  public List<Reference> references() {
    return List.of(
        new Reference("epoch-coins(eta=0.1)", 247, 1.5, 60),
        new Reference("epoch-coins(eta=1)", 66.1, 0.2, 60));
  }

  /** One epoch of 18 rewards; its noisy sum shifts by 1 and has deviation 3/sqrt(8). */
  @Override
  public List<Attack> attacks() {
    return List.of(Attack.onReleases(
        Setting.arms(1).horizon(18),
        (world, arm, round) -> round == 3 ? world : 0,
        released -> released[0] > 0.5,
        100_000));
  }

  /** One for each epoch. Decisions take a uniform number, which is no noise. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(
        Arrays.stream(plays).map(n -> EpochThompsonTest.epochs(n, 18, 0.12)).sum());
  }

  @Test
  void theDefaultsFollowFromEta() {
    assertThat(policy()).isEqualTo(new EpochCoins(1, 18, 0.12, 0.8, 54, false));
    assertThat(new EpochCoins(0.3).m0()).isEqualTo(42);
    assertThat(new EpochCoins(4).gamma()).isEqualTo(0.06);
    assertThat(new EpochCoins(0.3).written()).isEqualTo("epoch-coins(eta=0.3)");
  }

  @Test
  void armsAreAlikeAtTheStart() {
    Decider decider = new EpochCoins(1).decider(Setting.arms(4));
    assertThat(decider.probabilities(new long[4])).containsExactly(0.25, 0.25, 0.25, 0.25);
    decider.add(new Release(2, 18, 9, 18));
    double[] law = decider.probabilities(new long[4]);
    assertThat(law[0]).isEqualTo(law[1]).isEqualTo(law[3]);
    assertThat(Arrays.stream(law).sum()).isCloseTo(1, within(1e-15));
  }

  /** Both arms with a release, by hand: one coin with erfc, at the factor of 36 rewards. */
  @Test
  void theLawOfTwoArmsIsOneCoin() {
    Decider decider = new EpochCoins(1).decider(Setting.arms(2));
    decider.add(new Release(0, 18, 10, 18));
    decider.add(new Release(1, 18, 7, 18));
    EpochPosterior ahead = new EpochPosterior();
    ahead.add(18, 10, 9 / 8.0, 0);
    EpochPosterior behind = new EpochPosterior();
    behind.add(18, 7, 9 / 8.0, 0);
    double s = Math.sqrt(1 - 2 / Math.log(36 + 1e4)) * behind.deviation();
    double coin = 2 * Normal.survival((ahead.mean() - behind.mean()) / s);
    // rho is rounded down to a multiple of 2^-16, so the noise is 9/8 up to 1e-5.
    assertThat(decider.probabilities(new long[2])[1]).isCloseTo(coin, within(1e-5));
  }
}
