package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Rewards;

/**
 * Blocks against the rounds of the plain learner, for every policy whose learner plays blocks: the
 * same bits if it says that it draws as in rounds, otherwise the same law.
 */
class BlockLearnerTest {
  /** Learners whose blocks have the law of their rounds would fail that often, all together. */
  private static final double FALSE_ALARM = 1e-6;

  private static final int[] ARMS = {1, 2, 3, 5, 20};

  /** Blocks of policies that draw as in rounds. */
  static Stream<String> sameBits() {
    return WrittenPolicies.all().filter(policy -> inBlocks(policy, BlockLearner::drawsAsInRounds));
  }

  /** All others that have blocks. */
  static Stream<String> sameLaw() {
    return WrittenPolicies.all()
        .filter(policy -> inBlocks(policy, learner -> !learner.drawsAsInRounds()));
  }

  private static boolean inBlocks(String policy, Predicate<BlockLearner> kind) {
    return Policy.parse(policy).start(Setting.arms(3).horizon(600), Seed.of(1))
            instanceof BlockLearner learner
        && kind.test(learner);
  }

  /** The checker itself: neither list is empty. */
  @Test
  void thereAreBlocksOfBothKinds() {
    assertThat(sameBits()).isNotEmpty();
    assertThat(sameLaw()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("sameBits")
  void blocksAreTheRoundsOfThePlainLearner(String policy) {
    SplittableRandom random = new SplittableRandom(policy.hashCode());
    for (int arms : ARMS) {
      for (Tape.Kind kind : Tape.Kind.values()) {
        long horizon = 600 + random.nextLong(4_000);
        Pair pair = new Pair(policy, arms, horizon, kind, random.nextLong());
        while (pair.left() > 0) {
          // Of any length from one round to all the rest, the short ones as likely as the long.
          pair.play((long) Math.pow(pair.left(), random.nextDouble()));
        }
      }
    }
  }

  /**
   * What a block leaves behind is seen in the rounds after it, and it begins in the midst of
   * episodes if rewards came late.
   */
  @ParameterizedTest
  @MethodSource("sameBits")
  void blocksAndRoundsMayAlternateAndRewardsBeLate(String policy) {
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
   * The plays of each arm, over many runs in rounds and many in blocks that alternate with rounds.
   * The first rewards get lost in both.
   */
  @ParameterizedTest
  @MethodSource("sameLaw")
  void blocksHaveTheLawOfRounds(String policy) {
    Laws laws = new Laws(policy);
    laws.play();
    assertThat(laws.pValue()).as(policy).isGreaterThan(FALSE_ALARM / sameLaw().count());
  }

  /** The checker itself: a mean that is a fifth lower is found. */
  @Test
  void anotherLawIsFound() {
    Laws laws = new Laws("thompson");
    laws.inRounds[0] *= 0.8;
    laws.play();
    assertThat(laws.pValue()).isLessThan(FALSE_ALARM / sameLaw().count());
  }

  /**
   * Sums of rewards cannot be clamped one reward at a time, so a served learner must have no way to
   * take them.
   */
  @Test
  void aServedLearnerTakesRewardsOneByOne() {
    assertThat(ServedLearner.class.getInterfaces()).isEmpty();
    assertThat(BlockLearner.class.isAssignableFrom(ServedLearner.class)).isFalse();
    assertThat(ServedLearner.class.getMethods())
        .noneMatch(method -> List.of(method.getParameterTypes()).contains(Rewards.class));
  }

  /** Policies with blocks whose plain learner refuses to go on after the horizon. */
  static Stream<String> ending() {
    return Stream.concat(sameBits(), sameLaw()).filter(policy -> {
      Learner plain = Policy.parse(policy).start(Setting.arms(3).horizon(600), Seed.of(1));
      for (long round = 0; round < 600; round++) {
        plain.learn(plain.choose(), 0);
      }
      return catchThrowable(plain::choose) instanceof IllegalStateException;
    });
  }

  /** A claim that ends at the horizon ends there for blocks too. */
  @ParameterizedTest
  @MethodSource("ending")
  void noBlockGoesBeyondTheEndOfTheClaim(String policy) {
    long horizon = 600;
    BlockLearner learner =
        (BlockLearner) Policy.parse(policy).start(Setting.arms(3).horizon(horizon), Seed.of(1));
    long played = 0;
    while (played < horizon) {
      played += learner.play(Setting.LONGEST, (arm, count) -> 0);
    }
    assertThat(played).isEqualTo(horizon);
    assertThatThrownBy(() -> learner.play(1, (arm, count) -> 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("rounds must be at most the horizon 600");
  }

  /** Plays of each arm in two samples of runs: all rounds, and blocks and rounds by turns. */
  private static final class Laws {
    private static final int RUNS = 300;
    private static final int HORIZON = 600;
    private static final int LOST = 12;

    private final Policy policy;
    private final double[] inRounds = {0.7, 0.55, 0.4};
    private final double[] inBlocks = {0.7, 0.55, 0.4};
    private final double[][] byRounds = new double[3][RUNS];
    private final double[][] byBlocks = new double[3][RUNS];

    Laws(String policy) {
      this.policy = Policy.parse(policy);
    }

    void play() {
      for (int run = 0; run < RUNS; run++) {
        play(run);
      }
    }

    private void play(int run) {
      Setting setting = Setting.arms(3).horizon(HORIZON);
      Learner plain = policy.start(setting, Seed.of(run).child("rounds"));
      Learner blocks = policy.start(setting, Seed.of(run).child("blocks"));
      SplittableRandom random = new SplittableRandom(run);
      for (int round = 0; round < LOST; round++) {
        byRounds[plain.choose()][run]++;
        byBlocks[blocks.choose()][run]++;
      }
      rounds(plain, HORIZON - LOST, coins(inRounds, byRounds, run, random));
      Rewards rewards = coins(inBlocks, byBlocks, run, random);
      for (long left = HORIZON - LOST; left > 0; ) {
        left -= ((BlockLearner) blocks).play(1 + random.nextLong(left), rewards);
        left -= rounds(blocks, Math.min(left, random.nextLong(20)), rewards);
      }
    }

    private static long rounds(Learner learner, long rounds, Rewards rewards) {
      for (long round = 0; round < rounds; round++) {
        int arm = learner.choose();
        learner.learn(arm, rewards.sum(arm, 1));
      }
      return rounds;
    }

    private static Rewards coins(
        double[] means, double[][] plays, int run, SplittableRandom random) {
      return (arm, count) -> {
        plays[arm][run] += count;
        return random.doubles(count).filter(x -> x < means[arm]).count();
      };
    }

    /** Of all arms together. */
    double pValue() {
      double least = 1;
      for (int arm = 0; arm < 3; arm++) {
        least = Math.min(
            least,
            KolmogorovSmirnovTest.withDefaults()
                .test(byRounds[arm], byBlocks[arm])
                .getPValue());
      }
      return 3 * least;
    }
  }

  /** A plain learner and one that plays blocks, from the same seed and with the same rewards. */
  private static final class Pair {
    private final String policy;
    private final Learner plain;
    private final BlockLearner blocks;
    private final Tape plainTape;
    private final Tape blockTape;
    private long left;

    Pair(String policy, int arms, long horizon, Tape.Kind kind, long seed) {
      Setting setting = Setting.arms(arms).horizon(horizon);
      this.policy = policy + " on " + kind + ", " + setting + ", seed " + seed;
      plain = Policy.parse(policy).start(setting, Seed.of(seed));
      blocks = (BlockLearner) Policy.parse(policy).start(setting, Seed.of(seed));
      plainTape = new Tape(arms, kind, seed);
      blockTape = new Tape(arms, kind, seed);
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
        long played = blocks.play(owed, blockTape);
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
        assertThat(blocks.choose()).as(policy).isEqualTo(arm);
        if (random.nextInt(3) == 0) {
          waiting.add(arm);
        } else {
          waiting.push(arm);
        }
        if (waiting.size() > 4) {
          int late = waiting.remove();
          plain.learn(late, plainTape.sum(late, 1));
          blocks.learn(late, blockTape.sum(late, 1));
        }
      }
      left -= rounds;
      assertEqual();
    }

    private void assertEqual() {
      assertThat(blockTape.plays()).as(policy).isEqualTo(plainTape.plays());
      assertThat(blocks.released()).as(policy).isEqualTo(plain.released());
      assertThat(blocks.bill()).as(policy).isEqualTo(plain.bill());
    }
  }

  /** Pays the k-th play of an arm the same in both, so that only the choices can differ. */
  private static final class Tape implements Rewards {
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
