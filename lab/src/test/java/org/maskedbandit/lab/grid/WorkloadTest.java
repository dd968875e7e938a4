package org.maskedbandit.lab.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.study.Shares;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Bernoulli;

class WorkloadTest {
  private static final Bernoulli COINS = Bernoulli.of(0.75, 0.5);

  private static final Policy EPOCHS = Policy.parse("epoch-coins(eta=1)");

  private final Shares shares = new Shares();

  @Test
  void stepsAddUp() {
    Workload work = new Workload(shares, 10);
    Progress first = work.step(4);
    Progress second = work.step(6);
    first.report(0.5);
    second.report(0.5);
    first.report(1);
    second.report(1);
    assertThat(shares.all()).containsExactly(0.2, 0.5, 0.7, 1.0);
  }

  /** Half of the work is done when three of ten units are and four are not necessary. */
  @Test
  void whatIsNotNecessaryLeavesThePlan() {
    Workload work = new Workload(shares, 10);
    work.add(3);
    work.drop(4);
    work.add(3);
    assertThat(shares.all()).containsExactly(0.3, 0.5, 1.0);
  }

  @Test
  void aPartEndsWhereTheNextBegins() {
    Progress part = shares.between(0.1, 0.7);
    part.report(0);
    part.report(0.5);
    part.report(1);
    shares.unfinished().report(1);
    assertThat(shares.all()).containsExactly(0.1, 0.4, 0.7);
  }

  /** 2^20 rounds are four reports, the last one of which is the end. */
  @Test
  void aSingleRunReportsFromInside() {
    Study.of(COINS)
        .policies("uniform")
        .engine(Engine.ROUNDS)
        .horizon(1 << 20)
        .checkpoints(256)
        .run(shares);
    assertThat(shares.all()).containsExactly(0.25, 0.5, 0.75, 1.0);
  }

  /** Equal arms take turns in a million steps or more. */
  @Test
  void aSingleRunByBlocksReportsFromInside() {
    Study.of(Bernoulli.of(0.5, 0.5, 0.5))
        .policies("thompson")
        .horizon(10_000_000)
        .checkpoints(1)
        .run(shares);
    shares.assertTrue(5);
  }

  @Test
  void allRunsAreOneProgressOnAnyNumberOfThreads() {
    for (int threads : new int[] {1, 4}) {
      Shares own = new Shares();
      Study.of(COINS)
          .policies("thompson", "uniform", "epoch-coins(eta=1)")
          .horizon(3000)
          .runs(5)
          .threads(threads)
          .run(own);
      own.assertTrue(14);
    }
  }

  /** A policy that is played round by round is more work than one that skips almost all. */
  @Test
  void workIsCountedInRoundsThatArePlayed() {
    Study study = Study.of(COINS).horizon(1_000_000).runs(3);
    double rounds = study.work(Policy.parse("uniform"));
    double blocks = study.work(EPOCHS);
    assertThat(List.of(rounds, study.engine(Engine.ROUNDS).work(EPOCHS))).containsOnly(3_000_000.0);
    assertThat(blocks).isLessThan(rounds / 10);
  }
}
