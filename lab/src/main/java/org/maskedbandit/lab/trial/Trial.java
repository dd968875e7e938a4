package org.maskedbandit.lab.trial;

import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.run.Environment;
import org.maskedbandit.lab.run.Pace;
import org.maskedbandit.lab.run.Run;
import org.maskedbandit.lab.run.Sink;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

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
    return play(checkpoints, engine, share -> {}).outcome();
  }

  /** The same run with all that is left of it; tells now and then which share of it is done. */
  public Played play(Checkpoints checkpoints, Engine engine, DoubleConsumer progress) {
    if (checkpoints.horizon() != horizon) {
      throw Check.refusal(
          "the horizon of the checkpoints", "that of the trial, " + horizon, checkpoints.horizon());
    }
    Tally tally = new Tally(problem.after(0), checkpoints);
    int[] order = order();
    Environment environment = environment(order, tally::add);
    Run run = start(engine, environment);
    Pace pace = new RunShare(horizon, progress);
    long played = 0;
    long stays = problem.staysUntil(0);
    for (int i = 0; i < checkpoints.count(); i++) {
      long round = checkpoints.round(i);
      while (stays < round) {
        run.play(stays - played, pace);
        played = stays;
        stays = problem.staysUntil(played);
        environment.become(problem.after(played));
        tally.become(problem.after(played), played);
      }
      run.play(round - played, pace);
      played = round;
      tally.record(i, round);
    }
    Outcome outcome = tally.outcome(withinClaim(run.bill(), setting()));
    return new Played(this, run.learner(), order, outcome);
  }

  /** About how much work it is, in rounds that are played one by one. */
  public double work(Engine engine) {
    return start(engine, environment(order(), (arm, times, paid) -> {})).work(horizon);
  }

  /** What the learner meets, from the first round on. */
  public Environment environment(int[] order, Sink sink) {
    return new Environment(problem.after(0), order, seed.child("rewards").stream(), sink);
  }

  private Run start(Engine engine, Environment environment) {
    return engine.start(learner(), environment);
  }

  /** The learner before the first round. */
  public Learner learner() {
    return policy.start(setting(), seed.child("policy").stream());
  }

  public Setting setting() {
    return Setting.arms(problem.arms()).horizon(horizon);
  }

  /** Plays by the engine that studies use unless told otherwise. */
  public Outcome run(Checkpoints checkpoints) {
    return run(checkpoints, Engine.AUTO);
  }

  /** Which arm of the problem stands behind each arm of the learner. */
  public int[] order() {
    return shuffled
        ? Environment.shuffled(problem.arms(), seed.child("order").stream())
        : IntStream.range(0, problem.arms()).toArray();
  }

  /** Every simulation is a test of its policy's ledger: the claim must cover what was paid. */
  private Bill withinClaim(Bill bill, Setting setting) {
    Claim claim = policy.claim(setting);
    if (bill.paid() instanceof NoGuarantee && !claim.covers(bill.paid())) {
      throw new Refusal("the learner of " + policy.written() + " claims "
          + claim.guarantee().phrase() + " and must say by bill() what rewards paid, but does"
          + " not: return Bill.of(…) with the guarantee of your own proof");
    }
    if (!claim.covers(bill.paid())) {
      throw new IllegalStateException("what a reward paid to " + policy.written()
          + " must be covered by the claim, " + claim.guarantee().phrase() + ", but is "
          + bill.paid().phrase());
    }
    return bill;
  }
}
