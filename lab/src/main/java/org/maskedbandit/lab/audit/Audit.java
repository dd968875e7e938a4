package org.maskedbandit.lab.audit;

import java.util.List;
import java.util.OptionalDouble;
import org.maskedbandit.lab.audit.spy.Discriminant;
import org.maskedbandit.lab.audit.spy.LikelihoodSpy;
import org.maskedbandit.lab.audit.spy.Observations;
import org.maskedbandit.lab.audit.spy.Spy;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.Seed;

/**
 * Tries to refute a policy's claim. A failure is no proof of the claim; a success proves it false,
 * except for the stated probability of a false alarm.
 *
 * <p>Every run is used once: some find the pair of neighbouring worlds that is told apart best, a
 * quarter of the others teach the spy and fix the thresholds, and the rest count its errors.
 *
 * @param runs in each of the two worlds, not counting those of the search; of a one-run audit those
 *     that count
 */
public record Audit(
    Policy policy,
    Setting setting,
    Method method,
    List<Neighbours> pairs,
    int runs,
    double delta,
    double confidence,
    long seed,
    int threads) {
  private static final int SEARCHED = 4;
  private static final int TAUGHT = 4;
  private static final int LEAST_RUNS = 100;
  private static final int MOST_RUNS = 10_000_000;

  /** A transcript is kept in memory. */
  private static final long LONGEST = 10_000_000;

  public Audit {
    pairs = List.copyOf(pairs);
    Check.within("the horizon of an audit", setting.horizon(), 1, LONGEST);
    Check.atLeast("the number of pairs", pairs.size(), 1);
    Check.within("runs", runs, 1, MOST_RUNS);
    Check.within("delta", delta, 0, 0.5);
    Check.between("confidence", confidence, 0.5, 1);
    Check.within("threads", threads, 1, 1024);
  }

  /** With the strongest method that suits the policy, over the usual pairs, on all cores. */
  public static Audit of(Policy policy, Setting setting) {
    return new Audit(
        policy,
        setting,
        Method.strongest(policy, setting),
        NeighbourPairs.usual(setting),
        20_000,
        1e-6,
        0.95,
        1,
        Runtime.getRuntime().availableProcessors());
  }

  public Audit method(Method other) {
    return new Audit(policy, setting, other, pairs, runs, delta, confidence, seed, threads);
  }

  public Audit pairs(List<Neighbours> others) {
    return new Audit(policy, setting, method, others, runs, delta, confidence, seed, threads);
  }

  public Audit runs(int count) {
    return new Audit(policy, setting, method, pairs, count, delta, confidence, seed, threads);
  }

  public Audit delta(double other) {
    return new Audit(policy, setting, method, pairs, runs, other, confidence, seed, threads);
  }

  public Audit confidence(double other) {
    return new Audit(policy, setting, method, pairs, runs, delta, other, seed, threads);
  }

  public Audit seed(long other) {
    return new Audit(policy, setting, method, pairs, runs, delta, confidence, other, threads);
  }

  public Audit threads(int count) {
    return new Audit(policy, setting, method, pairs, runs, delta, confidence, seed, count);
  }

  public AuditResult run() {
    return run(Progress.SILENT);
  }

  public AuditResult run(Progress progress) {
    Claim claim = policy.claim(setting);
    Spy spy = method.spy(policy, setting);
    return method == Method.ONE_RUN
        ? oneRun(claim, spy, progress)
        : twoWorlds(claim, spy, progress);
  }

  private AuditResult oneRun(Claim claim, Spy spy, Progress progress) {
    OneRun game = new OneRun(policy, setting, pairs.get(0).problem());
    Seed place = Seed.of(seed).child("canaries");
    AuditRunner runner = runner(progress, (long) runs + OneRun.taught(runs));
    CanaryGuesses canaries = game.attack(spy, runner, runs, place);
    return new AuditResult(this, claim, canaries, OptionalDouble.empty());
  }

  private AuditResult twoWorlds(Claim claim, Spy spy, Progress progress) {
    Check.atLeast("runs in each of two worlds", runs, LEAST_RUNS);
    PairSearch search = new PairSearch(pairs, runs / SEARCHED);
    AuditRunner runner = runner(progress, search.games() + 2L * runs);
    Seed root = Seed.of(seed);
    Neighbours worst = search.worst(spy, runner, root.child("search"));
    int taught = runs / TAUGHT;
    Observations lessons = runner.observe(spy, worst, root.child("lessons"), taught);
    Discriminant discriminant = spy.learn(lessons);
    Observations tests = runner.observe(spy, worst, root.child("tests"), runs - taught);
    TwoWorlds proof =
        new TwoWorlds(worst, lessons.scores(discriminant), tests.scores(discriminant));
    OptionalDouble paid = spy instanceof LikelihoodSpy
        ? OptionalDouble.of(LikelihoodSpy.paid(tests, 0))
        : OptionalDouble.empty();
    return new AuditResult(this, claim, proof, paid);
  }

  private AuditRunner runner(Progress progress, long games) {
    return new AuditRunner(
        policy, setting, threads, new Workload(progress, (double) games * setting.horizon()));
  }
}
