package org.maskedbandit.policy.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.LaplaceMechanism;

class EpisodeLearnerTest {
  /** Nearly no noise: 1e-12. */
  private static final LaplaceMechanism QUIET = LaplaceMechanism.epsilon(1e12);

  @Test
  void indicesAreComparedOnlyBetweenEpisodes() {
    AtomicInteger calls = new AtomicInteger();
    EpisodeLearner learner =
        EpisodeLearner.forgetting(2, QUIET, Seed.of(1).stream(), (mean, n, logRound, best) -> {
          calls.incrementAndGet();
          return mean;
        });
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
    EpisodeLearner.Index index = (mean, n, logRound, best) -> {
      assertThat(best).isEqualTo(mean);
      means.add(Math.rint(mean * 1e9) / 1e9 + 0.0);
      return mean;
    };
    EpisodeLearner learner = forgets
        ? EpisodeLearner.forgetting(1, QUIET, Seed.of(1).stream(), index)
        : EpisodeLearner.remembering(1, QUIET, 2, Seed.of(1).stream(), index);
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
    EpisodeLearner learner = EpisodeLearner.remembering(
        1, QUIET, 1.5, Seed.of(1).stream(), (mean, n, logRound, best) -> {
          counts.add(n);
          assertThat(logRound).isCloseTo(Math.log(n + 1), within(1e-15));
          return mean;
        });
    for (int round = 0; round < 19; round++) {
      learner.learn(learner.choose(), 1);
    }
    assertThat(counts).containsExactly(1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 18.0);
  }

  @Test
  void whereNoRewardComesArmsArePlayedInTurn() {
    EpisodeLearner learner =
        EpisodeLearner.forgetting(3, QUIET, Seed.of(1).stream(), (mean, n, logRound, best) -> mean);
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
    EpisodeLearner learner =
        EpisodeLearner.forgetting(1, QUIET, Seed.of(1).stream(), (mean, n, logRound, best) -> {
          calls.incrementAndGet();
          return mean;
        });
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
