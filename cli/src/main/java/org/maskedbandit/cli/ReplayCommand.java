package org.maskedbandit.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.LogOptions;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.cli.option.PoliciesOption;
import org.maskedbandit.lab.log.RewardLog;
import org.maskedbandit.lab.replay.Replay;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what policies would have earned on a log. */
@Command(
    name = "replay",
    description = {
      "Print what policies would have earned on a log of decisions and rewards, by rejection: a"
          + " policy learns from a row if it has chosen the logged arm.",
      "The log is CSV with a header, also packed by gzip, or Parquet. It is read row by row; every"
          + " row is checked first. A log with rewards is itself outside any promise, and so are"
          + " the numbers that are printed."
    },
    footer = {
      "",
      "Example:",
      "  maskedbandit replay --log clicks.csv --arm item_id --reward click --propensity p \\",
      "      --policy 'epoch-coins(eta=1)' --policy beta-thompson --out out/replay"
    })
final class ReplayCommand extends SimulatingCommand {
  @Mixin
  LogOptions logs = new LogOptions();

  @Mixin
  PoliciesOption policies = new PoliciesOption();

  @Option(
      names = "--repeats",
      paramLabel = "R",
      description = "Plays of each policy with other random numbers (default: ${DEFAULT-VALUE}).")
  Integer repeats = 50;

  @Option(
      names = "--fixed",
      description = "Also estimate policies that do not learn, by inverse propensities (IPS),"
          + " self-normalised IPS and the doubly robust estimate: as logged, every arm equally"
          + " often, always the same arm.")
  boolean fixed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write index.html, reward.svg, reward.csv, replay.csv and results.json;"
          + " with --context segments.csv too.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    try (RewardLog log = logs.open(threads, this::say)) {
      Replay replay = new Replay(log, policies.parsed(), repeats, fixed, seed, threads);
      return report("replay", out, pictures, replay::run, done -> done.result().report());
    }
  }
}
