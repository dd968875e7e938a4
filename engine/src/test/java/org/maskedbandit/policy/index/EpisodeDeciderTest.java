package org.maskedbandit.policy.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.Mechanism;

class EpisodeDeciderTest {
  /** Nearly no noise: 1e-12. */
  private static final LaplaceMechanism QUIET = LaplaceMechanism.epsilon(1e12);

  private record Episodes(Decider decider) implements ReleasePolicy {
    @Override
    public Mechanism mechanism(Setting setting) {
      return QUIET;
    }

    @Override
    public Decider decider(Setting setting) {
      return decider;
    }

    @Override
    public Claim claim(Setting setting) {
      return Claim.none();
    }
  }

  private static Learner learner(int arms, Decider decider) {
    return new Episodes(decider).start(Setting.arms(arms), Seed.of(1));
  }

  @Test
  void indicesAreComparedOnlyBetweenEpisodes() {
    AtomicInteger calls = new AtomicInteger();
    Learner learner = learner(2, EpisodeDecider.forgetting(2, (mean, n, logRound, best) -> {
      calls.incrementAndGet();
      return mean;
    }));
    for (int round = 0; round < 100_000; round++) {
      int arm = learner.choose();
      learner.learn(arm, 1 - arm);
    }
    // Rounds 1 and 2, of which the second asks for arm 0, and 17 episodes of arm 0: 1, 2, …, 2^16.
    assertThat(calls).hasValue(1 + 2 * 17);
  }

  /** Rewards 1, 0, 1, 0, 0, 0, 0, 0 make episodes with means 1, 0, 1/2 and 0. */
  @Test
  void theMeanIsThatOfTheLastEpisodeOrOfAll() {
    assertThat(means(true)).containsExactly(1.0, 0.0, 0.5, 0.0);
    assertThat(means(false)).containsExactly(1.0, 0.5, 0.5, 0.25);
  }

  private static List<Double> means(boolean forgets) {
    List<Double> means = new ArrayList<>();
    EpisodeDecider.Index index = (mean, n, logRound, best) -> {
      assertThat(best).isEqualTo(mean);
      means.add(Math.rint(mean * 1e9) / 1e9 + 0.0);
      return mean;
    };
    Learner learner = learner(
        1, forgets ? EpisodeDecider.forgetting(1, index) : EpisodeDecider.remembering(1, 2, index));
    for (double reward : new double[] {1, 0, 1, 0, 0, 0, 0, 0}) {
      learner.learn(learner.choose(), reward);
    }
    learner.choose();
    return means;
  }

  /** 1, then to 2, 3, 5, 8, 12 and 18: what is asked for is n and ln of the round. */
  @Test
  void rewardsGrowByTheRatioRoundedUp() {
    List<Double> counts = new ArrayList<>();
    Learner learner = learner(1, EpisodeDecider.remembering(1, 1.5, (mean, n, logRound, best) -> {
      counts.add(n);
      assertThat(logRound).isCloseTo(Math.log(n + 1), within(1e-15));
      return mean;
    }));
    for (int round = 0; round < 19; round++) {
      learner.learn(learner.choose(), 1);
    }
    assertThat(counts).containsExactly(1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 18.0);
  }

  @Test
  void whereNoRewardComesArmsArePlayedInTurn() {
    Learner learner = learner(3, EpisodeDecider.forgetting(3, (mean, n, logRound, best) -> mean));
    for (int round = 0; round < 30; round++) {
      assertThat(learner.choose()).isEqualTo(round % 3);
    }
  }

  /**
   * An arm that has one reward is played round by round until the second has come, and only then
   * two rounds at a time.
   */
  @Test
  void episodesDoNotGrowWhileRewardsAreLate() {
    AtomicInteger calls = new AtomicInteger();
    Learner learner = learner(1, EpisodeDecider.forgetting(1, (mean, n, logRound, best) -> {
      calls.incrementAndGet();
      return mean;
    }));
    learner.learn(learner.choose(), 1);
    for (int round = 0; round < 10; round++) {
      learner.choose();
    }
    assertThat(calls).hasValue(10);
    learner.learn(0, 1);
    for (int round = 0; round < 10; round++) {
      learner.choose();
    }
    assertThat(calls).hasValue(15);
  }
}
