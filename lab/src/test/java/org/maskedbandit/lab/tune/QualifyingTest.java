package org.maskedbandit.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.problem.Bernoulli;

class QualifyingTest {
  private static final Setting SETTING = Setting.arms(5).horizon(20_000);
  private static final Study STUDY =
      Study.of(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25)).horizon(20_000).seed(3);
  private static final Contenders CONTENDERS =
      Contenders.of(Budget.gaussian(1), SETTING, Selection.ALL);

  /** Against 30 values of b with 40 runs each, on seeds that the races did not see. */
  @Test
  void modifiedThompsonIsWithinThreePercentOfAFineGrid() {
    Policy found = CONTENDERS.qualifying(STUDY).winners(Progress.SILENT).stream()
        .filter(ModifiedThompson.class::isInstance)
        .findFirst()
        .orElseThrow();
    BudgetSearch search = new BudgetSearch(Budget.gaussian(1), SETTING);
    List<Policy> grid = IntStream.range(0, 30)
        .mapToLong(i -> Math.round(2 * Math.pow(2000.0 / 3, i / 29.0)))
        .distinct()
        .<Policy>mapToObj(b -> ModifiedThompson.within(search, b))
        .toList();
    double best = means(grid, 40);
    assertThat(means(List.of(found), 160)).isLessThan(1.03 * best);
  }

  private static double means(List<Policy> policies, int runs) {
    Results results =
        STUDY.policies(policies).seed(1000).runs(runs).checkpoints(1).run();
    return policies.stream()
        .mapToDouble(policy -> SuccessiveHalving.meanRegret(results, policy))
        .min()
        .orElseThrow();
  }

  @Test
  void theSameSeedFindsTheSameWinners() {
    assertThat(CONTENDERS.qualifying(STUDY.horizon(20_000)).winners(Progress.SILENT))
        .isEqualTo(CONTENDERS.qualifying(STUDY.threads(1)).winners(Progress.SILENT));
  }

  /** Of policies whose regret differs by a factor the best is found whatever the seed. */
  @Test
  void aRaceFindsTheClearWinner() {
    List<Policy> field = List.of(
        Policy.parse("uniform"),
        Policy.parse("beta-thompson"),
        Policy.parse("modified-thompson(b=0, c=1000)"),
        Policy.parse("dp-se(epsilon=1)"));
    for (long seed = 0; seed < 5; seed++) {
      assertThat(new SuccessiveHalving(STUDY.seed(seed), 2)
              .winner(field, Progress.SILENT)
              .written())
          .isEqualTo("beta-thompson");
    }
  }
}
