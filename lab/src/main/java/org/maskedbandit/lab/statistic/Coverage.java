package org.maskedbandit.lab.statistic;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.statistic.CoverageRun.Look;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Series;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Played;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
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

  /** Plays the study and looks at intervals after every release. */
  public static Measured measure(Study study, double confidence, Progress progress) {
    Check.between("the confidence", confidence, 0, 1);
    study.policies().forEach(Coverage::requireReleases);
    study.problems().forEach(each -> Problem.constant("the problem of a coverage", each));
    Checkpoints points = Checkpoints.atMost(study.checkpoints(), study.horizon());
    List<Seen> seen = study.play(
        points,
        (run, played) ->
            new Seen(played.outcome(), look(played, confidence, run < RUNS_WITH_WIDTHS)),
        progress);
    Results results = study.results(seen.stream().map(Seen::outcome).toList());
    List<Coverage> all = new ArrayList<>();
    for (Series series : results.series()) {
      int first = study.runs() * all.size();
      Stream<Seen> own = seen.subList(first, first + study.runs()).stream();
      all.add(of(series, confidence, own.map(Seen::intervals).toList()));
    }
    return new Measured(results, all);
  }

  private static ReleasePolicy requireReleases(Policy policy) {
    if (policy instanceof ReleasePolicy releases) {
      return releases;
    }
    throw Check.refusal(
        "a policy with intervals", "one that decides from released sums", policy.written());
  }

  private static CoverageRun look(Played run, double confidence, boolean widths) {
    Trial trial = run.trial();
    Setting setting = Setting.arms(trial.problem().arms()).horizon(trial.horizon());
    return CoverageRun.of(
        trial.problem(),
        requireReleases(trial.policy()).mechanism(setting),
        run.releases(),
        Numbers.oneMinus(confidence),
        widths);
  }

  private static Coverage of(Series series, double confidence, List<CoverageRun> runs) {
    Problem problem = series.problem();
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
        series.policy(),
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

  /** The field of a policy in the JSON of {@code simulate}. */
  public ObjectNode json() {
    ObjectNode node = Json.object().put("confidence", confidence).put("runs", runs);
    ArrayNode array = node.putArray("intervals");
    intervals.forEach(each -> array.add(each.json()));
    return node;
  }
}
