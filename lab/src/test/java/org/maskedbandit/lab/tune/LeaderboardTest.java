package org.maskedbandit.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.trial.Overspending;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;

class LeaderboardTest {
  private static final Problem PROBLEM = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
  private static final Study MANNER = Study.of(PROBLEM).horizon(20_000).runs(4).seed(1);

  @Test
  void rankedByMeanRegretAtEqualPrivacyWithOursFirst() {
    Leaderboard board = Leaderboard.at(1, PROBLEM, MANNER, Progress.SILENT);
    List<Double> means =
        board.ranking().stream().map(series -> series.regret().mean()).toList();
    assertThat(means).isSorted();
    assertThat(board.ranking())
        .allSatisfy(series -> assertThat(
                series.claim().guarantee().gaussian().orElseThrow().eta())
            .isLessThanOrEqualTo(1));
    assertThat(board.ranking().get(0).policy().written()).isEqualTo("epoch-thompson(eta=1)");
  }

  /**
   * A policy that plays the first arm in every round loses nothing in some runs and everything in
   * others. Fails wrongly once in 2^39 times.
   */
  @Test
  void runsMeetTheArmsInAnOrderOfTheirOwn() {
    Problem sorted = Bernoulli.of(1, 0);
    Study plan = Study.of(sorted).horizon(50).runs(40).seed(1);
    String first = Overspending.class.getName();
    Leaderboard board = Leaderboard.at(
        1, sorted, plan, List.of(first + "(claimed=0.5, paid=0.5)"), Progress.SILENT);
    Sample regret = board.regret(first).orElseThrow();
    assertThat(regret.quantile(0)).isZero();
    assertThat(regret.max()).isEqualTo(50);
  }

  @Test
  void theReportIsWritten(@TempDir Path folder) {
    Leaderboard board = Leaderboard.at(1, PROBLEM, MANNER.horizon(2_000).runs(2), Progress.SILENT);
    try (OutputFolder out = OutputFolder.at(folder)) {
      new LeaderboardReport(board, List.of(board)).write(out);
      out.publish();
    }
    assertThat(folder.resolve("index.html")).content().contains("epoch-thompson(eta=1)", "2000");
    assertThat(folder.resolve("leaderboard.csv"))
        .content()
        .startsWith("rank,policy,regret,standard_error");
    assertThat(folder.resolve("regret-against-eta.svg")).exists();
    assertThat(folder.resolve("regret-over-time.svg")).exists();
  }

  /**
   * A tuning for a problem, and one for a number of arms: both keep the budget and know what
   * privacy costs.
   */
  @Test
  void tuningKeepsTheBudget() {
    Budget budget = Budget.approximate(2, 1e-6);
    for (Study study : List.of(MANNER, priorStudy())) {
      Tuner.Tuning tuning = new Tuner(budget, study).tune(Progress.SILENT);
      assertThat(tuning.ranking())
          .allSatisfy(
              rank -> assertThat(new BudgetSearch(budget, setting(study)).meets(rank.policy()))
                  .isTrue());
      assertThat(tuning.ranking()).extracting(rank -> rank.regret().mean()).isSorted();
      assertThat(tuning.best().policy().written()).startsWith("epoch-thompson");
      assertThat(tuning.withoutPrivacy().regret().mean())
          .isLessThan(tuning.best().regret().mean());
    }
  }

  @Test
  void thePriorIsDrawnFromTheSeed() {
    assertThat(Tuner.prior(4, 9))
        .isEqualTo(Tuner.prior(4, 9))
        .isNotEqualTo(Tuner.prior(4, 10))
        .hasSize(20);
  }

  private static Study priorStudy() {
    return Study.of(Tuner.prior(3, 1).toArray(Problem[]::new))
        .horizon(5_000)
        .runs(2)
        .seed(1);
  }

  private static Setting setting(Study study) {
    return Setting.arms(study.problems().get(0).arms()).horizon(study.horizon());
  }
}
