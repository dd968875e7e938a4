package org.maskedbandit.cli;

import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.StoreOptions;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.start.StoreAdmin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the decision log of an experiment to a file. */
@Command(
    name = "export",
    description = "Write the decision log of an experiment as CSV: which arm was shown when, with"
        + " which probability, and to which pseudonym. There is never a reward in it.",
    footer = {
      "",
      "Example:",
      "  maskedbandit export --experiment checkout-button --out decisions.csv"
    })
final class ExportCommand extends Subcommand {
  @Mixin
  @SuppressWarnings("NullAway.Init")
  StoreOptions store;

  @Option(
      names = "--experiment",
      paramLabel = "NAME",
      required = true,
      description = "Name of the experiment.")
  @SuppressWarnings("NullAway.Init")
  String experiment;

  @Option(names = "--out", paramLabel = "F", required = true, description = "File to write.")
  @SuppressWarnings("NullAway.Init")
  Path out;

  @Option(
      names = "--from",
      paramLabel = "T",
      description = "First time, such as 2026-11-01T00:00:00Z.")
  @Nullable
  String from;

  @Option(names = "--to", paramLabel = "T", description = "Time before which to end.")
  @Nullable
  String to;

  @Override
  public Integer call() {
    Instant first = time("--from", from, Instant.EPOCH);
    Instant last = time("--to", to, Instant.ofEpochMilli(Long.MAX_VALUE));
    try (StoreAdmin storeAdmin = StoreAdmin.of(store.location())) {
      storeAdmin.export(experiment, first, last, out);
    }
    say("written: " + out);
    return 0;
  }

  private static Instant time(String option, @Nullable String text, Instant usual) {
    try {
      return text == null ? usual : Instant.parse(text);
    } catch (DateTimeParseException wrong) {
      throw Check.refusal(option, "a time such as 2026-11-01T00:00:00Z", "'" + text + "'");
    }
  }
}
