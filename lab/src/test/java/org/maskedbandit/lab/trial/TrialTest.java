package org.maskedbandit.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.baseline.Uniform;
import org.maskedbandit.policy.elimination.DpSe;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.Rise;
import org.maskedbandit.problem.Swap;
import org.maskedbandit.random.Seed;

class TrialTest {
  private static final Problem COINS = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);

  @ParameterizedTest
  @ValueSource(
      strings = {"thompson", "modified-thompson(b=20, c=5)", "dp-se(epsilon=1)", "uniform", "ucb1"})
  void theSameRecordGivesTheSameBits(String policy) {
    Outcome first = run(Policy.parse(policy), 1000, 7, 10);
    Outcome second = run(Policy.parse(policy), 1000, 7, 10);
    assertThat(second.regret()).isEqualTo(first.regret());
    assertThat(second.rewardRegret()).isEqualTo(first.rewardRegret());
    assertThat(second.pulls()).isEqualTo(first.pulls());
    assertThat(second.bill()).isEqualTo(first.bill());
  }

  /**
   * Arms that pay 1 or 0 for certain, and change places in the midst of blocks and between
   * checkpoints: what was lost by the gaps of each round is what the rewards lack.
   */
  @ParameterizedTest
  @ValueSource(strings = {"uniform", "epoch-coins(eta=1)", "epoch-thompson(eta=1)", "thompson"})
  void regretIsThatOfTheProblemOfEachRound(String policy) {
    Problem certain = Bernoulli.of(1, 0, 0);
    Problem changing = new Swap(new Rise(certain, 1, 1, 321), new Swap(certain, 755), 550);
    for (Engine engine : Engine.values()) {
      Trial trial = new Trial(changing, Policy.parse(policy), 1000, Seed.of(3), true);
      Outcome outcome = trial.run(new Checkpoints(1000, 7), engine);
      assertThat(outcome.regret()).isEqualTo(outcome.rewardRegret());
      assertThat(outcome.finalRegret()).isBetween(60.0, 700.0);
    }
  }

  @Test
  void anotherSeedGivesAnotherRun() {
    assertThat(run(new Uniform(), 1000, 8, 10).pulls())
        .isNotEqualTo(run(new Uniform(), 1000, 7, 10).pulls());
  }

  @Test
  void moreCheckpointsChangeNothingElse() {
    Trial trial = new Trial(COINS, Policy.parse("thompson"), 1000, Seed.of(7));
    Outcome coarse = trial.run(new Checkpoints(1000, 1), Engine.ROUNDS);
    Outcome fine = trial.run(new Checkpoints(1000, 50), Engine.ROUNDS);
    assertThat(fine.finalRegret()).isEqualTo(coarse.finalRegret());
    assertThat(fine.finalRewardRegret()).isEqualTo(coarse.finalRewardRegret());
    assertThat(fine.pulls()).isEqualTo(coarse.pulls());
  }

  @Test
  void regretIsGapsTimesPulls() {
    Outcome outcome = run(new Uniform(), 1000, 3, 4);
    double[] gaps = {0, 0.125, 0.25, 0.375, 0.5};
    double byHand = 0;
    for (int arm = 0; arm < gaps.length; arm++) {
      byHand += gaps[arm] * outcome.pulls()[arm];
    }
    assertThat(outcome.finalRegret()).isEqualTo(byHand).isPositive();
    assertThat(Arrays.stream(outcome.pulls()).sum()).isEqualTo(1000);
  }

  /** The one arm that is played loses half a reward in every round, and is paid nothing. */
  @Test
  void bothRegretsOfAFixedArmByHand() {
    Trial trial = new Trial(Bernoulli.of(0, 0.5), new Overspending(1, 1), 8, Seed.of(1));
    Outcome outcome = trial.run(new Checkpoints(8, 4));
    assertThat(outcome.regret()).containsExactly(1, 2, 3, 4);
    assertThat(outcome.rewardRegret()).containsExactly(1, 2, 3, 4);
    assertThat(outcome.pulls()).containsExactly(8, 0);
    assertThat(outcome.bill()).isEqualTo(Bill.of(new PureDp(1)));
  }

  @Test
  void regretIsRecordedAtEveryCheckpointUpToTheHorizon() {
    Outcome outcome = run(new Uniform(), 1003, 3, 10);
    assertThat(outcome.regret()).hasSize(10).isSorted();
    assertThat(outcome.checkpoints().round(9)).isEqualTo(1003);
    assertThat(Arrays.stream(outcome.pulls()).sum()).isEqualTo(1003);
  }

  /**
   * Reward regret minus pseudo-regret is a sum of n = 200,000 martingale differences of range 1. By
   * Azuma and Hoeffding it exceeds sqrt(n ln(2/p)/2) in size with probability p = 1e-9 at most:
   * 1,464, less than 1% of the rounds.
   */
  @Test
  void bothRegretsAgreeInMean() {
    double difference = 0;
    for (int run = 0; run < 200; run++) {
      Outcome outcome = run(Policy.parse("thompson"), 1000, run, 1);
      assertThat(outcome.finalRewardRegret()).isNotEqualTo(outcome.finalRegret());
      difference += outcome.finalRewardRegret() - outcome.finalRegret();
    }
    assertThat(Math.abs(difference)).isLessThan(Math.sqrt(200_000 * Math.log(2e9) / 2));
  }

  /**
   * Where the noise is large the second arm survives the first epoch in every run; by the formula.
   */
  @Test
  void privateEliminationTakesItsOnePath() {
    assertThat(run(new DpSe(0.5), 100_000, 1, 1).finalRegret()).isEqualTo(3436.875);
    assertThat(run(new DpSe(0.5), 100_000, 2, 1).finalRegret()).isEqualTo(3436.875);
  }

  @Test
  void aBillAboveTheClaimFailsTheTrial() {
    assertThatThrownBy(() -> run(new Overspending(1, 1.5), 10, 1, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("what a reward paid to " + Overspending.class.getName()
            + "(claimed=1, paid=1.5) must be covered by the claim,"
            + " pure 1-DP, but is pure 1.5-DP");
    assertThat(run(new Overspending(1.5, 1.5), 10, 1, 1).bill().paid()).isEqualTo(new PureDp(1.5));
  }

  @Test
  void aBillThatIsNoNumberFailsTheTrial() {
    assertThatThrownBy(() -> run(new Overspending(1, Double.NaN), 10, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but is NaN");
  }

  private static Outcome run(Policy policy, long horizon, long seed, int checkpoints) {
    return new Trial(COINS, policy, horizon, Seed.of(seed))
        .run(new Checkpoints(horizon, checkpoints));
  }
}
