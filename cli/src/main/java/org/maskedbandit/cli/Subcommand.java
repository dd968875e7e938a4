package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.console.Shell;
import org.maskedbandit.cli.console.Version;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.Terminal;
import org.maskedbandit.notation.Check;
import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command: the options that all of them have, and how they print. */
abstract class Subcommand implements Callable<Integer> {
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
          "yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
      .withZone(ZoneOffset.UTC);

  private enum Format {
    table,
    json,
    csv
  }

  @Option(
      names = "--format",
      description = "How to print: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format format = Format.table;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec command;

  /** How the files of this command are made: the words that were given, and now. */
  Provenance provenance() {
    List<String> words = new ArrayList<>(List.of("maskedbandit"));
    words.addAll(command.root().commandLine().getParseResult().originalArgs());
    return new Provenance(
        Version.text(),
        Shell.line(words),
        DATE.format(Instant.now()),
        Runtime.version().toString());
  }

  /** Works, writes the report to the folder, if one is given, and prints it. */
  <R> int report(
      String task,
      @Nullable Path out,
      PictureOption pictures,
      Function<Progress, R> work,
      Function<Job<R>, Report> report) {
    reported(task, out, pictures, work, report);
    sayWritten(out);
    return 0;
  }

  /** The same for a command that goes on with the result, and says itself what was written. */
  <R> Job<R> reported(
      String task,
      @Nullable Path out,
      PictureOption pictures,
      Function<Progress, R> work,
      Function<Job<R>, Report> report) {
    Job.Reported<R> done = Job.report(task, pictures.into(out), work, report, provenance());
    print(done.report());
    return done.job();
  }

  /** Prints a report with its remarks. */
  int print(Report report) {
    print(report.table(), report.csv(), report.json());
    report.remarks().forEach(this::remark);
    return 0;
  }

  /** Prints the table, for people or as CSV, or the JSON. */
  void print(Table table, JsonNode json) {
    print(table, table, json);
  }

  /** The same with a CSV of another shape. */
  void print(Table table, Table csv, JsonNode json) {
    print(Terminal.of(table), csv, json);
  }

  /** The same with a text for people. */
  void print(String text, Table csv, JsonNode json) {
    PrintWriter out = command.commandLine().getOut();
    switch (format) {
      case table -> out.print(text);
      case csv -> out.print(csv.csv());
      case json -> out.println(Json.text(json));
    }
    out.flush();
  }

  /** Refuses an option that adds to JSON alone, if none is written. */
  void requireJson(String option, boolean given, boolean written) {
    if (given && format != Format.json && !written) {
      throw Check.refusal(option, "given with --format json or --out", "given alone");
    }
  }

  static Duration duration(String option, String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException wrong) {
      throw Check.refusal(option, "an ISO 8601 duration such as P90D", "'" + text + "'");
    }
  }

  /** Reads a problem, and says what should be known of results on it. */
  Problem problem(String text) {
    Problem problem = Problem.parse(text);
    sayOf(List.of(problem));
    return problem;
  }

  /** Says what should be known of results on these problems, once. */
  void sayOf(List<Problem> problems) {
    problems.stream().flatMap(problem -> problem.remark().stream()).distinct().forEach(this::say);
  }

  /** A line for people that is not data. */
  void say(String line) {
    PrintWriter err = command.commandLine().getErr();
    err.println(line);
    err.flush();
  }

  /** Where the page is, if there is one. */
  void sayWritten(@Nullable Path out) {
    if (out != null) {
      say("written to " + out.resolve("index.html"));
    }
  }

  /** A line under the table that only people see. */
  void remark(String line) {
    if (format == Format.table) {
      command.commandLine().getOut().println(line);
    }
  }
}
