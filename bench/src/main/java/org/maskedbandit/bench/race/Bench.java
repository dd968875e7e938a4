package org.maskedbandit.bench.race;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.notation.Check;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/**
 * Measures on one thread: the speed of loops and engines, and how cost grows with rounds and arms.
 *
 * @param seconds for each row of the first table; points of growth take half as long
 * @param path the folders in which to look for a C compiler
 */
public record Bench(double seconds, long seed, String path) {
  /** The problem of the literature with the middle gaps. */
  private static final Bernoulli COINS = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);

  private static final long HORIZON = 100_000;

  /** As many runs at least show the regret of a row. */
  private static final int RUNS = 20;

  /** Longer is a slip of the finger. */
  private static final double LONGEST = 600;

  public Bench {
    Check.within("seconds", seconds, 1e-3, LONGEST);
  }

  /** With the compiler that the environment names. */
  public static Bench here(double seconds, long seed) {
    return new Bench(seconds, seed, Optional.ofNullable(System.getenv("PATH")).orElse(""));
  }

  public Speed run(Progress progress) {
    Optional<CProgram> program = CProgram.compiledIn(path);
    try {
      return run(program, progress);
    } finally {
      program.ifPresent(CProgram::close);
    }
  }

  private Speed run(Optional<CProgram> program, Progress progress) {
    Seed root = Seed.of(seed);
    ThroughputTable game = new ThroughputTable(COINS, HORIZON, root.child("game"), program);
    double all = 2.0 * game.size() + HorizonGrowth.MOST + ArmGrowth.SIZE;
    double first = 2 * game.size() / all;
    double second = first + HorizonGrowth.MOST / all;
    List<ThroughputRow> rows =
        game.measure(new Stopwatch(seconds, RUNS, progress.between(0, first)));
    HorizonGrowth horizons =
        new HorizonGrowth(COINS, root.child("horizons"), program, patience(rows));
    ArmGrowth arms = new ArmGrowth(root.child("arms"));
    return new Speed(
        Speed.Machine.here(program.map(CProgram::compiler).orElse("")),
        rows,
        horizons.measure(new Stopwatch(seconds / 2, 1, progress.between(first, second))),
        arms.measure(new Stopwatch(seconds / 2, 1, progress.between(second, 1))));
  }

  /** How many rounds the plain loop plays while a row is measured. */
  private double patience(List<ThroughputRow> rows) {
    return rows.stream()
        .filter(row -> row.name().equals(ThroughputTable.PLAIN))
        .mapToDouble(row -> seconds * row.roundsPerSecond())
        .findFirst()
        .orElseThrow();
  }
}
