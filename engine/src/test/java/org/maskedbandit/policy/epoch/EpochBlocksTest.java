package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Rewards;

/**
 * Few short epochs, so that going on with an old posterior after a release leaves some runs with
 * many wrong plays. Each chi-square test fails wrongly with probability 1e-7.
 */
class EpochBlocksTest {
  private static final int RUNS = 20_000;
  private static final int ROUNDS = 1_000;
  private static final Setting SETTING = Setting.arms(2).horizon(ROUNDS);
  private static final double[] MEANS = {0.6, 0.9};

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-thompson(eta=20, m0=3, gamma=20, rho=0.8, n0=1000000)",
        "epoch-coins(eta=20, m0=3, gamma=20, rho=0.8, n0=1000000)"
      })
  void wrongPlaysInBlocksAreThoseOfRounds(String written) {
    Policy policy = Policy.parse(written);
    long[] rounds = runs(seed -> inRounds(policy, Seed.of(seed)));
    long[] blocks = runs(seed -> inBlocks(policy, Seed.of(RUNS + seed)));
    assertThat(ChiSquareTest.withDefaults().test(new long[][] {rounds, blocks}).getPValue())
        .isGreaterThan(1e-7);
  }

  /** How many runs have up to 200, 400, 600, 800 and more wrong plays. */
  private static long[] runs(LongUnaryOperator wrong) {
    long[] counts = new long[5];
    LongStream.range(0, RUNS).map(wrong).forEach(plays -> {
      counts[(int) ((plays - 1) / 200)]++;
    });
    return counts;
  }

  private static long inRounds(Policy policy, Seed seed) {
    RandomSource random = seed.child("rewards").stream();
    Learner learner = policy.start(SETTING, seed);
    int wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
      int arm = learner.choose();
      wrong += 1 - arm;
      learner.learn(arm, random.nextDouble() < MEANS[arm] ? 1 : 0);
    }
    return wrong;
  }

  private static long inBlocks(Policy policy, Seed seed) {
    RandomSource random = seed.child("rewards").stream();
    BlockLearner learner = (BlockLearner) policy.start(SETTING, seed);
    long[] plays = new long[2];
    Rewards rewards = (arm, count) -> {
      plays[arm] += count;
      return Binomial.draw(count, MEANS[arm], random);
    };
    for (long left = ROUNDS; left > 0; ) {
      left -= learner.play(left, rewards);
    }
    return plays[0];
  }
}
