package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Runs;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.policy.baseline.Uniform;
import org.maskedbandit.policy.elimination.DpSe;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;

class ResultsTest {
  private static final Problem COINS = Bernoulli.of(0.75, 0.25);

  @Test
  void findsTheSeriesOfAPolicyOnTheFirstProblem() {
    Results results = Study.of(COINS, Bernoulli.of(0.9, 0.1))
        .policies("uniform", "thompson")
        .horizon(100)
        .run();
    assertThat(results.of("thompson")).isSameAs(results.series().get(1));
    assertThat(results.of("thompson").problem()).isEqualTo(COINS);
    assertThat(results.regret("uniform").values())
        .isEqualTo(results.series().get(0).regret().values());
  }

  @Test
  void anUnknownPolicyIsRefusedWithTheKnownOnes() {
    Results results = Study.of(COINS)
        .policies("uniform", "modified-thompson(b=2, c=1)")
        .horizon(100)
        .run();
    assertThatThrownBy(() -> results.regret("ucb1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("policy must be one of uniform; modified-thompson(b=2, c=1), but is 'ucb1'");
  }

  @Test
  void aSeriesAddsUpItsRunsByHand() {
    Regrets series = byHand();
    assertThat(series.regret().values()).containsExactly(4, 8);
    assertThat(series.regretAt(0).values()).containsExactly(1, 3);
    assertThat(series.rewardRegret().mean()).isEqualTo(6.5);
    assertThat(series.pulls()).containsExactly(8, 12);
    assertThat(series.spent()).isEqualTo(new PureDp(0.5));
  }

  @Test
  void aSeriesKnowsItsPromise() {
    assertThat(byHand().claim().sentence())
        .startsWith(
            "pure 0.5-DP for the value of one reward, against observers of the arms played and"
                + " noisy sums of rewards, for any number of rounds. ");
    Results bounded =
        Study.of(COINS).policies("modified-thompson(b=1, c=1)").horizon(100).run();
    assertThat(bounded.series().get(0).claim().rounds()).isEqualTo(100);
    assertThat(new Regrets(new Runs<>(
                new Series(COINS, new Uniform(), 20, 1, false), byHand().outcomes()))
            .claim()
            .guarantee()
            .epsilon(0))
        .isZero();
  }

  private static Regrets byHand() {
    Checkpoints points = new Checkpoints(20, 2);
    return new Regrets(new Runs<>(
        new Series(COINS, new DpSe(0.5), 20, 1, false),
        List.of(
            new Outcome(
                points,
                new double[] {1, 4},
                new double[] {2, 5},
                new long[] {12, 8},
                Bill.of(new PureDp(0.25))),
            new Outcome(
                points,
                new double[] {3, 8},
                new double[] {2, 8},
                new long[] {4, 16},
                Bill.of(new PureDp(0.5))))));
  }
}
