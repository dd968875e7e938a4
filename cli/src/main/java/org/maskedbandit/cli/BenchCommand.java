package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.bench.race.Bench;
import org.maskedbandit.bench.race.GrowthPicture;
import org.maskedbandit.bench.race.Speed;
import org.maskedbandit.bench.race.SpeedJson;
import org.maskedbandit.bench.race.SpeedTables;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.picture.Palette;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how fast we are on this machine. */
@Command(
    name = "bench",
    description = {
      "Measure how fast we are on this machine: the same game by a loop in C (compiled on the"
          + " spot), by a bare loop in Java and by our engines, and how cost grows with rounds and"
          + " with arms.",
      "On one thread, whatever --threads says. All take turns, each repeats the same runs, and its"
          + " least time counts."
    },
    footer = {"", "Example:", "  maskedbandit bench --out out/bench"})
final class BenchCommand implements Callable<Integer> {
  @Option(
      names = "--seconds",
      paramLabel = "X",
      defaultValue = "1",
      description =
          "How long to measure each row of the first table; points of the others take half as long"
              + " (default: 1, about a minute in all).")
  Double seconds = 1.0;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Also write bench.json, rounds.csv, horizons.csv, arms.csv and a picture (growth.svg).")
  @Nullable
  Path out;

  @Mixin
  RunOptions options = new RunOptions();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Bench bench = Bench.here(seconds, options.seed);
    Job<Speed> done =
        Job.run("bench", out, bench::run, (job, folder) -> write(job.result(), folder));
    print(done.result());
    if (out != null) {
      output.say("written to " + out);
    }
    return 0;
  }

  private static void write(Speed speed, OutputFolder folder) {
    SpeedTables tables = new SpeedTables(speed);
    folder.write("bench.json", Json.text(SpeedJson.of(speed)));
    folder.write("rounds.csv", tables.game().csv());
    folder.write("horizons.csv", tables.horizonsInFull().csv());
    folder.write("arms.csv", tables.arms().csv());
    folder.write("growth.svg", GrowthPicture.of(speed).svg(new Palette()));
  }

  private void print(Speed speed) {
    SpeedTables tables = new SpeedTables(speed);
    Speed.Machine machine = speed.machine();
    output.remark(
        "Five coins, 100000 rounds, one thread, CPU time, the least over repetitions of the same"
            + " runs.");
    output.remark("C: " + (machine.compiles() ? machine.compiler() : "no C compiler found")
        + ". Java: " + machine.java() + ".");
    output.remark("");
    output.print(tables.game(), SpeedJson.of(speed));
    output.remark("");
    output.remark("Milliseconds a run, by its number of rounds:");
    output.remark(TextTable.of(tables.horizons()));
    output.remark("Microseconds a decision with learning one reward, by the number of arms:");
    output.remark(TextTable.of(tables.arms()).stripTrailing());
  }
}
