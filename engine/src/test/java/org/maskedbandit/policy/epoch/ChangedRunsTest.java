package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleaseLearner;
import org.maskedbandit.policy.Row;
import org.maskedbandit.policy.ServedLearner;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.state.SecretState;

/** Runs in which arms change, so that a watch starts anew: saved, served, and in blocks. */
class ChangedRunsTest {
  private static final int ROUNDS = 400;
  private static final Setting SETTING = Setting.arms(2).horizon(ROUNDS);
  private static final double[] BEFORE = {0.9, 0.3};
  private static final double[] AFTER = {0.1, 0.6};

  static List<String> policies() {
    return List.of(
        "epoch-coins(eta=20, m0=3, gamma=0.2, rho=0.8, n0=1000000, drift-watch=true)",
        "epoch-thompson(eta=20, m0=3, gamma=0.2, rho=0.8, n0=1000000, drift-watch=true)",
        "epoch-thompson-pure(epsilon=9, m0=3, drift-watch=true)",
        "with-uniform(policy=epoch-coins(eta=20, m0=3, gamma=0.2, drift-watch=true), share=0.1)");
  }

  private static double reward(int arm, int round, RandomSource random) {
    double mean = (round < ROUNDS / 2 ? BEFORE : AFTER)[arm];
    return random.nextDouble() < mean ? 1 : 0;
  }

  /** Saved and resumed every 25 rounds, from before the change to long after it. */
  @ParameterizedTest
  @MethodSource("policies")
  void aResumedLearnerContinuesIdentically(String written) {
    Policy policy = Policy.parse(written);
    RandomSource rewards = Seed.of(5).stream();
    ReleaseLearner learner = (ReleaseLearner) policy.start(SETTING, Seed.of(4));
    for (int round = 0; round < ROUNDS; round++) {
      int arm = learner.choose();
      learner.learn(arm, reward(arm, round, rewards));
      if (round % 25 == 0) {
        String json = policy.save(SETTING, learner).json();
        Learner resumed = policy.resume(SETTING, Seed.of(6).stream(), SecretState.parse(json));
        assertThat(((ReleaseLearner) resumed).segment()).isEqualTo(learner.segment());
        assertThat(policy.save(SETTING, resumed).json()).isEqualTo(json);
        Learner again = policy.resume(SETTING, Seed.of(6).stream(), SecretState.parse(json));
        for (int i = 0; i < 30; i++) {
          int next = resumed.choose();
          assertThat(again.choose()).isEqualTo(next);
          resumed.learn(next, 1);
          again.learn(next, 1);
        }
      }
    }
    assertThat(learner.segment().number()).isGreaterThan(1);
  }

  /** Real noise, rewards that come late and after the change; the log rebuilds the learner. */
  @ParameterizedTest
  @MethodSource("policies")
  void aLogThatIsReadBackRebuildsTheLearner(String written) {
    Policy policy = Policy.parse(written);
    RandomSource rewards = Seed.of(5).stream();
    List<Row> rows = new ArrayList<>();
    ServedLearner served =
        ServedLearner.start(policy, SETTING, SecretSource.fromSystem(), rows::add);
    List<Integer> arms = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      arms.add(served.decide().arm());
      int late = round - 15;
      if (late >= 0) {
        served.reward(late, reward(arms.get(late), late, rewards));
      }
    }
    ServedLearner rebuilt = ServedLearner.start(
            policy, SETTING, SecretSource.fromSystem(), row -> {})
        .resume(rows);
    assertThat(rebuilt.save().json()).isEqualTo(served.save().json());
    assertThat(served.claim().covers(served.bill().paid())).isTrue();
  }

  /** Plays of the arm that becomes better. Each test fails wrongly with probability 1e-7. */
  @ParameterizedTest
  @MethodSource("policies")
  void playsInBlocksAreThoseOfRounds(String written) {
    Policy policy = Policy.parse(written);
    double[] rounds = runs(seed -> inRounds(policy, Seed.of(seed)));
    double[] blocks = runs(seed -> inBlocks(policy, Seed.of(10_000 + seed)));
    assertThat(KolmogorovSmirnovTest.withDefaults().test(rounds, blocks).getPValue())
        .isGreaterThan(1e-7);
  }

  private static double[] runs(LongUnaryOperator plays) {
    return LongStream.range(0, 300).map(plays).asDoubleStream().toArray();
  }

  private static long inRounds(Policy policy, Seed seed) {
    RandomSource random = seed.child("rewards").stream();
    Learner learner = policy.start(SETTING, seed);
    int plays = 0;
    for (int round = 0; round < ROUNDS; round++) {
      int arm = learner.choose();
      plays += round < ROUNDS / 2 ? 0 : arm;
      learner.learn(arm, reward(arm, round, random));
    }
    return plays;
  }

  private static long inBlocks(Policy policy, Seed seed) {
    RandomSource random = seed.child("rewards").stream();
    BlockLearner learner = (BlockLearner) policy.start(SETTING, seed);
    play(learner, (arm, count) -> Binomial.draw(count, BEFORE[arm], random));
    long[] plays = new long[2];
    play(learner, (arm, count) -> {
      plays[arm] += count;
      return Binomial.draw(count, AFTER[arm], random);
    });
    return plays[1];
  }

  private static void play(BlockLearner learner, Rewards rewards) {
    for (long left = ROUNDS / 2; left > 0; ) {
      left -= learner.play(left, rewards);
    }
  }
}
