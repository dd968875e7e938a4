package org.maskedbandit.lab.trial;

import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.run.Environment;
import org.maskedbandit.lab.run.Run;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleaseLearner;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Release;

/**
 * One run. The outcome depends on nothing but this record, so any thread of any machine gives the
 * same bits. Rewards and decisions draw from streams of their own.
 *
 * @param shuffled whether the arms are in an order drawn from the seed, so that no policy gains
 *     from the place of the best arm
 */
public record Trial(Problem problem, Policy policy, long horizon, Seed seed, boolean shuffled) {

  public Trial(Problem problem, Policy policy, long horizon, Seed seed) {
    this(problem, policy, horizon, seed, false);
  }

  /** Plays to the horizon, and records the regret at each checkpoint. */
  public Outcome run(Checkpoints checkpoints, Engine engine) {
    Tally tally = new Tally(problem.after(0), checkpoints);
    Run run = play(checkpoints, engine, order(), tally);
    return tally.outcome(withinClaim(run.bill(), setting()));
  }

  /**
   * Plays the same run; what was released in it, in order, with arms as the problem counts them.
   * For policies that decide from released sums alone; what they have forgotten is left out.
   */
  public List<Release> releases(Checkpoints checkpoints, Engine engine) {
    int[] order = order();
    Run run = play(checkpoints, engine, order, new Tally(problem.after(0), checkpoints));
    if (run.learner() instanceof ReleaseLearner learner) {
      return learner.releases().stream()
          .skip(learner.segment().first())
          .map(each -> each.ofArm(order[each.arm()]))
          .toList();
    }
    throw Check.refusal(
        "a policy with intervals", "one that decides from released sums", policy.written());
  }

  private Run play(Checkpoints checkpoints, Engine engine, int[] order, Tally tally) {
    if (checkpoints.horizon() != horizon) {
      throw Check.refusal(
          "the horizon of the checkpoints", "that of the trial, " + horizon, checkpoints.horizon());
    }
    Environment environment =
        new Environment(problem.after(0), order, seed.child("rewards").stream(), tally::add);
    Run run = engine.start(policy, setting(), environment, seed.child("policy").stream());
    long played = 0;
    long stays = problem.staysUntil(0);
    for (int i = 0; i < checkpoints.count(); i++) {
      long round = checkpoints.round(i);
      while (stays < round) {
        run.play(stays - played);
        played = stays;
        stays = problem.staysUntil(played);
        environment.become(problem.after(played));
        tally.become(problem.after(played), played);
      }
      run.play(round - played);
      played = round;
      tally.record(i, round);
    }
    return run;
  }

  private Setting setting() {
    return Setting.arms(problem.arms()).horizon(horizon);
  }

  /** Plays by the engine that studies use unless told otherwise. */
  public Outcome run(Checkpoints checkpoints) {
    return run(checkpoints, Engine.AUTO);
  }

  /** Which arm of the problem stands behind each arm of the learner. */
  private int[] order() {
    return shuffled
        ? Environment.shuffled(problem.arms(), seed.child("order").stream())
        : IntStream.range(0, problem.arms()).toArray();
  }

  /** Every simulation is a test of its policy's ledger: the claim must cover what was paid. */
  private Bill withinClaim(Bill bill, Setting setting) {
    Claim claim = policy.claim(setting);
    if (!claim.covers(bill.paid())) {
      throw new IllegalStateException("what a reward paid to " + policy.written()
          + " must be covered by the claim, " + claim.guarantee().phrase() + ", but is "
          + bill.paid().phrase());
    }
    return bill;
  }
}
