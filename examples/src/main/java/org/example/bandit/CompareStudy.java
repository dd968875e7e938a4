package org.example.bandit;

import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.baseline.BetaThompson;
import org.maskedbandit.policy.epoch.EpochCoins;
import org.maskedbandit.policy.epoch.EpochThompson;
import org.maskedbandit.problem.Bernoulli;

/** Compares our policy with others of the same promise. The argument is the number of runs. */
public final class CompareStudy {
  private CompareStudy() {}

  public static void main(String[] arguments) {
    int runs = arguments.length == 0 ? 100 : Integer.parseInt(arguments[0]);
    Results results = Study.of(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25))
        .policies(List.of(
            new BetaThompson(), new EpochCoins(1), new EpochThompson(1), new PrivateGreedy(1)))
        .horizon(100_000)
        .runs(runs)
        .seed(1)
        .shuffle()
        .run();
    for (Regrets series : results.series()) {
      Sample regret = series.regret();
      System.out.printf(
          Locale.ROOT,
          "%-40s regret %5.1f ± %4.1f, p99 %6.1f   %s%n",
          series.policy().written(),
          regret.mean(),
          regret.standardError(),
          regret.quantile(0.99),
          series.claim().guarantee().phrase());
    }
  }
}
