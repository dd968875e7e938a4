package org.maskedbandit.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.fetch.DuckDbJar;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.log.LogFiles;
import org.maskedbandit.lab.log.RewardLog;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.logs.DuckDb;
import org.maskedbandit.logs.TableLog;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Option;

/** A log of decisions and rewards, and what its columns are. */
public final class LogOptions {
  @Option(
      names = "--log",
      paramLabel = "FILE",
      required = true,
      description = "The log: .csv, .csv.gz or .parquet; a glob in quotes for many files, which are"
          + " read in the order of their names.")
  @SuppressWarnings("NullAway.Init")
  private Path log;

  @Option(
      names = "--arm",
      paramLabel = "COLUMN",
      required = true,
      description = "The column with the arm that was played, a name or a number.")
  private String arm = "";

  @Option(
      names = "--reward",
      paramLabel = "COLUMN",
      required = true,
      description = "The column with the reward.")
  private String reward = "";

  @Option(
      names = "--propensity",
      paramLabel = "COLUMN",
      description = "The column with the probability of the logged arm (default: all arms have the"
          + " same).")
  @Nullable
  private String propensity;

  @Option(
      names = "--time",
      paramLabel = "COLUMN",
      description = "A column by which rows must be in order; Parquet is sorted by it (default:"
          + " rows as they stand).")
  @Nullable
  private String time;

  @Option(
      names = "--sort",
      description = "Sort the log by --time first, on disk if it is large. DuckDB, which does it,"
          + " is fetched on first use, as for Parquet: 83 MB.")
  private boolean sort;

  @Option(
      names = "--person",
      paramLabel = "COLUMN",
      description = "The column that says whose reward it is; promises are then for all rewards of"
          + " a person (default: for one reward).")
  @Nullable
  private String person;

  @Option(
      names = "--context",
      paramLabel = "COLUMNS",
      split = ",",
      description = "Columns whose values are known before a decision, separated by commas: each"
          + " combination of values is a segment with a learner of its own (default: one learner"
          + " for all rows).")
  private List<String> contexts = List.of();

  @Option(
      names = "--range",
      paramLabel = "LOW,HIGH",
      description = "The range of rewards (default: ${DEFAULT-VALUE}).")
  private String range = "0,1";

  /** The log, which may need DuckDB; that it is fetched is said. */
  public RewardLog open(int threads, Consumer<String> say) {
    LogFile file = new LogFile(log, columns(), RewardRange.parse(range));
    if (sort && time == null) {
      throw Check.refusal("--sort", "given with --time", "given alone");
    }
    boolean parquet = parquet();
    if (!parquet && !sort) {
      return file;
    }
    DuckDb duck = DuckDb.open(DuckDbJar.ofUser().get(say), threads);
    return parquet
        ? TableLog.parquet(duck, log, file.columns(), file.range())
        : TableLog.sorted(duck, file);
  }

  private LogColumns columns() {
    return new LogColumns(
        arm,
        reward,
        Optional.ofNullable(propensity),
        Optional.ofNullable(time),
        Optional.ofNullable(person),
        contexts);
  }

  /** Whether all files are Parquet; if some are, the log is refused. */
  private boolean parquet() {
    List<Path> files = LogFiles.of(log);
    long count = files.stream()
        .filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".parquet"))
        .count();
    if (count > 0 && count < files.size()) {
      throw Check.refusal(
          "the files of a log",
          "all Parquet or all CSV",
          count + " of " + files.size() + " Parquet");
    }
    return count > 0;
  }
}
