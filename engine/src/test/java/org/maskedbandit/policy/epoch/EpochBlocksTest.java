package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
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
 * Few short epochs, so that going on with an old posterior after a release costs a tenth of a
 * deviation of the number of wrong plays. Two means over 40,000 runs each differ by more than 5.3
 * standard errors with probability 1e-7.
 */
class EpochBlocksTest {
  private static final int RUNS = 40_000;
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
    double[] rounds = moments(seed -> inRounds(policy, Seed.of(seed)));
    double[] blocks = moments(seed -> inBlocks(policy, Seed.of(RUNS + seed)));
    double error = Math.sqrt((rounds[1] + blocks[1]) / RUNS);
    assertThat(Math.abs(rounds[0] - blocks[0])).isLessThan(5.3 * error);
  }

  private static double[] moments(LongToDoubleFunction wrong) {
    double[] values = LongStream.range(0, RUNS).parallel().mapToDouble(wrong).toArray();
    double mean = DoubleStream.of(values).average().orElseThrow();
    double variance = DoubleStream.of(values)
        .map(value -> (value - mean) * (value - mean))
        .average()
        .orElseThrow();
    return new double[] {mean, variance};
  }

  private static double inRounds(Policy policy, Seed seed) {
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

  private static double inBlocks(Policy policy, Seed seed) {
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
