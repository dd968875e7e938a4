package org.maskedbandit.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.state.Fields;

/** Blocks against plain rounds, and how many there are. */
class BlockRunTest {
  /** Engines of equal law with new seeds would fail one of these tests that often. */
  private static final double FALSE_ALARM = 1e-6;

  private static final int SETTINGS = 12;

  private static final String COINS = "bernoulli(means=[0.75, 0.625, 0.5, 0.375, 0.25])";
  private static final String DECAYING = "truncated-exponential(rates=[0.1, 1, 2, 5, 10])";
  private static final int RUNS = Integer.getInteger("maskedbandit.runs", 500);

  @ParameterizedTest(name = "{0} on {1}, {2} rounds")
  @CsvSource(
      delimiter = ';',
      value = {
        "anytime-lazy-ucb(epsilon=1); " + COINS + "; 500",
        "anytime-lazy-ucb(epsilon=5); " + DECAYING + "; 500",
        "adap-ucb(epsilon=1); " + COINS + "; 500",
        "adap-kl-ucb(epsilon=2); " + COINS + "; 500",
        "adac-ucb(rho=1); " + DECAYING + "; 500",
        "dp-kl-ucb(epsilon=1); " + COINS + "; 500",
        "dp-kl-ucb(epsilon=1, ratio=1.2); " + DECAYING + "; 500",
        "dp-imed(epsilon=1); " + COINS + "; 500",
        "dp-se(epsilon=1); bernoulli(means=[0.9, 0.1, 0.05]); 5000",
        "dp-ts-ucb(alpha=1); " + COINS + "; 500",
        "successive-elimination; bernoulli(means=[0.9, 0.1, 0.05]); 500",
        "anytime-lazy-ucb(epsilon=1); equal-gaps(arms=20); 500",
      })
  void blocksHaveTheLawOfRounds(String policy, String problem, long horizon) {
    Policy same = Policy.parse(policy);
    Problem both = Problem.parse(problem);
    assertThat(compared(same, both, same, both, horizon)).isGreaterThan(FALSE_ALARM / SETTINGS);
  }

  /** The checker itself: rewards that are one percent rarer than their means say are found. */
  @Test
  void rewardsThatAreOnePercentRarerAreFound() {
    Policy policy = Policy.parse("adac-ucb(rho=1)");
    Problem coins = Problem.parse(COINS);
    assertThat(compared(policy, coins, policy, new Stingy(coins), 3_000))
        .isLessThan(FALSE_ALARM / SETTINGS);
  }

  /** As well as releases that wait for one reward too many. */
  @ParameterizedTest
  @ValueSource(strings = {"anytime-lazy-ucb(epsilon=1)", "dp-imed(epsilon=1)"})
  void aReleaseThatIsOneRewardLateIsFound(String policy) {
    Policy late = new Late(Policy.parse(policy));
    Problem coins = Problem.parse(COINS);
    assertThat(compared(Policy.parse(policy), coins, late, coins, 1_000))
        .isLessThan(FALSE_ALARM / SETTINGS);
  }

  private static double compared(
      Policy byBlocks, Problem problem, Policy byRounds, Problem other, long horizon) {
    return new TwoSamples(
            TwoSamples.play(problem, byBlocks, horizon, Engine.AUTO, RUNS),
            TwoSamples.play(other, byRounds, horizon, Engine.ROUNDS, RUNS))
        .pValue();
  }

  /**
   * Where rewards are certain there is nothing to draw but noise, and both engines draw the same.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "anytime-lazy-ucb(epsilon=1)",
        "adap-ucb(epsilon=0.3)",
        "adap-kl-ucb(epsilon=1)",
        "adac-ucb(rho=0.1)",
        "dp-kl-ucb(epsilon=1, ratio=1.5)",
        "dp-imed(epsilon=1)",
        "dp-se(epsilon=1)",
        "dp-ts-ucb(alpha=0.8)",
        "private-thompson(epsilon=100)",
        "successive-elimination"
      })
  void certainRewardsGiveTheSameBits(String policy) {
    Problem coins = Problem.parse("bernoulli(means=[0, 1, 0, 1, 1])");
    Problem equal = Problem.parse("uniform(lows=[0.5, 0.25, 0.75], highs=[0.5, 0.25, 0.75])");
    for (int seed = 0; seed < 20; seed++) {
      for (Problem problem : new Problem[] {coins, equal}) {
        Trial trial = new Trial(problem, Policy.parse(policy), 9_973, Seed.of(seed), true);
        Checkpoints checkpoints = new Checkpoints(9_973, 1 + 37 * seed);
        assertSame(trial.run(checkpoints, Engine.AUTO), trial.run(checkpoints, Engine.ROUNDS));
      }
    }
  }

  private static void assertSame(Outcome blocks, Outcome rounds) {
    assertThat(blocks.pulls()).isEqualTo(rounds.pulls());
    assertThat(blocks.regret()).isEqualTo(rounds.regret());
    assertThat(blocks.rewardRegret()).isEqualTo(rounds.rewardRegret());
    assertThat(blocks.bill()).isEqualTo(rounds.bill());
  }

  /**
   * An arm's episodes double its plays, so there are 2 + log2 T of them at most, and each is one
   * block. The epochs of private elimination have 32 4^e turns and more, so there are fewer than
   * log4 T. Each is one turn of single rounds and a block for every arm, and the last is cut within
   * a turn: N (2 log4 T + 1) at most.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "adap-ucb(epsilon=1)",
        "adap-kl-ucb(epsilon=1)",
        "adac-ucb(rho=1)",
        "dp-kl-ucb(epsilon=1)",
        "dp-imed(epsilon=1)",
        "dp-se(epsilon=1)"
      })
  void episodesAreOneBlockEach(String policy) {
    assertBlocks(policy, (arms, logHorizon) -> arms * (2 + logHorizon));
  }

  /**
   * Releases double as well. Between two of them the lead passes to arms of shorter epochs only,
   * because the longer epochs' indices grow more slowly: N - 1 times at most.
   */
  @ParameterizedTest
  @ValueSource(strings = {"anytime-lazy-ucb(epsilon=1)", "anytime-lazy-ucb(epsilon=0.1)"})
  void betweenReleasesTheLeadPassesToShorterEpochsOnly(String policy) {
    assertBlocks(policy, (arms, logHorizon) -> arms * arms * (2 + logHorizon));
  }

  /**
   * A round that is no block draws from an epoch that has draws left, of which it had phi = ceil( 2
   * sqrt(2 pi e) ln T ) = 229.
   */
  @Test
  void onlyDrawsAreSingleRounds() {
    assertBlocks("dp-ts-ucb(alpha=1)", (arms, logHorizon) -> 230 * arms * (2 + logHorizon));
  }

  /** The most blocks that there may be. */
  private interface Bound {
    double of(int arms, double logHorizon);
  }

  private static void assertBlocks(String policy, Bound bound) {
    long horizon = Setting.LONGEST;
    for (String problem :
        new String[] {COINS, "equal-gaps(arms=20)", "bernoulli(means=[0.5, 0.5, 0.5])"}) {
      for (int seed = 0; seed < 5; seed++) {
        Counted counted = new Counted(Problem.parse(problem));
        double most = bound.of(counted.problem().arms(), Math.log(horizon) / Math.log(2));
        counted.play(Policy.parse(policy), horizon, Seed.of(seed), most);
        assertThat(Arrays.stream(counted.pulls()).sum()).isEqualTo(horizon);
      }
    }
  }

  /** Counts blocks, and refuses too many: playing all rounds would take too long. */
  private static final class Counted {
    private final Problem problem;
    private final long[] pulls;
    private long blocks;

    Counted(Problem problem) {
      this.problem = problem;
      pulls = new long[problem.arms()];
    }

    Problem problem() {
      return problem;
    }

    long[] pulls() {
      return pulls;
    }

    void play(Policy policy, long horizon, Seed seed, double most) {
      int[] order = IntStream.range(0, pulls.length).toArray();
      Environment environment =
          new Environment(problem, order, seed.child("rewards").stream(), (arm, times, paid) -> {
            pulls[arm] += times;
            assertThat((double) ++blocks).as(policy.toString()).isLessThanOrEqualTo(most);
          });
      Setting setting = Setting.arms(pulls.length).horizon(horizon);
      Learner learner = policy.start(setting, seed.child("policy"));
      new BlockRun((BlockLearner) learner, environment).play(horizon, (rounds, steps) -> {});
    }
  }

  /** A policy whose learner gets each reward of an arm when the next is due. */
  private record Late(Policy policy) implements Policy {
    @Override
    public Claim claim(Setting setting) {
      return policy.claim(setting);
    }

    @Override
    public Learner start(Setting setting, RandomSource random) {
      Learner learner = policy.start(setting, random);
      double[] held = new double[setting.arms()];
      Arrays.fill(held, Double.NaN);
      return new Learner() {
        @Override
        public void fields(Fields fields) {}

        @Override
        public int choose() {
          return learner.choose();
        }

        @Override
        public void learn(int arm, double reward) {
          if (!Double.isNaN(held[arm])) {
            learner.learn(arm, held[arm]);
          }
          held[arm] = reward;
        }

        @Override
        public Bill bill() {
          return learner.bill();
        }
      };
    }
  }

  /** Withholds one reward of a hundred. */
  private record Stingy(Problem problem) implements Problem {
    @Override
    public int arms() {
      return problem.arms();
    }

    @Override
    public double mean(int arm) {
      return problem.mean(arm);
    }

    @Override
    public double reward(int arm, RandomSource random) {
      return random.nextInt(100) == 0 ? 0 : problem.reward(arm, random);
    }
  }
}
