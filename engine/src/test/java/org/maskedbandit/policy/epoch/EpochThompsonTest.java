package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ReleaseAttack;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochNoise;

class EpochThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new EpochThompson(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "epoch-thompson(eta=0)", "eta must be positive and finite, but is 0",
        "epoch-thompson(eta=1, m0=0)", "m0 must be 1 or more, but is 0",
        "epoch-thompson(eta=1, gamma=-1)", "gamma must be from 0 to 100, but is -1",
        "epoch-thompson(eta=1, rho=1)", "rho must be from 0 to 0.9, but is 1",
        "epoch-thompson(eta=1, n0=-1)", "n0 must be 0 or more, but is -1",
        "epoch-thompson", "epoch-thompson needs eta");
  }

  /** An independent prototype in C, 10,000 runs. */
  @Override
  public List<Reference> references() {
    return List.of(
        new Reference("epoch-thompson(eta=0.1)", 253.6, 0.6, 60),
        new Reference("epoch-thompson(eta=1)", 69.7, 0.2, 60),
        new Reference("epoch-thompson(eta=5)", 53.5, 0.2, 60));
  }

  /** One epoch; the spy reads its noisy sum, which shifts by 1 and has deviation 3/sqrt(8). */
  @Override
  public List<Attack> attacks() {
    Setting oneEpoch = Setting.arms(1).horizon(18);
    return List.of(Attack.onReleases(
        oneEpoch,
        (world, arm, round) -> round == 3 ? world : 0,
        released -> released[0] > 0.5,
        100_000));
  }

  /**
   * Five epochs of one arm. The best test of a reward of the first is the sum of (rho_2…rho_j)
   * q_j/sigma_j^2, whose worlds are 0.94 deviations apart; a single release shows 0.94. At most
   * 2e-6 of such runs refute a true claim.
   */
  @Test
  void anAttackOnAChainOfEpochsDoesNotRefuteTheClaim() {
    CancellingNoise noise = new EpochThompson(1).mechanism(Setting.arms(1));
    int[] ends = {18, 36, 54, 72, 90};
    ReleaseAttack attack = new ReleaseAttack(
        Setting.arms(1).horizon(90),
        (world, arm, round) -> round == 3 ? world : 0,
        ends,
        seen -> score(noise, seen) > 0,
        100_000);
    assertThat(attack.run(policy(), 1).etaAtLeast()).isBetween(0.9, 1.0);
    assertThat(attack.run(policy(), 1.15).etaAtLeast()).isGreaterThan(1);
  }

  private static double score(CancellingNoise noise, double[][] seen) {
    double share = 1;
    double q = 0;
    double score = 0;
    double back = 0;
    for (int j = 0; j < seen.length; j++) {
      int next = noise.back(18L * j, 18L * (j + 1));
      share *= j == 0 ? 1 : back;
      q = seen[j][0] + back * q;
      score += share * (q - share / 2) / noise.variance(next);
      back = (double) next / EpochNoise.WHOLE;
    }
    return score;
  }

  /** One draw for each arm in each round, and one for each epoch. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    long draws = setting.arms() * setting.horizon();
    for (long n : plays) {
      draws += epochs(n, 18, 0.12);
    }
    return OptionalLong.of(draws);
  }

  /** How many epochs fit into n rewards. */
  static long epochs(long n, long m0, double gamma) {
    long released = 0;
    long count = 0;
    while (released + Math.max(m0, (long) (gamma * released)) <= n) {
      released += Math.max(m0, (long) (gamma * released));
      count++;
    }
    return count;
  }

  @Test
  void theDefaultsFollowFromEta() {
    assertThat(policy()).isEqualTo(new EpochThompson(1, 18, 0.12, 0.8, 36, false));
    assertThat(new EpochThompson(0.3).m0()).isEqualTo(42);
    assertThat(new EpochThompson(4).gamma()).isEqualTo(0.06);
    assertThat(new EpochThompson(4).n0()).isEqualTo(20);
    assertThat(new EpochThompson(0.3).written()).isEqualTo("epoch-thompson(eta=0.3)");
    assertThat(new EpochThompson(0.3, 10, 0.12, 0.8, 84, false).written())
        .isEqualTo("epoch-thompson(eta=0.3, m0=10)");
  }

  /** The promise needs no horizon and does not grow with it. */
  @Test
  void claimsItsEtaForEver() {
    assertThat(policy().claim(Setting.arms(7)).sentence())
        .startsWith("1-GDP for the value of one reward, against observers of the arms played and"
            + " noisy sums of rewards, for any number of rounds. ");
  }
}
