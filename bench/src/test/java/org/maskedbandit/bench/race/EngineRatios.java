package org.maskedbandit.bench.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;
import org.maskedbandit.random.Seed;

/**
 * The speed of {@code auto} over that of {@code rounds} on all settings of Figures 2 to 5 of the
 * paper, in turns in one process. Takes minutes and is part of no build: CONTRIBUTING.md has the
 * command.
 */
class EngineRatios {
  private static final double MIN_RATIO = 0.97;

  private static final double[][] SETTINGS = {
    {0, 100000}, {500, 199.6}, {1000, 99.9}, {2000, 49.98}, {5000, 20}, {10000, 10},
    {0, 25000}, {500, 49.9}, {1000, 24.98}, {2000, 12.49}, {5000, 5}, {10000, 2.5},
    {0, 4000}, {200, 19.9}, {500, 7.98}, {1000, 4}, {2000, 2}, {3999, 1}
  };

  @Test
  void autoIsNotSlowerThanRounds() {
    List<TrialRuns> runs = new ArrayList<>();
    for (Problem problem : new Problem[] {
      Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25), TruncatedExponential.of(0.1, 1, 2, 5, 10)
    }) {
      for (double[] setting : SETTINGS) {
        ModifiedThompson policy = new ModifiedThompson((long) setting[0], setting[1]);
        for (Engine engine : Engine.values()) {
          runs.add(new TrialRuns(problem, policy, 100_000, engine, Seed.of(1)));
        }
      }
    }
    double seconds = Double.parseDouble(System.getProperty("maskedbandit.seconds", "1"));
    List<Stopwatch.Timing> timings = new Stopwatch(seconds, 1, Progress.SILENT).time(runs);
    double worst = Double.POSITIVE_INFINITY;
    for (int i = 0; i < runs.size(); i += 2) {
      double auto = timings.get(i).seconds();
      double rounds = timings.get(i + 1).seconds();
      TrialRuns run = runs.get(i);
      System.out.printf(
          Locale.ROOT,
          "| %s | `%s` | %.3f | %.3f | %.3f |%n",
          run.problem().getClass().getSimpleName(),
          run.policy().written(),
          1e3 * auto,
          1e3 * rounds,
          rounds / auto);
      worst = Math.min(worst, rounds / auto);
    }
    assertThat(worst).as("least speed of auto over rounds").isGreaterThan(MIN_RATIO);
  }
}
