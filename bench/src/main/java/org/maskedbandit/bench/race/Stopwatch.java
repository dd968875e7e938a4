package org.maskedbandit.bench.race;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.lab.grid.Progress;

/**
 * Times runners in one process. All warm up first. Then they take turns, A B C A B C, so that a
 * busy minute of the machine slows all of them. Every lap of a runner is the same work, and the
 * least time counts, since disturbances only make a lap longer.
 *
 * @param seconds how long each runner is measured; warming up takes half as long
 * @param least the least number of pieces of work in a lap
 */
record Stopwatch(double seconds, int least, Progress progress) {
  private static final int LEAST_LAPS = 2;

  /** The laps that fit into the time: enough for a quiet moment, each long enough to measure. */
  private static final int LAPS = 12;

  /** The share of the time that warming up takes. */
  static final double WARMING_UP = 1.0 / 3;

  /** More pieces than that fit into no lap. */
  private static final int MOST = 1 << 28;

  /** A runner while it is timed. */
  private static final class Lane {
    private final Runner runner;
    private int pieces;
    private int laps;
    private double spent;
    private Lap best = new Lap(Double.POSITIVE_INFINITY);

    Lane(Runner runner) {
      this.runner = runner;
      pieces = runner.group();
    }

    /** Doubles its work until it has taken the time; then fits a lap into its share of the time. */
    void warmUp(double seconds, double lap, int least) {
      double last = runner.run(pieces).seconds();
      for (double warm = last; warm < seconds; warm += last) {
        pieces = Math.min(2 * pieces, MOST);
        last = runner.run(pieces).seconds();
      }
      double fitting = Math.max(least, lap / last * pieces);
      double groups = Math.max(1, Math.rint(fitting / runner.group()));
      pieces = (int) Math.min(MOST, groups * runner.group());
    }

    void run() {
      Lap lap = runner.run(pieces);
      laps++;
      spent += lap.seconds();
      best = lap.seconds() < best.seconds() ? lap : best;
    }

    boolean arrived(double seconds) {
      return laps >= LEAST_LAPS && spent >= seconds;
    }

    /** Which share of the time it has run. */
    double share(double seconds) {
      return arrived(seconds) ? 1 : Math.min(0.99, spent / seconds);
    }

    Timing timing() {
      return new Timing(best.seconds() / pieces, best.regret());
    }
  }

  /** The timing of each runner, in their order. */
  List<Timing> time(List<? extends Runner> runners) {
    List<Lane> lanes = new ArrayList<>();
    for (Runner runner : runners) {
      Lane lane = new Lane(runner);
      lane.warmUp(seconds / 2, seconds / LAPS, least);
      lanes.add(lane);
      progress.report(WARMING_UP * lanes.size() / runners.size());
    }
    Progress measuring = progress.between(WARMING_UP, 1);
    for (List<Lane> running = lanes; !running.isEmpty(); ) {
      running.forEach(Lane::run);
      running = running.stream().filter(lane -> !lane.arrived(seconds)).toList();
      measuring.report(
          lanes.stream().mapToDouble(lane -> lane.share(seconds)).sum() / lanes.size());
    }
    return lanes.stream().map(Lane::timing).toList();
  }

  /** The seconds of a piece of work in the best lap. */
  record Timing(double seconds, Regret regret) {}
}
