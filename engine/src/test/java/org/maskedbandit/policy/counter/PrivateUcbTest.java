package org.maskedbandit.policy.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ReleaseAttack;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.random.Seed;

class PrivateUcbTest implements PolicyContract {

  /** Without the split, whose noise is far from the limit. */
  @Override
  public Policy policy() {
    return new PrivateUcb(1, 0.1, false);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "private-ucb(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "private-ucb(epsilon=1, gamma=1)", "gamma must be greater than 0 and less than 1, but is 1",
        "private-ucb", "private-ucb needs epsilon");
  }

  /**
   * Means of 40 runs of an independent simulation in C++, which keeps exact sums and looks up the
   * noise of nodes.
   */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("private-ucb(epsilon=1)", 19803, 202, 40),
        Reference.mean("private-ucb(epsilon=1, split-across-arms=false)", 8914, 130, 40),
        Reference.mean("private-ucb(epsilon=500, split-across-arms=false)", 362.4, 38.5, 40));
  }

  @Override
  public double shareOfUniformRegret() {
    return 0.3;
  }

  /** The arms alone tell too little: {@link #releasesRefuteOnlyAThirdOfTheNoise}. */
  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  /**
   * One arm, four rounds, three levels: the first reward is in the nodes that end with rewards 1, 2
   * and 4.
   */
  @Test
  void releasesRefuteOnlyAThirdOfTheNoise() {
    new ReleaseAttack(
            Setting.arms(1).horizon(4),
            (world, arm, round) -> round == 0 ? world : 0,
            new int[] {1, 2, 4},
            seen -> seen[0][0] >= 1 && seen[1][0] >= 1 && seen[2][0] >= 1,
            200_000)
        .assertRefutesOnlyAThirdOfTheNoise(policy(), 1);
  }

  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(Arrays.stream(plays).sum());
  }

  @Test
  void theSplitDividesEpsilonByTheArms() {
    Policy split = new PrivateUcb(3, 0.1, true);
    assertThat(new Play(split, SMALL).choices(5)).isEqualTo(new Play(policy(), SMALL).choices(5));
    assertThat(Policy.parse("private-ucb(epsilon=3)")).isEqualTo(split);
  }

  @Test
  void theClaimIsAsPublishedAndTheRoutesSayHowLooseItIs() {
    Policy split = new PrivateUcb(3);
    assertThat(split.claim(SMALL)).isEqualTo(new Claim(new PureDp(3), 3_000).within(Scope.SUMS));
    assertThat(split.routes(SMALL))
        .allMatch(route -> route.sound())
        .extracting(route -> route.epsilon().applyAsDouble(0))
        .containsExactly(3.0, 1.0);
  }

  @Test
  void playsNoRoundAfterTheHorizon() {
    Learner learner = policy().start(Setting.arms(2).horizon(3), Seed.of(1));
    for (int round = 0; round < 3; round++) {
      learner.learn(learner.choose(), 1);
    }
    assertThatThrownBy(learner::choose)
        .hasMessage("rounds must be at most the horizon 3: the claim ends there");
    assertThatThrownBy(() -> policy().start(Setting.arms(2), Seed.of(1)))
        .hasMessage("the horizon of private-ucb must be given, but is unbounded");
  }

  @Test
  void choicesAreThoseOfThePublishedIndex() {
    for (double epsilon : new double[] {1, 100, 5_000}) {
      for (double gamma : new double[] {0.1, 0.9}) {
        double log = Math.log(400);
        double width = 3 * log * log * Math.log(3 * 400 * log / gamma) / epsilon;
        new ScriptedChoices(Setting.arms(3).horizon(400), 40)
            .assertSame(
                new PrivateUcb(epsilon, gamma, true),
                random -> new PublishedUcb(
                    3, () -> new PublishedTree(400, epsilon / 3, random), false, (n, t) -> width));
      }
    }
  }
}
