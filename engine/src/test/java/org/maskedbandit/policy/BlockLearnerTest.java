package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.policy.counter.PrivateThompson;
import org.maskedbandit.random.Seed;

/**
 * Stretches are the rounds of the plain learner, to the last bit, where every play of an arm pays
 * the same in both.
 */
class BlockLearnerTest {
  private static final int[] ARMS = {1, 2, 3, 5, 20};

  /**
   * Every steady policy there is, and again with parameters that make episodes awkward, indices tie
   * and noise rule or vanish.
   */
  static Stream<String> policies() {
    return Stream.concat(
        ServedLearnerTest.policies().filter(BlockLearnerTest::steady),
        Stream.of(
            "anytime-lazy-ucb(epsilon=0.05, log-base=2)",
            "anytime-lazy-ucb(epsilon=3e12)",
            "anytime-lazy-ucb(epsilon=1e-300, log-base=1e300)",
            "adap-ucb(epsilon=0.01, alpha=0.5)",
            "adac-ucb(rho=1e6, beta=3)",
            "dp-kl-ucb(epsilon=1, ratio=1.1)",
            "dp-imed(epsilon=50, ratio=1.01)",
            "dp-imed(epsilon=0.25, ratio=7.3)",
            "dp-se(epsilon=30)",
            "dp-ts-ucb(alpha=0.6, warm-start=7)",
            "private-thompson(epsilon=300)",
            "private-thompson(epsilon=2e5)"));
  }

  private static boolean steady(String policy) {
    return Policy.parse(policy).start(Setting.arms(3).horizon(600), Seed.of(1))
        instanceof BlockLearner;
  }

  @Test
  void thesePoliciesAreSteady() {
    assertThat(ServedLearnerTest.policies()
            .filter(BlockLearnerTest::steady)
            .map(policy -> policy.replaceFirst("\\(.*", "")))
        .containsExactly(
            "adac-ucb",
            "adap-kl-ucb",
            "adap-ucb",
            "anytime-lazy-ucb",
            "dp-imed",
            "dp-kl-ucb",
            "dp-se",
            "dp-ts-ucb",
            "private-thompson",
            "successive-elimination");
  }

  @ParameterizedTest
  @MethodSource("policies")
  void stretchesAreTheRoundsOfThePlainLearner(String policy) {
    SplittableRandom random = new SplittableRandom(policy.hashCode());
    for (int arms : ARMS) {
      for (Tape.Kind kind : Tape.Kind.values()) {
        long horizon = 1 + random.nextLong(12_000);
        Pair pair = new Pair(policy, arms, horizon, kind, random.nextLong());
        while (pair.left() > 0) {
          // Of any length from one round to all the rest, the short ones as likely as the long.
          pair.play((long) Math.pow(pair.left(), random.nextDouble()));
        }
      }
    }
  }

  /**
   * What a stretch leaves behind is seen in the rounds after it, and it begins in the midst of
   * episodes where rewards came late.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void stretchesAndRoundsMayAlternateAndRewardsBeLate(String policy) {
    SplittableRandom random = new SplittableRandom(policy.hashCode());
    for (int arms : ARMS) {
      for (Tape.Kind kind : Tape.Kind.values()) {
        Pair pair = new Pair(policy, arms, 1_200, kind, random.nextLong());
        while (pair.left() > 0) {
          pair.rounds(Math.min(pair.left(), 1 + random.nextLong(40)), random);
          pair.play(Math.min(pair.left(), random.nextLong(300)));
        }
      }
    }
  }

  /**
   * Sums of rewards cannot be bent one reward at a time, so whoever is served must have no way to
   * hand them in.
   */
  @Test
  void aServedLearnerTakesRewardsOneByOne() {
    assertThat(ServedLearner.class.getInterfaces()).containsExactly(Learner.class);
    assertThat(BlockLearner.class.isAssignableFrom(ServedLearner.class)).isFalse();
  }

  /** A claim that ends at the horizon ends there for stretches too. */
  @Test
  void noStretchGoesBeyondTheHorizon() {
    BlockLearner learner =
        (BlockLearner) new PrivateThompson(1).start(Setting.arms(3).horizon(1_000), Seed.of(1));
    long played = 0;
    while (played < 1_000) {
      played += learner.play(Setting.LONGEST, (arm, count) -> 0);
    }
    assertThat(played).isEqualTo(1_000);
    assertThatThrownBy(() -> learner.play(1, (arm, count) -> 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("rounds must be at most the horizon 1000");
  }

  /** A plain learner and one that plays stretches, from the same seed and with the same rewards. */
  private static final class Pair {
    private final String policy;
    private final Learner plain;
    private final BlockLearner steady;
    private final Tape plainTape;
    private final Tape steadyTape;
    private long left;

    Pair(String policy, int arms, long horizon, Tape.Kind kind, long seed) {
      Setting setting = Setting.arms(arms).horizon(horizon);
      this.policy = policy + " on " + kind + ", " + setting + ", seed " + seed;
      plain = Policy.parse(policy).start(setting, Seed.of(seed));
      steady = (BlockLearner) Policy.parse(policy).start(setting, Seed.of(seed));
      plainTape = new Tape(arms, kind, seed);
      steadyTape = new Tape(arms, kind, seed);
      left = horizon;
    }

    long left() {
      return left;
    }

    void play(long rounds) {
      for (long round = 0; round < rounds; round++) {
        int arm = plain.choose();
        plain.learn(arm, plainTape.sum(arm, 1));
      }
      for (long owed = rounds; owed > 0; ) {
        long played = steady.play(owed, steadyTape);
        assertThat(played).isBetween(1L, owed);
        owed -= played;
      }
      left -= rounds;
      assertEqual();
    }

    /**
     * Both play round by round; two rewards of three come in the wrong order, the last ones never.
     */
    void rounds(long rounds, SplittableRandom random) {
      Deque<Integer> waiting = new ArrayDeque<>();
      for (long round = 0; round < rounds; round++) {
        int arm = plain.choose();
        assertThat(steady.choose()).as(policy).isEqualTo(arm);
        if (random.nextInt(3) == 0) {
          waiting.add(arm);
        } else {
          waiting.push(arm);
        }
        if (waiting.size() > 4) {
          int late = waiting.remove();
          plain.learn(late, plainTape.sum(late, 1));
          steady.learn(late, steadyTape.sum(late, 1));
        }
      }
      left -= rounds;
      assertEqual();
    }

    private void assertEqual() {
      assertThat(steadyTape.plays()).as(policy).isEqualTo(plainTape.plays());
      assertThat(steady.released()).as(policy).isEqualTo(plain.released());
      assertThat(steady.spent()).as(policy).isEqualTo(plain.spent());
      assertThat(steady.floatingDraws()).as(policy).isEqualTo(plain.floatingDraws());
    }
  }

  /** Pays the k-th play of an arm the same whoever asks, so that only the choices can differ. */
  private static final class Tape implements org.maskedbandit.release.Rewards {
    enum Kind {
      /** Arms pay 1 always, or 0 always. */
      CERTAIN,
      /** All arms pay the same always. */
      EQUAL,
      COINS,
      /** Multiples of 1/256, whose sums are exact. */
      FRACTIONS
    }

    private final Kind kind;
    private final SplittableRandom[] random;
    private final double[] means;
    private final long[] plays;

    Tape(int arms, Kind kind, long seed) {
      SplittableRandom source = new SplittableRandom(seed);
      this.kind = kind;
      random = new SplittableRandom[arms];
      means = new double[arms];
      plays = new long[arms];
      for (int arm = 0; arm < arms; arm++) {
        means[arm] = source.nextDouble();
        random[arm] = source.split();
      }
    }

    long[] plays() {
      return plays;
    }

    @Override
    public double sum(int arm, long count) {
      plays[arm] += count;
      double sum = 0;
      for (long i = 0; i < count; i++) {
        sum += switch (kind) {
          case CERTAIN -> Math.rint(means[arm]);
          case EQUAL -> 0.625;
          case COINS -> random[arm].nextDouble() < means[arm] ? 1 : 0;
          case FRACTIONS -> random[arm].nextInt(1 + (int) (256 * means[arm])) / 256.0;
        };
      }
      return sum;
    }
  }
}
