package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.fetch.Maven;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.cli.spark.SparkDriver;
import org.maskedbandit.cli.spark.SparkFiles;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.lab.grid.Threads;
import org.maskedbandit.lab.sweep.Sweep;
import org.maskedbandit.lab.sweep.SweepReport;
import org.maskedbandit.lab.sweep.SweepSummary;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plays a study file, on one machine or a share of it on each of many. */
@Command(
    name = "sweep",
    description = {
      "Play all that a study file (YAML) says: problems times policies times runs. Rows are written"
          + " as tasks end; after an interruption --resume goes on. The rows are the same bytes"
          + " with any number of threads, from any shards and on Spark.",
      "With --shard i/n it plays every n-th task alone, and writes neither summary nor page; 'sweep"
          + " merge' puts shards together.",
      "With --master URL it plays on Apache Spark, which Maven downloads on first use."
    },
    subcommands = SweepMergeCommand.class,
    footer = {
      "",
      "Examples:",
      "  maskedbandit sweep --study docs/examples/leaderboard.yaml --out out/board",
      "  maskedbandit sweep --study docs/examples/leaderboard.yaml --out out/2 --shard 2/3",
      "  maskedbandit sweep merge out/1 out/2 out/3 --out out/board",
      "  maskedbandit sweep --study docs/examples/study.yaml --out out/spark --master 'local[2]'"
    })
final class SweepCommand extends ThreadedCommand {
  /** Share of the time that the play takes; the rest is for the summary. */
  private static final double PLAYING = 0.95;

  @Option(names = "--study", paramLabel = "FILE", description = "The study file.")
  @Nullable
  Path study;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write the rows (rows/part-*.csv), study.yaml, summary.csv and a page"
          + " (index.html) with its pictures.")
  @Nullable
  Path out;

  @Option(
      names = "--shard",
      paramLabel = "i/n",
      description = "Play every n-th task alone, from the i-th on.")
  @Nullable
  String shard;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "Play on Apache Spark: local[THREADS], local-cluster[WORKERS,CORES,MEGABYTES] or"
              + " spark://HOST:PORT.")
  @Nullable
  String master;

  @Option(
      names = "--resume",
      description = "Go on after an interruption: skip tasks whose rows are there.")
  boolean resume;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    Path file = given("--study", study);
    Path folder = given("--out", out);
    Shard chosen = shard == null ? Shard.ALL : Shard.parse(shard);
    Sweep sweep = Sweep.of(file, chosen, folder);
    Consumer<Progress> play = master == null
        ? bar -> sweep.run(new Threads(threads), resume, bar)
        : onSpark(sweep, file, master);
    sayOf(sweep.study().problems());
    if (!chosen.equals(Shard.ALL)) {
      Job.run("sweep", folder, bar -> played(play, sweep, bar), (done, files) -> {});
      say("shard " + shard + " is written to " + folder
          + "; see 'maskedbandit sweep merge --help'");
      return 0;
    }
    return report(
        "sweep",
        folder,
        pictures,
        bar -> {
          play.accept(bar.between(0, PLAYING));
          return SweepSummary.of(sweep.study(), folder, bar.between(PLAYING, 1));
        },
        done -> SweepReport.of(done.result()));
  }

  private static Sweep played(Consumer<Progress> play, Sweep sweep, Progress progress) {
    play.accept(progress);
    return sweep;
  }

  /** All that can be refused is refused before anything is fetched or started. */
  private Consumer<Progress> onSpark(Sweep sweep, Path file, String url) {
    for (String other : List.of("--shard", "--threads")) {
      if (command.commandLine().getParseResult().hasMatchedOption(other)) {
        throw Check.refusal("--master", "given without " + other, "given with it");
      }
    }
    sweep.check(resume);
    Main main = (Main) command.root().userObject();
    SparkDriver driver = new SparkDriver(SparkFiles.ofLauncher(), url, main.jars());
    driver.files().make(Maven.INSTALLED, this::say);
    return bar -> {
      say("playing on " + url + "; warnings of Spark are in " + SparkDriver.log(sweep.out()));
      driver.play(file, sweep.out(), resume, bar);
    };
  }

  /** Not required for the parser, which would ask for them before a subcommand too. */
  private static Path given(String option, @Nullable Path value) {
    if (value == null) {
      throw Check.refusal(option, "given", "missing; see 'maskedbandit sweep --help'");
    }
    return value;
  }
}
