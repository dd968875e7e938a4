package org.maskedbandit.lab.lockstep;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.ModifiedThompson;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Coins;
import org.maskedbandit.random.Seed;

/**
 * Runs of modified Thompson sampling on coins, many at a time and every round of them: for arms that are not separated, where
 * every round matters. Outcomes have the law of those of {@link org.maskedbandit.lab.trial.Trial}, though not the same bits.
 *
 * <p>The outcome of a run is a function of (problem, policy, horizon, seed) and of nothing else. Two things make rounds cheap. Lanes do
 * not wait for each other, where the rounds of one run must; and a draw costs twelve random bits and a look into a table
 * ({@link Cells}), as long as these tell which draw is the largest.
 */
public record Lockstep(Coins problem, ModifiedThompson policy, long horizon) {
  /** The most arms whose numbers fit beside a draw in a double, with much to spare. */
  private static final int MOST_ARMS = 1 << 16;

  public Lockstep {
    Check.within("the number of arms in lockstep", problem.arms(), 1, MOST_ARMS);
    Check.atLeast("horizon", horizon, 1);
  }

  /** One run for each seed, played in groups of a convenient size. */
  public List<Outcome> run(Checkpoints checkpoints, List<Seed> seeds) {
    return run(checkpoints, seeds, Choosers.best());
  }

  public List<Outcome> run(Checkpoints checkpoints, List<Seed> seeds, Choosers choosers) {
    if (checkpoints.horizon() != horizon) {
      throw Check.refusal(
          "the horizon of the checkpoints", "that of the runs, " + horizon, checkpoints.horizon());
    }
    List<Outcome> outcomes = new ArrayList<>(seeds.size());
    for (int from = 0; from < seeds.size(); from += choosers.lanes()) {
      int to = Math.min(seeds.size(), from + choosers.lanes());
      outcomes.addAll(group(checkpoints, seeds.subList(from, to).toArray(Seed[]::new), choosers));
    }
    return outcomes;
  }

  private List<Outcome> group(Checkpoints checkpoints, Seed[] seeds, Choosers choosers) {
    Lanes lanes = new Lanes(problem, policy.c(), seeds);
    Chooser chooser = choosers.chooser(problem.arms(), seeds.length, policy.c());
    Readings readings = new Readings(problem, checkpoints, seeds.length);
    long prePulls = policy.b() * problem.arms();
    long round = 0;
    for (int i = 0; i < checkpoints.count(); i++) {
      for (; round < Math.min(prePulls, checkpoints.round(i)); round++) {
        lanes.playAll((int) (round / policy.b()), round);
      }
      for (; round < checkpoints.round(i); round++) {
        lanes.playLargest(chooser, round);
      }
      readings.record(lanes, i);
    }
    return readings.outcomes(lanes, bills(lanes, Math.max(0, horizon - prePulls)));
  }

  /** What the worst-off reward of each run paid, checked against the claim. */
  private double[] bills(Lanes lanes, long draws) {
    Setting setting = Setting.arms(problem.arms()).horizon(horizon);
    double[] bills = new double[lanes.size()];
    for (int lane = 0; lane < bills.length; lane++) {
      bills[lane] = Trial.billWithinClaim(policy, setting, lanes.spent(lane, draws, policy.b()));
    }
    return bills;
  }
}
