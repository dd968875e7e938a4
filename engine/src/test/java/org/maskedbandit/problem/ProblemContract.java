package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

/** What every problem must keep. */
public interface ProblemContract {
  Problem problem();

  /** Written forms that must be refused, each with the sentence that says why. */
  Map<String, String> refused();

  @Test
  default void writtenFormReadsBackEqual() {
    assertThat(Problem.parse(problem().written())).isEqualTo(problem());
  }

  @Test
  default void badParametersAreRefusedWithASentence() {
    refused()
        .forEach((written, sentence) -> assertThatThrownBy(() -> Problem.parse(written))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(sentence));
  }

  /**
   * The variance of a reward in [0, 1] is at most 1/4, so a false alarm is rarer than
   * {@link Statistics#FALSE_ALARM}.
   */
  @Test
  default void rewardsLieInTheUnitIntervalAndHaveTheStatedMean() {
    RandomSource random = Seed.of(3).stream();
    for (int arm = 0; arm < problem().arms(); arm++) {
      int drawn = arm;
      Statistics rewards = Statistics.of(400_000, () -> problem().reward(drawn, random));
      assertThat(Arrays.stream(rewards.draws())).allMatch(reward -> reward >= 0 && reward <= 1);
      rewards.assertMean(problem().mean(arm), 0.25);
    }
  }

  @Test
  default void rewardsAreZeroOrOneIfTheProblemIsBinary() {
    RandomSource random = Seed.of(5).stream();
    for (int arm = 0; arm < problem().arms(); arm++) {
      for (int i = 0; problem().binary() && i < 1_000; i++) {
        assertThat(problem().reward(arm, random)).isIn(0.0, 1.0);
      }
    }
  }

  /** As above, for sums of rewards that are counted in halves. */
  @Test
  default void sumsHaveTheMeanOfTheirRewards() {
    RandomSource random = Seed.of(4).stream();
    for (int arm = 0; arm < problem().arms(); arm++) {
      int drawn = arm;
      Statistics.of(1_000, () -> problem().sum(drawn, 700, reward -> reward / 2, random))
          .assertMean(350 * problem().mean(arm), 700 * 0.25 / 4);
    }
  }

  @Test
  default void gapsAreMeasuredFromTheBestMean() {
    double smallest = 1;
    for (double gap : problem().gaps()) {
      assertThat(gap).isBetween(0.0, 1.0);
      smallest = Math.min(smallest, gap);
    }
    assertThat(smallest).isZero();
  }
}
