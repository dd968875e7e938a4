package org.maskedbandit.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Documents;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.study.Shares;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.trial.Overspending;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;

class LeaderboardTest {
  private static final Problem PROBLEM = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
  private static final Setting SETTING = Setting.arms(5).horizon(20_000);
  private static final Study MANNER =
      Study.of(PROBLEM).horizon(20_000).runs(4).seed(1).shuffle();

  @Test
  void rankedByMeanRegretAtEqualPrivacyWithOursFirst() {
    Leaderboard board = Leaderboard.at(1, PROBLEM, MANNER, Progress.SILENT);
    List<Double> means =
        board.standings().stream().map(each -> each.regret().mean()).toList();
    assertThat(means).isSorted();
    assertThat(board.standings())
        .allSatisfy(each -> assertThat(
                each.policy().price(SETTING).gaussian().orElseThrow().eta())
            .isLessThanOrEqualTo(1));
    // Four runs do not tell which of ours is the best.
    assertThat(board.standings().get(0).policy().written()).startsWith("epoch-");
  }

  /**
   * A policy that plays the first arm in every round loses nothing in some runs and everything in
   * others. Fails wrongly once in 2^39 times.
   */
  @Test
  void runsMeetTheArmsInAnOrderOfTheirOwnIfTheyAreShuffled() {
    Problem sorted = Bernoulli.of(1, 0);
    Study plan = Study.of(sorted).horizon(50).runs(40).seed(1);
    Sample shuffled = regretOfTheFirstArm(sorted, plan.shuffle());
    assertThat(shuffled.quantile(0)).isZero();
    assertThat(shuffled.max()).isEqualTo(50);
    assertThat(regretOfTheFirstArm(sorted, plan).max()).isZero();
  }

  private static Sample regretOfTheFirstArm(Problem problem, Study plan) {
    String first = Overspending.class.getName();
    List<String> named = List.of(first + "(claimed=0.5, paid=0.5)");
    return Leaderboard.at(
            Level.gaussian(1), problem, plan, Selection.adding(named), Progress.SILENT)
        .regret(first)
        .orElseThrow();
  }

  /** The first runs of a full study are those of a short one, so stopping changes no number. */
  @Test
  void aHopelessPolicyStopsAfterItsFirstRuns() {
    Study plan = MANNER.horizon(2_000).runs(24);
    Leaderboard board = Leaderboard.at(5, PROBLEM, plan, Progress.SILENT);
    assertThat(board.entry("epoch-thompson").orElseThrow().runs()).isEqualTo(24);
    Leaderboard.Entry stopped = board.entry("uniform").orElseThrow();
    assertThat(stopped.runs()).isEqualTo(Leaderboard.FIRST_RUNS);
    Sample alone =
        plan.runs(20).shuffle().policies("uniform").checkpoints(1).run().regret("uniform");
    assertThat(stopped.standing().regret().mean()).isEqualTo(alone.mean());
    assertThat(board.standings())
        .allSatisfy(each -> assertThat(each.regret().size() < 24)
            .isEqualTo(Leaderboard.hopeless(
                firstRuns(each.regret()), firstRuns(board.standings().get(0).regret()))));
  }

  private static Sample firstRuns(Sample regret) {
    return Sample.of(Arrays.copyOf(regret.values(), Leaderboard.FIRST_RUNS));
  }

  /** Under (1, 1e-6) Laplace noise has all of epsilon and Gaussian noise only eta = 0.237. */
  @Test
  void theLevelMayBeEpsilonAndDelta() {
    Level level = Level.approximate(1, 1e-6);
    Study plan = MANNER.horizon(1_000).runs(2);
    Leaderboard board = Leaderboard.at(level, PROBLEM, plan, Selection.ALL, Progress.SILENT);
    assertThat(board.standings())
        .allSatisfy(each -> assertThat(each.price().epsilon(1e-6)).isLessThanOrEqualTo(1));
    assertThat(board.standings())
        .extracting(each -> each.policy().written())
        .contains("dp-imed(epsilon=1)", "epoch-thompson(eta=0.236704)");
  }

  /** Three horizons in one piece of work: what is reported grows and ends at the end. */
  @Test
  void thePageHasAPartForEachHorizonAndOneProgress() {
    Shares shares = new Shares();
    List<Level> levels = List.of(Level.gaussian(5));
    Study plan = Study.of().runs(2).threads(1);
    Boards boards = Boards.play(plan, List.of(50L, 100L), levels, shares);
    shares.assertTrue(100);
    BoardsReport report = new BoardsReport(boards, "the command", 1);
    assertThat(report.markdown())
        .contains("Made by `the command`", "## T = 50", "## T = 100", "converted by", "(1)**")
        .containsOnlyOnce("# Leaderboard\n");
    String[] rows = report.report().csv().csv().split("\r?\n");
    assertThat(rows[0])
        .startsWith("horizon,problem,level,rank,policy,runs,regret,standard_error")
        .contains("stuck", "guarantee", "conversion");
    assertThat(rows).hasSizeGreaterThan(2 * 5 * 15);
  }

  /** Races, first runs of all, hopeless ones that stop, and other levels are one progress. */
  @Test
  void aReportOfSeveralLevelsIsOneProgress() {
    Shares shares = new Shares();
    LeaderboardReport report = LeaderboardReport.play(
        Level.gaussian(5),
        List.of(Level.gaussian(5), Level.gaussian(1)),
        PROBLEM,
        MANNER.horizon(2_000).runs(Leaderboard.FIRST_RUNS + 1),
        Selection.ALL,
        shares);
    assertThat(report.all()).hasSize(2).startsWith(report.main());
    assertThat(report.main().ranking()).anyMatch(each -> each.runs() == Leaderboard.FIRST_RUNS);
    shares.assertTrue(1000);
    assertThat(shares.all().stream()
            .filter(share -> share < 1)
            .max(Double::compare)
            .orElseThrow())
        .isGreaterThan(0.98);
  }

  @Test
  void theReportIsWritten(@TempDir Path folder) {
    Leaderboard board = Leaderboard.at(1, PROBLEM, MANNER.horizon(2_000).runs(2), Progress.SILENT);
    try (OutputFolder out = OutputFolder.at(folder)) {
      new LeaderboardReport(board, List.of(board))
          .report(1, false)
          .page()
          .get()
          .write(out, Documents.PROVENANCE);
      out.publish();
    }
    assertThat(folder.resolve("index.html")).content().contains("epoch-thompson(eta=1)", "2000");
    assertThat(folder.resolve("leaderboard.csv"))
        .content()
        .startsWith("rank,policy,regret,standard_error");
    assertThat(folder.resolve("regret-against-eta.svg"))
        .content()
        .containsPattern("class='mb-bars' d='M[^']+V");
    assertThat(folder.resolve("regret-against-eta.csv"))
        .content()
        .startsWith("curve,eta,regret,regret_standard_error,regret_low,regret_high\r\n");
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
      Shares shares = new Shares();
      Tuner.Tuning tuning = new Tuner(budget, study).tune(shares);
      shares.assertTrue(100);
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
