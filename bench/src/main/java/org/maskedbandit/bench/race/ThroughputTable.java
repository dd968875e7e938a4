package org.maskedbandit.bench.race;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.epoch.EpochCoins;
import org.maskedbandit.policy.epoch.EpochThompson;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** Rounds a second of Thompson sampling by loops in C and Java and by our engines. */
final class ThroughputTable {
  static final String C_LOOP = "C loop";
  static final String JAVA_LOOP = "bare Java loop";
  static final String PLAIN = "plain learner";
  static final String NO_COMPILER = "no C compiler found";

  /** Narrow draws, for which fewer rounds matter. */
  private static final double NARROW = 0.25;

  private static final Stopwatch.Timing NONE =
      new Stopwatch.Timing(Double.NaN, new Regret(0, Double.NaN, Double.NaN));

  private final Bernoulli problem;
  private final long horizon;
  private final Seed seed;
  private final List<Entry> entries = new ArrayList<>();

  /** A way to play; c says to which loops it is compared, the note why there is no runner. */
  private record Entry(
      String name, Policy policy, double c, Optional<Runner> runner, String note) {}

  ThroughputTable(Bernoulli problem, long horizon, Seed seed, Optional<CProgram> program) {
    this.problem = problem;
    this.horizon = horizon;
    this.seed = seed;
    Policy narrow = new ModifiedThompson(0, NARROW);
    addLoops(new Thompson(), 1, program);
    add(PLAIN, new Thompson(), 1, Engine.ROUNDS);
    add("events", new Thompson(), 1, Engine.AUTO);
    addLoops(narrow, NARROW, program);
    add("events", narrow, NARROW, Engine.AUTO);
    add("epochs", new EpochThompson(1), 1, Engine.AUTO);
    add("epochs", new EpochCoins(1), 1, Engine.AUTO);
  }

  private void addLoops(Policy policy, double c, Optional<CProgram> program) {
    Optional<Runner> inC =
        program.map(compiled -> new CRuns(compiled, problem, c, horizon, seed.child("c")));
    entries.add(new Entry(C_LOOP, policy, c, inC, inC.isPresent() ? "" : NO_COMPILER));
    add(JAVA_LOOP, policy, c, new BareRuns(problem, c, horizon, seed.child("java")));
  }

  private void add(String name, Policy policy, double c, Engine engine) {
    Seed own = seed.child(name).child(policy.written());
    add(name, policy, c, new TrialRuns(problem, policy, horizon, engine, own));
  }

  private void add(String name, Policy policy, double c, Runner runner) {
    entries.add(new Entry(name, policy, c, Optional.of(runner), ""));
  }

  int size() {
    return entries.size();
  }

  List<ThroughputRow> measure(Stopwatch stopwatch) {
    Iterator<Stopwatch.Timing> measured = stopwatch
        .time(entries.stream().flatMap(entry -> entry.runner.stream()).toList())
        .iterator();
    List<Stopwatch.Timing> timings = entries.stream()
        .map(entry -> entry.runner.isPresent() ? measured.next() : NONE)
        .toList();
    List<ThroughputRow> rows = new ArrayList<>();
    for (int i = 0; i < timings.size(); i++) {
      Entry entry = entries.get(i);
      double seconds = timings.get(i).seconds();
      rows.add(new ThroughputRow(
          entry.name,
          entry.policy,
          horizon,
          seconds,
          loop(C_LOOP, entry.c, timings) / seconds,
          loop(JAVA_LOOP, entry.c, timings) / seconds,
          timings.get(i).regret(),
          entry.note));
    }
    return rows;
  }

  /** The seconds of the loop that plays every round with that c. */
  private double loop(String name, double c, List<Stopwatch.Timing> timings) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).name.equals(name) && entries.get(i).c == c) {
        return timings.get(i).seconds();
      }
    }
    throw new IllegalStateException(name + " must be in the race, but is not");
  }
}
