package org.maskedbandit.lab.replay;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workers;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.log.RewardLog;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.Seed;

/**
 * What policies would have earned on a log.
 *
 * @param repeats how often each policy is played, with other random numbers
 * @param fixed whether policies that do not learn are estimated too
 */
public record Replay(
    RewardLog log, List<Policy> policies, int repeats, boolean fixed, long seed, int threads) {
  /** Which share of the work is to read the log; the rest is to draw others from it. */
  private static final double READING = 0.5;

  private static final int MOST_REPEATS = 100_000;
  private static final int MOST_LEARNERS = 1_000_000;

  public Replay {
    policies = List.copyOf(policies);
    Check.atLeast("the number of policies", policies.size(), 1);
    Check.within("the number of repeats", repeats, 1, MOST_REPEATS);
  }

  public Replay(RewardLog log, List<Policy> policies) {
    this(log, policies, 50, false, 1, 1);
  }

  public ReplayReport run(Progress progress) {
    LogSummary summary = LogSummary.of(log);
    Check.within(
        "the number of learners of a policy, one for each segment and repeat,",
        (long) summary.segments().size() * repeats,
        1,
        MOST_LEARNERS);
    Workload work = new Workload(progress, (double) summary.rows() * policies.size());
    List<Replayed> replayed = new Workers(threads)
        .map(policies, policy -> replayed(summary, policy, work.step(summary.rows())));
    List<ReplayRow> rows = new ArrayList<>();
    replayed.forEach(each ->
        rows.add(ReplayRow.of(summary, each, each.earnings().all(), each.luck().all())));
    if (fixed) {
      rows.addAll(ReplayRow.fixed(summary));
    }
    return new ReplayReport(this, summary, replayed, rows);
  }

  private Replayed replayed(LogSummary summary, Policy policy, Progress progress) {
    Claim claim = new ReplayClaim(summary, policy).claim();
    Seed root = Seed.of(seed).child("replay").child(policy.written());
    Repeats repeated = new Repeats(summary, policy, repeats, root);
    summary.replay(repeated, share -> progress.report(share * READING));
    LogBootstrap bootstrap = new LogBootstrap(summary, policy, root.child("bootstrap"));
    LogBootstrap.Luck luck =
        bootstrap.run(share -> progress.report(READING + share * (1 - READING)));
    return new Replayed(policy, claim, repeated.earnings(), luck);
  }

  /** One policy, what it promises, what its repeats took from the log, and how that varies. */
  record Replayed(Policy policy, Claim claim, Earnings earnings, LogBootstrap.Luck luck) {}
}
