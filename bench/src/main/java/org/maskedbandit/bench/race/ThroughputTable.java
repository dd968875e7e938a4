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

  /** Settings of Figure 2 of the paper, from few events to events in most rounds. */
  private static final List<ModifiedThompson> FIGURE_2 = List.of(
      new ModifiedThompson(3999, 1),
      new ModifiedThompson(500, 7.98),
      new ModifiedThompson(2000, 49.98),
      new ModifiedThompson(500, 199.6));

  private static final Stopwatch.Timing NONE =
      new Stopwatch.Timing(Double.NaN, new Regret(0, Double.NaN, Double.NaN));

  private final Bernoulli problem;
  private final long horizon;
  private final Seed seed;
  private final List<Entry> entries = new ArrayList<>();

  /** A way to play; the note says why there is no runner. */
  private record Entry(String name, Policy policy, Optional<Runner> runner, String note) {}

  ThroughputTable(Bernoulli problem, long horizon, Seed seed, Optional<CProgram> program) {
    this.problem = problem;
    this.horizon = horizon;
    this.seed = seed;
    Policy plain = new Thompson();
    Optional<Runner> inC =
        program.map(compiled -> new CRuns(compiled, problem, 1, horizon, seed.child("c")));
    entries.add(new Entry(C_LOOP, plain, inC, inC.isPresent() ? "" : NO_COMPILER));
    add(JAVA_LOOP, plain, new BareRuns(problem, 1, horizon, seed.child("java")));
    addBoth(plain);
    FIGURE_2.forEach(this::addBoth);
    add("epochs", new EpochThompson(1), Engine.AUTO);
    add("epochs", new EpochCoins(1), Engine.AUTO);
  }

  private void addBoth(Policy policy) {
    add(PLAIN, policy, Engine.ROUNDS);
    add("events", policy, Engine.AUTO);
  }

  private void add(String name, Policy policy, Engine engine) {
    Seed own = seed.child(name).child(policy.written());
    add(name, policy, new TrialRuns(problem, policy, horizon, engine, own));
  }

  private void add(String name, Policy policy, Runner runner) {
    entries.add(new Entry(name, policy, Optional.of(runner), ""));
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
          seconds(C_LOOP, entries.get(0).policy, timings) / seconds,
          seconds(JAVA_LOOP, entries.get(0).policy, timings) / seconds,
          seconds(PLAIN, entry.policy, timings) / seconds,
          timings.get(i).regret(),
          entry.note));
    }
    return rows;
  }

  /** The seconds of a row; NaN if there is none. */
  private double seconds(String name, Policy policy, List<Stopwatch.Timing> timings) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).name.equals(name) && entries.get(i).policy.equals(policy)) {
        return timings.get(i).seconds();
      }
    }
    return Double.NaN;
  }
}
