package org.maskedbandit.lab.replay;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/**
 * How often intervals of a replay miss what the policy earns, on logs of known arms.
 *
 * @param below how many intervals end below the truth
 * @param above how many begin above it
 * @param old how many would miss that leave out what all repeats learn alike
 * @param deviation of the estimate over logs
 * @param error the root of the mean square of the standard errors
 */
record ReplayCoverage(
    String policy, int logs, int below, int above, int old, double deviation, double error) {
  /** As many learners of a bootstrap as a replay has. */
  static final int ALL = 0;

  private static final CommonVariance NO_LUCK = new CommonVariance(2);

  /** What was seen of one log. */
  private record Seen(RewardEstimate now, RewardEstimate old) {}

  static ReplayCoverage of(MemoryLog log, Policy policy, int logs, int repeats, int learners) {
    double truth = truth(log, policy);
    List<Seen> seen = LongStream.rangeClosed(1, logs)
        .parallel()
        .mapToObj(seed -> seen(log.seed(seed), policy, repeats, learners))
        .toList();
    double[] means = seen.stream().mapToDouble(each -> each.now.mean()).toArray();
    double[] squares = seen.stream()
        .mapToDouble(each -> each.now.standardError() * each.now.standardError())
        .toArray();
    return new ReplayCoverage(
        policy.written(),
        logs,
        (int) seen.stream().filter(each -> each.now.high() < truth).count(),
        (int) seen.stream().filter(each -> each.now.low() > truth).count(),
        (int) seen.stream()
            .filter(each -> each.old.high() < truth || each.old.low() > truth)
            .count(),
        Sample.of(means).deviation(),
        Math.sqrt(Sample.of(squares).mean()));
  }

  private static Seen seen(MemoryLog log, Policy policy, int repeats, int learners) {
    LogSummary summary = LogSummary.of(log);
    Seed seed = Seed.of(log.seed()).child(policy.written());
    Repeats replayed = new Repeats(summary, policy, repeats, seed);
    summary.replay(replayed, Progress.SILENT);
    Seed other = seed.child("bootstrap");
    LogBootstrap bootstrap = learners == ALL
        ? new LogBootstrap(summary, policy, other)
        : new LogBootstrap(summary, policy, other, learners);
    Takings takings = replayed.earnings().all();
    return new Seen(
        RewardEstimate.of(takings, bootstrap.run(Progress.SILENT).all(), summary),
        RewardEstimate.of(takings, NO_LUCK, summary));
  }

  /** The mean reward at the horizon that the log gives. */
  private static double truth(MemoryLog log, Policy policy) {
    long horizon = LogSummary.of(log).setting().horizon();
    double regret = Study.of(Bernoulli.of(log.means().toArray()))
        .policies(List.of(policy))
        .horizon(horizon)
        .runs(4000)
        .seed(1)
        .threads(1)
        .run(Progress.SILENT)
        .series()
        .get(0)
        .regret()
        .mean();
    return Arrays.stream(log.means().toArray()).max().orElseThrow() - regret / horizon;
  }

  int missed() {
    return below + above;
  }

  /** As a row of a table. */
  String words() {
    return String.format(
        Locale.ROOT,
        "%s: %d logs, covers %.3f (%d below, %d above), without luck %.3f, deviation / s.e. %.2f",
        policy,
        logs,
        1 - (double) missed() / logs,
        below,
        above,
        1 - (double) old / logs,
        deviation / error);
  }
}
