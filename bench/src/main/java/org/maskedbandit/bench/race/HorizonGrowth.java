package org.maskedbandit.bench.race;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.epoch.EpochThompson;
import org.maskedbandit.policy.index.AnytimeLazyUcb;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** How the cost of a run grows with its rounds. */
final class HorizonGrowth {
  static final String EVERY_ROUND = "every round";
  static final String EVENTS = "events";

  private static final long[] HORIZONS = {
    10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000L
  };

  /** The most points: three ways to skip rounds, and two that play every round. */
  static final int MOST = 5 * HORIZONS.length;

  /** Longer runs of a loop that plays every round show nothing new: its line is straight. */
  private static final long LONGEST_LOOP = 10_000_000;

  private final Bernoulli problem;
  private final Seed seed;
  private final List<Entry> entries = new ArrayList<>();

  private record Entry(String name, Policy policy, long horizon, Runner runner) {}

  /** Loops that play every round play at most {@code patience} of them. */
  HorizonGrowth(Bernoulli problem, Seed seed, Optional<CProgram> program, double patience) {
    this.problem = problem;
    this.seed = seed;
    long[] bearable = LongStream.of(HORIZONS)
        .filter(horizon -> horizon <= Math.min(LONGEST_LOOP, Math.max(patience, HORIZONS[0])))
        .toArray();
    add(EVERY_ROUND, new Thompson(), Engine.ROUNDS, bearable);
    program.ifPresent(compiled -> addC(compiled, bearable));
    add(EVENTS, new Thompson(), Engine.AUTO, HORIZONS);
    add("epochs", new EpochThompson(1), Engine.AUTO, HORIZONS);
    add("blocks", new AnytimeLazyUcb(1), Engine.AUTO, HORIZONS);
  }

  private void add(String name, Policy policy, Engine engine, long... horizons) {
    for (long horizon : horizons) {
      Seed own = seed.child(name).child(horizon);
      Runner runner = new TrialRuns(problem, policy, horizon, engine, own);
      entries.add(new Entry(name, policy, horizon, runner));
    }
  }

  private void addC(CProgram program, long... horizons) {
    for (long horizon : horizons) {
      Runner runner = new CRuns(program, problem, 1, horizon, seed.child("c").child(horizon));
      entries.add(new Entry("every round in C", new Thompson(), horizon, runner));
    }
  }

  List<HorizonPoint> measure(Stopwatch stopwatch) {
    List<Stopwatch.Timing> timings =
        stopwatch.time(entries.stream().map(Entry::runner).toList());
    List<HorizonPoint> points = new ArrayList<>();
    for (int i = 0; i < timings.size(); i++) {
      Entry entry = entries.get(i);
      double seconds = timings.get(i).seconds();
      points.add(new HorizonPoint(entry.name, entry.policy, entry.horizon, seconds));
    }
    return points;
  }
}
