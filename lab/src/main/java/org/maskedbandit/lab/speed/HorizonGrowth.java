package org.maskedbandit.lab.speed;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.policy.AnytimeLazyUcb;
import org.maskedbandit.policy.EpochThompson;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Thompson;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/** How the cost of a run grows with its rounds, where every round is played and where only those that matter are. */
final class HorizonGrowth {
  private static final long[] HORIZONS = {
    10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000L
  };

  /** Longer runs of the plain loop show nothing new: its line is straight. */
  private static final long LONGEST_PLAIN = 10_000_000;

  private final List<HorizonPoint> points = new ArrayList<>();
  private final List<Runner> runners = new ArrayList<>();

  /**
   * Lays the points out.
   *
   * @param patience the plain loop is left out where it would play longer than that many rounds
   */
  HorizonGrowth(Problem problem, Seed seed, double patience) {
    double longest = Math.min(LONGEST_PLAIN, patience);
    for (long horizon : HORIZONS) {
      if (horizon <= longest || horizon == HORIZONS[0]) {
        add("every round", new Thompson(), problem, horizon, Engine.ROUNDS, seed);
      }
    }
    for (long horizon : HORIZONS) {
      add("events", new Thompson(), problem, horizon, Engine.AUTO, seed);
      add("epochs", new EpochThompson(1), problem, horizon, Engine.AUTO, seed);
      add("stretches", new AnytimeLazyUcb(1), problem, horizon, Engine.AUTO, seed);
    }
  }

  private void add(
      String name, Policy policy, Problem problem, long horizon, Engine engine, Seed seed) {
    Seed own = seed.child(name).child(horizon);
    points.add(new HorizonPoint(name, policy, horizon, Double.NaN));
    runners.add(new TrialRuns(problem, policy, horizon, engine, own));
  }

  List<HorizonPoint> measure(Race race) {
    List<Race.Timing> timings = race.run(runners);
    List<HorizonPoint> measured = new ArrayList<>();
    for (int i = 0; i < timings.size(); i++) {
      HorizonPoint point = points.get(i);
      measured.add(new HorizonPoint(
          point.name(), point.policy(), point.horizon(), timings.get(i).seconds()));
    }
    return measured;
  }
}
