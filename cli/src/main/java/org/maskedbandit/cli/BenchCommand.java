package org.maskedbandit.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.bench.race.Bench;
import org.maskedbandit.bench.race.Speed;
import org.maskedbandit.bench.race.SpeedJson;
import org.maskedbandit.bench.race.SpeedPage;
import org.maskedbandit.bench.race.SpeedTables;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.lab.report.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how fast we are on this machine. */
@Command(
    name = "bench",
    subcommands = BenchServiceCommand.class,
    description = {
      "Measure the speed of this machine: the same problem by a loop in C (compiled on the spot),"
          + " by a bare loop in Java and by our engines; and how cost grows with rounds and arms.",
      "Uses one thread. All take turns and repeat the same runs; the least time counts."
    },
    footer = {"", "Example:", "  maskedbandit bench --out out/bench"})
final class BenchCommand extends Subcommand {
  @Option(
      names = "--seconds",
      paramLabel = "X",
      description = "Seconds for each row of the first table, half for the others (default: 1).")
  Double seconds = 1.0;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Root of the random streams (default: ${DEFAULT-VALUE}).")
  Long seed = 1L;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write a page (index.html), bench.json, rounds.csv, horizons.csv, arms.csv"
          + " and growth.svg with growth.csv.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    Bench bench = Bench.here(seconds, seed);
    Job<Speed> done = Job.run(
        "bench",
        pictures.into(out),
        bench::run,
        (job, folder) -> new SpeedPage(job.result()).write(folder, provenance()));
    print(done.result());
    sayWritten(out);
    return 0;
  }

  private void print(Speed speed) {
    SpeedTables tables = new SpeedTables(speed);
    Speed.Machine machine = speed.machine();
    remark("Five coins, 100000 rounds, one thread, CPU time, the least over repetitions of the same"
        + " runs.");
    remark("C: " + (machine.compiles() ? machine.compiler() : "no C compiler found") + ". Java: "
        + machine.java() + ".");
    remark("");
    print(tables.game(), SpeedJson.of(speed));
    remark("");
    remark("Milliseconds a run, by its number of rounds:");
    remark(Terminal.of(tables.horizons()));
    remark("Microseconds a decision with learning one reward, by the number of arms:");
    remark(Terminal.of(tables.arms()).stripTrailing());
  }
}
