package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.cli.option.WinnerOptions;
import org.maskedbandit.lab.statistic.Estimate;
import org.maskedbandit.lab.statistic.EstimateReport;
import org.maskedbandit.lab.statistic.ReleaseFile;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.statistic.DisplayPosterior;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what released values tell about the arms. */
@Command(
    name = "estimate",
    description = {
      "Print what released sums tell about each arm: its mean, an interval that holds at every"
          + " moment, the probability to be the best, and whether there is a winner.",
      "The file has a header and the columns arm, epoch, rewards, sum, variance (of fresh noise)"
          + " and rho (the part of the noise before that is taken back), as 'simulate --out' writes"
          + " it to releases.csv. Nothing but released values is read: it costs no privacy, and may"
          + " be done at any time."
    },
    footer = {
      "",
      "Example:",
      "  maskedbandit estimate --releases releases.csv --tolerance 0.02 --out out/estimate"
    })
final class EstimateCommand extends Subcommand {
  @Option(
      names = "--releases",
      paramLabel = "FILE",
      required = true,
      description = "The released sums, as CSV.")
  @SuppressWarnings("NullAway.Init")
  Path releases;

  @Mixin
  WinnerOptions winner = new WinnerOptions();

  @Option(
      names = "--most-arms",
      paramLabel = "K",
      description = "The most arms that the experiment may ever have, for the winner (default:"
          + " twice the arms of the file).")
  @Nullable
  Integer mostArms;

  @Option(
      names = "--typical-effect",
      paramLabel = "E",
      description = "What deviation the means of arms usually have, in deviations of a reward, for"
          + " P(best) and the loss of stopping (default: ${DEFAULT-VALUE}).")
  Double typicalEffect = DisplayPosterior.TYPICAL_EFFECT;

  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "The policy that released the sums (default: noise is normal, as the columns"
          + " variance and rho say). Needed for Laplace noise.")
  @Nullable
  String policy;

  @Option(
      names = "--look",
      paramLabel = "WHEN",
      description = "When intervals hold: always, however often one looks, or once, at the number"
          + " of rewards of an arm that --horizon fixes, which makes them narrower (default:"
          + " ${DEFAULT-VALUE}).")
  Look look = Look.always;

  @Option(
      names = "--horizon",
      paramLabel = "N",
      description = "With --look once: the rewards of an arm at which it is looked at. It must have"
          + " been fixed before the experiment.")
  @Nullable
  Long horizon;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write index.html, estimate.svg, estimate.csv and results.json.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  /** When intervals hold, as it is written. */
  enum Look {
    always,
    once
  }

  private OptionalLong once() {
    if (look == Look.once && horizon == null) {
      throw new Refusal(
          "--look once needs --horizon, the number of rewards of an arm that was fixed"
              + " before the experiment");
    }
    if (look == Look.always && horizon != null) {
      throw new Refusal("--horizon has no effect without --look once");
    }
    return horizon == null ? OptionalLong.empty() : OptionalLong.of(horizon);
  }

  @Override
  public Integer call() {
    Estimate.Question question = new Estimate.Question(
        winner.confidence,
        winner.tolerance,
        mostArms == null ? OptionalInt.empty() : OptionalInt.of(mostArms),
        typicalEffect,
        Optional.ofNullable(policy).map(Policy::parse),
        once());
    return report(
        "estimate",
        out,
        pictures,
        bar -> Estimate.of(ReleaseFile.read(releases), question),
        done -> new EstimateReport(done.result()).report());
  }
}
