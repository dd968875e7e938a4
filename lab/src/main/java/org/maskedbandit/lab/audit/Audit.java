package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Workers;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Evidence;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.random.Seed;

/**
 * Tries to refute a policy's claim. A failure is no proof of the claim; a success is one of its falsehood, but for the stated
 * probability of a false alarm.
 *
 * <p>The runs are used once each, in three steps, so that every choice is paid for: a few runs of each pair of neighbouring worlds
 * find the pair that is told apart best, a quarter of the runs teach the spy and fix the thresholds, and the others count its
 * errors.
 *
 * @param pairs the neighbouring worlds to choose from
 * @param runs in each of the two worlds
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
  private static final int SEARCHED = 20;
  private static final int TAUGHT = 4;
  private static final int LEAST_RUNS = 100;

  public Audit {
    pairs = List.copyOf(pairs);
    Check.atLeast("the number of pairs", pairs.size(), 1);
    Check.atLeast("runs", runs, LEAST_RUNS);
    Check.within("delta", delta, 0, 0.5);
    Check.between("confidence", confidence, 0.5, 1);
    Check.atLeast("threads", threads, 1);
  }

  /** With the strongest method that suits the policy, over the usual pairs, on all cores. */
  public static Audit of(Policy policy, Setting setting) {
    return new Audit(
        policy,
        setting,
        Method.strongest(policy, setting),
        Pairs.usual(setting),
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

  public AuditReport run() {
    return run(Progress.SILENT);
  }

  public AuditReport run(Progress progress) {
    Spy spy = method.spy(policy, setting);
    Claim claim = policy.claim(setting);
    Neighbours worst = worstPair(spy, claim, progress);
    Seed root = Seed.of(seed);
    int taught = runs / TAUGHT;
    Observations lessons = observe(spy, worst, root.child("lessons"), taught, progress);
    Discriminant discriminant = discriminant(lessons);
    Observations tests = observe(spy, worst, root.child("tests"), runs - taught, progress);
    return new AuditReport(
        this,
        claim,
        worst,
        lessons.scores(discriminant),
        tests.scores(discriminant),
        tests.reading(method));
  }

  /** What evidence proves in the unit of the claim: an eta for a Gaussian claim, otherwise an epsilon. */
  ToDoubleFunction<Evidence> unit(Claim claim) {
    return claim.guarantee() instanceof GaussianDp
        ? Evidence::etaAtLeast
        : evidence -> evidence.epsilonAtLeast(delta);
  }

  private Neighbours worstPair(Spy spy, Claim claim, Progress progress) {
    Neighbours worst = pairs.get(0);
    double most = Double.NEGATIVE_INFINITY;
    int searched = Math.max(LEAST_RUNS, runs / SEARCHED);
    for (int i = 0; pairs.size() > 1 && i < pairs.size(); i++) {
      Observations pilot =
          observe(spy, pairs.get(i), Seed.of(seed).child("search").child(i), searched, progress);
      Scores scores = pilot.scores(discriminant(pilot));
      double threshold = scores.best(unit(claim), confidence);
      double proved = unit(claim).applyAsDouble(scores.at(threshold, confidence));
      if (proved > most) {
        most = proved;
        worst = pairs.get(i);
      }
    }
    return worst;
  }

  /** The likelihood ratio needs no lessons. */
  private Discriminant discriminant(Observations lessons) {
    return method == Method.LIKELIHOOD
        ? Discriminant.first(lessons.size())
        : Discriminant.learn(lessons.world0(), lessons.world1());
  }

  private Observations observe(Spy spy, Neighbours pair, Seed place, int count, Progress progress) {
    Game game = new Game(policy, setting, pair);
    List<Integer> plays = IntStream.range(0, 2 * count).boxed().toList();
    List<double[]> seen = new Workers(threads)
        .map(
            plays,
            play -> spy.observe(game.play(play % 2, place.child(play), spy.watches())),
            progress);
    List<double[]> world0 = new ArrayList<>();
    List<double[]> world1 = new ArrayList<>();
    for (int play = 0; play < seen.size(); play++) {
      (play % 2 == 0 ? world0 : world1).add(seen.get(play));
    }
    return new Observations(world0, world1);
  }
}
