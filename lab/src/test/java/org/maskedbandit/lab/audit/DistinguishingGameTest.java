package org.maskedbandit.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.audit.spy.Transcript;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.baseline.Uniform;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

class DistinguishingGameTest {
  private static final Setting SETTING = Setting.arms(3).horizon(400);

  /**
   * Uniform play reads no reward, so the arms of both worlds are equal and all rewards can be
   * compared.
   */
  @Test
  void worldsDifferInOneRewardThatTheSpyIsNotTold() {
    DistinguishingGame game = new DistinguishingGame(
        new Uniform(), SETTING, new Neighbours(Bernoulli.of(0.5, 0.5, 0.5), 7));
    Transcript zero = game.play(0, Seed.of(1), false, rounds -> {});
    Transcript one = game.play(1, Seed.of(1), false, rounds -> {});
    assertThat(one.arms()).isEqualTo(zero.arms());
    assertThat(one.rewards()).isEqualTo(zero.rewards());
    assertThat(one.rewards()[7]).isNaN();
    assertThat(one.known(7)).isZero();
    assertThat(one.released()).isEmpty();
  }

  @Test
  void theLearnerIsToldTheRewardInQuestion() {
    Setting setting = Setting.arms(1).horizon(2);
    DistinguishingGame game = new DistinguishingGame(
        new ReleasingEveryReward(1, 0), setting, new Neighbours(Bernoulli.of(0), 1));
    assertThat(game.play(0, Seed.of(1), true, rounds -> {}).released())
        .isEqualTo(new double[][] {{0}, {0}});
    assertThat(game.play(1, Seed.of(1), true, rounds -> {}).released())
        .isEqualTo(new double[][] {{0}, {1}});
  }

  /** Whichever arm it is, it takes the part of the problem's first, and the first takes its. */
  @Test
  void theArmInQuestionPaysLikeTheFirst() {
    DistinguishingGame game =
        new DistinguishingGame(new Uniform(), SETTING, new Neighbours(Bernoulli.of(1, 0, 0), 7));
    for (int seed = 0; seed < 9; seed++) {
      Transcript run = game.play(0, Seed.of(seed), false, rounds -> {});
      for (int round = 0; round < run.rounds(); round++) {
        int favoured = round < 7 ? 0 : run.arm();
        double expected = run.arms()[round] == favoured ? 1 : 0;
        assertThat(run.rewards()[round]).isIn(round == 7 ? Double.NaN : expected);
      }
    }
  }

  /**
   * Thompson sampling would play the worse arm ever more seldom. A steered arm never has more than
   * its share, but for a few plays, and most of it on average: one run in four loses the arm for a
   * while, after a run of 0 at the beginning. The average of 200 runs is 0.79 and 0.84 of the
   * share, with a standard error of 0.015.
   */
  @Test
  void aSteeredArmKeepsMostOfItsShare() {
    for (double share : new double[] {0.05, 0.3}) {
      Neighbours pair = new Neighbours(new ConstantRewards(2, 1, 1), OptionalDouble.of(share), 0);
      DistinguishingGame game =
          new DistinguishingGame(new Thompson(), Setting.arms(2).horizon(4000), pair);
      double[] kept = IntStream.range(0, 200)
          .mapToObj(seed -> game.play(0, Seed.of(seed), false, rounds -> {}))
          .mapToDouble(
              run -> Arrays.stream(run.arms()).filter(arm -> arm == run.arm()).count())
          .map(plays -> plays / (4000 * share))
          .toArray();
      assertThat(Arrays.stream(kept).max().orElseThrow()).isLessThan(1.1);
      assertThat(Arrays.stream(kept).average().orElseThrow()).isBetween(0.7, 0.95);
    }
  }

  @Test
  void worldsAreDescribed() {
    assertThat(new Neighbours(new ConstantRewards(2, 0.5, 0.5), OptionalDouble.of(0.15), 4))
        .hasToString(
            "the reward of round 5 is 0 or 1, its arm is steered to 15% of the later rounds,"
                + " others come from arms of which"
                + " each always pays 0.5");
    assertThat(new Neighbours(new ConstantRewards(2, 0, 1), 0))
        .hasToString(
            "the reward of round 1 is 0 or 1, others come from an arm that always pays 0 and"
                + " others that pay 1");
  }

  @Test
  void worldsThatDoNotFitAreRefused() {
    assertRefused(
        () -> new DistinguishingGame(new Uniform(), SETTING, new Neighbours(Bernoulli.of(0.5), 0)),
        "the arms of the problem must be 3, but is 1");
    assertRefused(
        () -> new DistinguishingGame(
            new Uniform(), SETTING, new Neighbours(Bernoulli.of(0, 0, 0), 400)),
        "the changed round must be from 0 to 399, but is 400");
    assertRefused(
        () -> new Neighbours(Bernoulli.of(0), OptionalDouble.of(2), 0),
        "share must be from 0 to 1, but is 2");
    assertRefused(
        () -> new Neighbours(Bernoulli.of(0), -1),
        "the changed round must be 0 or more, but is -1");
  }

  private static void assertRefused(Runnable wrong, String sentence) {
    assertThatThrownBy(wrong::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @Test
  void sameSeedSameRun() {
    Policy policy = Policy.parse("dp-ts(epsilon=1)");
    DistinguishingGame game =
        new DistinguishingGame(policy, SETTING, new Neighbours(Bernoulli.of(0.5, 0.5, 0.5), 0));
    assertThat(game.play(1, Seed.of(5), true, rounds -> {}).released())
        .isDeepEqualTo(game.play(1, Seed.of(5), true, rounds -> {}).released());
  }
}
