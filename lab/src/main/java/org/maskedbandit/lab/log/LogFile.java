package org.maskedbandit.lab.log;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;

/**
 * A log of decisions and their rewards as CSV, each file with a header. It is read row by row, as
 * often as it is needed, and never held. A row that is wrong is refused with the number of its
 * line.
 *
 * @param path a file, or a glob for many
 */
public record LogFile(Path path, LogColumns columns, RewardRange range) implements RewardLog {

  public LogFile(Path path, LogColumns columns) {
    this(path, columns, RewardRange.UNIT);
  }

  @Override
  public String name() {
    return path.toString();
  }

  /** Gives every row to the sink, with arms numbered in the order in which they appear. */
  public void read(Labels labels, RowSink sink) {
    read(new LogRow(this, labels, new Segments(columns.contexts()), sink));
  }

  /** Checks every row, but not that they are in order; how many there are. */
  public long check() {
    LogColumns untimed = new LogColumns(
        columns.arm(),
        columns.reward(),
        columns.propensity(),
        Optional.empty(),
        columns.person(),
        columns.contexts());
    long[] rows = {0};
    new LogFile(path, untimed, range)
        .read(new Labels(), (segment, arm, reward, propensity, person) -> rows[0]++);
    return rows[0];
  }

  @Override
  public void read(LogRow row) {
    for (Path file : LogFiles.of(path)) {
      read(file, new RowParser(row, file));
    }
  }

  private void read(Path file, RowParser parser) {
    try (CsvReader<RowParser> records = CsvReader.builder()
        .detectBomHeader(true)
        .allowUnclosedQuote(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .build(parser, LogFiles.open(file))) {
      Iterator<RowParser> rows = records.iterator();
      if (!rows.hasNext()) {
        throw Check.refusal("the log", "a CSV file with a header", file + ", which is empty");
      }
      rows.next();
      parser.find(columns);
      while (rows.hasNext()) {
        rows.next().end();
      }
    } catch (IOException | UncheckedIOException | CsvParseException unreadable) {
      throw new Refusal(
          parser.place() + ": the log must be CSV that can be read, but is not", unreadable);
    }
  }
}
