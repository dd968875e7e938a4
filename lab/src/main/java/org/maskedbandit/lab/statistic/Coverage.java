package org.maskedbandit.lab.statistic;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Measure;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Runs;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.statistic.CoverageRun.Look;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Played;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.problem.Problem;

/**
 * In which share of the runs of a policy intervals missed the truth: at any release, and at the
 * end. Beside them what a posterior mean plus and minus 1.96 deviations would have done.
 *
 * @param intervals of the means of all arms, then of the best arm minus each other one
 */
public record Coverage(
    Problem problem, Policy policy, double confidence, int runs, List<IntervalMisses> intervals) {
  /** Widths hardly vary from run to run, and take longer than the looks. */
  static final int RUNS_WITH_WIDTHS = 50;

  public Coverage {
    intervals = List.copyOf(intervals);
  }

  /** A study that was played, and the intervals of each of its series. */
  public record Measured(Results results, List<Coverage> coverage) {}

  /** What is kept of a run. */
  private record Seen(Outcome outcome, CoverageRun intervals) {}

  /** Looks at intervals after every release. */
  private record Looking(double confidence, Checkpoints points, Engine engine)
      implements Measure<Seen> {
    @Override
    public Seen play(Trial trial, int run, Progress progress) {
      Played played = trial.play(points, engine, progress::report);
      CoverageRun intervals = CoverageRun.of(
          trial.problem(),
          requireReleases(trial.policy()).mechanism(trial.setting()),
          played.releases(),
          Numbers.oneMinus(confidence),
          run < RUNS_WITH_WIDTHS);
      return new Seen(played.outcome(), intervals);
    }

    @Override
    public void check(Series series) {
      requireReleases(series.policy());
      Problem.constant("the problem of a coverage", series.problem());
      series.claim();
    }

    @Override
    public double work(Series series) {
      return series.trials().apply(0).work(engine);
    }
  }

  /** Plays the study and looks at intervals after every release. */
  public static Measured measure(Study study, double confidence, Progress progress) {
    Check.between("the confidence", confidence, 0, 1);
    Checkpoints points = study.points();
    List<Runs<Seen>> seen =
        study.grid(new Looking(confidence, points, study.engine())).play(study.threads(), progress);
    return new Measured(
        new Results(
            study,
            seen.stream().map(runs -> new Regrets(runs.map(Seen::outcome))).toList()),
        seen.stream().map(runs -> of(runs.map(Seen::intervals), confidence)).toList());
  }

  private static ReleasePolicy requireReleases(Policy policy) {
    if (policy instanceof ReleasePolicy releases) {
      return releases;
    }
    throw Check.refusal(
        "a policy with intervals", "one that decides from released sums", policy.written());
  }

  private static Coverage of(Runs<CoverageRun> seen, double confidence) {
    List<CoverageRun> runs = seen.results();
    Problem problem = seen.series().problem();
    double[] means =
        IntStream.range(0, problem.arms()).mapToDouble(problem::mean).toArray();
    int best = CoverageRun.best(means);
    Stream<IntervalMisses> ofMeans = IntStream.range(0, means.length)
        .mapToObj(
            arm -> misses("mean of arm " + (arm + 1), runs, each -> each.means().get(arm)));
    Stream<IntervalMisses> ofDifferences = IntStream.range(0, means.length)
        .filter(arm -> arm != best)
        .mapToObj(arm -> misses(
            "arm " + (best + 1) + " - arm " + (arm + 1),
            runs,
            each -> each.differences().get(arm)));
    return new Coverage(
        problem,
        seen.series().policy(),
        confidence,
        runs.size(),
        Stream.concat(ofMeans, ofDifferences).toList());
  }

  private static IntervalMisses misses(
      String name, List<CoverageRun> runs, Function<CoverageRun, Look> look) {
    return IntervalMisses.of(name, runs.stream().map(look).toList());
  }

  /** The largest number of runs in which an interval of a mean ever missed. */
  public int worstMean() {
    return intervals.stream()
        .limit(problem.arms())
        .mapToInt(IntervalMisses::ever)
        .max()
        .orElseThrow();
  }

  /** The same of differences; 0 if there is one arm only. */
  public int worstDifference() {
    return intervals.stream()
        .skip(problem.arms())
        .mapToInt(IntervalMisses::ever)
        .max()
        .orElse(0);
  }
}
