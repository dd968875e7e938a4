package org.maskedbandit.lab.grid;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;

/** Series times runs, and what is measured on each run. */
public record Grid<R>(List<Series> series, int runs, Measure<R> measure) {
  public static final int MOST_RUNS = 10_000_000;
  private static final int MOST_THREADS = 1024;

  public Grid {
    series = List.copyOf(series);
    Check.within("runs", runs, 1, MOST_RUNS);
    Check.atLeast("the number of problems times policies", series.size(), 1);
    Set<String> seen = new HashSet<>();
    for (Series each : series) {
      if (!seen.add(each.policy().written() + " on " + each.problem().written())) {
        throw Check.refusal(
            "policy", "named once in a study", "named twice: " + each.policy().written());
      }
    }
  }

  /**
   * Plays all runs on threads of this machine and keeps what is measured in memory. First runs are
   * played first, so that the time left is judged by all series and not by the first ones.
   */
  public List<Runs<R>> play(int threads, Progress progress) {
    Check.within("threads", threads, 1, MOST_THREADS);
    double[] work = work();
    int count = series.size();
    List<IntFunction<Trial>> trials = series.stream().map(Series::trials).toList();
    Workload all = new Workload(progress, runs * Arrays.stream(work).sum());
    List<R> played = new Workers(threads)
        .map(IntStream.range(0, count * runs).boxed().toList(), place -> {
          int run = place / count;
          Progress own = all.step(work[place % count]);
          Trial trial = trials.get(place % count).apply(run);
          R result = measure.play(trial, run, own.unfinished());
          own.report(1);
          return result;
        });
    return IntStream.range(0, count)
        .mapToObj(each -> new Runs<>(
            series.get(each),
            IntStream.range(0, runs)
                .mapToObj(run -> played.get(run * count + each))
                .toList()))
        .toList();
  }

  /** The work of a run of each series. All are checked, so that a refusal costs no time. */
  public double[] work() {
    series.forEach(measure::check);
    return series.stream().mapToDouble(measure::work).toArray();
  }
}
