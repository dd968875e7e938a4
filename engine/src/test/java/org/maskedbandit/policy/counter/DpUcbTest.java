package org.maskedbandit.policy.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ReleaseAttack;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

class DpUcbTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new DpUcb(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "dp-ucb(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "dp-ucb", "dp-ucb needs epsilon");
  }

  /**
   * Means of 40 runs of an independent simulation in C++, which keeps exact sums and looks up the
   * noise of nodes.
   */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("dp-ucb(epsilon=1)", 2173, 111, 40),
        Reference.mean("dp-ucb(epsilon=0.1)", 10248, 546, 40));
  }

  /** The arms alone tell too little: {@link #releasesRefuteOnlyAThirdOfTheNoise}. */
  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  @Test
  void releasesRefuteOnlyAThirdOfTheNoise() {
    hybridSum().assertRefutesOnlyAThirdOfTheNoise(policy(), 1);
  }

  /**
   * One arm. The fifth reward is in two of the three levels of its tree, released with rewards 5
   * and 6, and in the sum that is released with reward 8: in all it pays 5/6 of epsilon.
   */
  static ReleaseAttack hybridSum() {
    return new ReleaseAttack(
        Setting.arms(1).horizon(8),
        (world, arm, round) -> round == 4 ? world : 0,
        new int[] {4, 5, 6, 8},
        seen -> seen[1][0] - seen[0][0] >= 1
            && seen[2][0] - seen[0][0] >= 1
            && seen[3][0] - seen[0][0] >= 1,
        200_000);
  }

  /** All arms step in every round. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(setting.arms() * setting.horizon());
  }

  @Test
  void armsThatAreNotPlayedGetNewNoiseToo() {
    Learner learner = policy().start(Setting.arms(3), Seed.of(2));
    learner.learn(0, 1);
    double[] before = learner.released();
    learner.learn(0, 1);
    double[] after = learner.released();
    for (int arm = 0; arm < 3; arm++) {
      assertThat(before[arm]).isNotZero();
      assertThat(after[arm]).isNotEqualTo(before[arm]);
    }
  }

  @Test
  void choicesAreThoseOfThePublishedIndex() {
    for (double epsilon : new double[] {0.5, 5, 100}) {
      new ScriptedChoices(Setting.arms(3).horizon(400), 40)
          .assertSame(
              new DpUcb(epsilon),
              random -> new PublishedUcb(
                  3, () -> new PublishedHybrid(epsilon, 0, random), true, (n, t) -> 0));
    }
  }
}
