package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.Setting;

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
        "epoch-thompson", "epoch-thompson must be given eta");
  }

  /** Our own independent prototype, 300 to 500 runs with standard errors of 1 to 2 percent. */
  @Override
  public List<Reference> references() {
    return List.of(
        new Reference("epoch-thompson(eta=0.1)", 281, 4, 40),
        new Reference("epoch-thompson(eta=1)", 78, 1.2, 40));
  }

  /** The prototype, which explored with the whole posterior variance, had 63 at eta = 5. */
  @Test
  void isAheadOfItsPrototypeWhereNoiseIsCheap() {
    Play play = new Play(new EpochThompson(5), Setting.arms(5).horizon(PUBLISHED_HORIZON));
    double mean = LongStream.range(0, 40)
        .mapToDouble(seed -> play.regret(PUBLISHED, seed))
        .average()
        .orElseThrow();
    assertThat(mean).isLessThan(63);
  }

  /**
   * One epoch of 16 rewards of one arm; the spy reads its noisy sum, which shifts by 1 and has
   * deviation 1.
   */
  @Override
  public List<Attack> attacks() {
    Setting oneEpoch = Setting.arms(1).horizon(16);
    return List.of(Attack.onReleases(
        oneEpoch,
        (world, arm, round) -> round == 3 ? world : 0,
        released -> released[0] > 0.5,
        100_000));
  }

  /** One draw for each arm in each round, and one for each epoch. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    long draws = setting.arms() * setting.horizon();
    for (long n : plays) {
      draws += epochs(n, 16);
    }
    return OptionalLong.of(draws);
  }

  /**
   * How many epochs fit into n rewards: 16 until 64 are released, then a quarter of what is
   * released.
   */
  static long epochs(long n, long m0) {
    long released = 0;
    long count = 0;
    while (released + Math.max(m0, released / 4) <= n) {
      released += Math.max(m0, released / 4);
      count++;
    }
    return count;
  }

  @Test
  void theDefaultsFollowFromEta() {
    assertThat(policy()).isEqualTo(new EpochThompson(1, 16, 0.25));
    assertThat(new EpochThompson(0.3).m0()).isEqualTo(54);
    assertThat(new EpochThompson(4).gamma()).isEqualTo(0.125);
    assertThat(new EpochThompson(0.3).written()).isEqualTo("epoch-thompson(eta=0.3)");
    assertThat(new EpochThompson(0.3, 10, 0.25).written())
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
