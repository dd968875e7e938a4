package org.maskedbandit.lab.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.lockstep.Choosers;
import org.maskedbandit.lab.lockstep.Lockstep;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.policy.EpochThompson;
import org.maskedbandit.policy.ModifiedThompson;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Thompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** Thompson sampling by everybody who can play it, one of our private policies beside it, and how fast they are in one race. */
final class SameGame {
  static final String C_LOOP = "C loop";
  static final String JAVA_LOOP = "bare Java loop";
  static final String PLAIN = "plain learner";

  /** Narrow draws, for which fewer rounds matter. */
  private static final double NARROW = 0.25;

  private static final Regret UNKNOWN = new Regret(0, Double.NaN, Double.NaN);

  private final Bernoulli problem;
  private final long horizon;
  private final Seed seed;
  private final List<Entry> entries = new ArrayList<>();

  /** Somebody in the race; an empty note where there is a runner. */
  private record Entry(
      String name, Policy policy, double c, Optional<Runner> runner, String note) {}

  SameGame(Bernoulli problem, long horizon, Seed seed, Optional<CProgram> program) {
    this.problem = problem;
    this.horizon = horizon;
    this.seed = seed;
    Policy narrow = new ModifiedThompson(0, NARROW);
    addLoops(new Thompson(), 1, program);
    add(PLAIN, new Thompson(), 1, Engine.ROUNDS);
    addLockstep();
    add("events", new Thompson(), 1, Engine.AUTO);
    addLoops(narrow, NARROW, program);
    add("events", narrow, NARROW, Engine.AUTO);
    add("epochs", new EpochThompson(1), 1, Engine.AUTO);
  }

  private void addLoops(Policy policy, double c, Optional<CProgram> program) {
    entries.add(new Entry(
        C_LOOP,
        policy,
        c,
        program.map(compiled -> new CRuns(compiled, problem, c, horizon, seed.child("c"))),
        program.isPresent() ? "" : "no C compiler found"));
    entries.add(new Entry(
        JAVA_LOOP,
        policy,
        c,
        Optional.of(new BareRuns(problem, c, horizon, seed.child("java"))),
        ""));
  }

  private void addLockstep() {
    Lockstep lockstep = new Lockstep(problem, new ModifiedThompson(0, 1), horizon);
    Choosers plain = Choosers.plain();
    Choosers best = Choosers.best();
    boolean vectors = !best.getClass().equals(plain.getClass());
    Seed own = seed.child("lockstep");
    entries.add(new Entry(
        "lockstep", new Thompson(), 1, Optional.of(new LockstepRuns(lockstep, plain, own)), ""));
    entries.add(new Entry(
        "lockstep with vectors",
        new Thompson(),
        1,
        Optional.of(best).filter(any -> vectors).map(any -> new LockstepRuns(lockstep, any, own)),
        vectors ? "" : "needs java --add-modules jdk.incubator.vector"));
  }

  private void add(String name, Policy policy, double c, Engine engine) {
    Seed own = seed.child(name).child(policy.written());
    Runner runner = new TrialRuns(problem, policy, horizon, engine, own);
    entries.add(new Entry(name, policy, c, Optional.of(runner), ""));
  }

  List<GameRow> measure(Race race) {
    List<Race.Timing> timings =
        race.run(entries.stream().flatMap(entry -> entry.runner.stream()).toList());
    List<Race.Timing> all = new ArrayList<>();
    int next = 0;
    for (Entry entry : entries) {
      all.add(entry.note.isEmpty() ? timings.get(next++) : new Race.Timing(Double.NaN, UNKNOWN));
    }
    List<GameRow> rows = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      double own = all.get(i).seconds();
      rows.add(new GameRow(
          entry.name,
          entry.policy,
          horizon,
          own,
          seconds(C_LOOP, entry.c, all) / own,
          seconds(JAVA_LOOP, entry.c, all) / own,
          all.get(i).regret(),
          entry.note));
    }
    return rows;
  }

  private double seconds(String name, double c, List<Race.Timing> timings) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).name.equals(name) && entries.get(i).c == c) {
        return timings.get(i).seconds();
      }
    }
    throw new IllegalStateException(name);
  }
}
