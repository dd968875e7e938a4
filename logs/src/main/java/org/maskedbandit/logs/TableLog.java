package org.maskedbandit.logs;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.Supplier;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.log.LogFiles;
import org.maskedbandit.lab.log.LogRow;
import org.maskedbandit.lab.log.RewardLog;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.notation.Refusal;

/**
 * A log that DuckDB reads: Parquet, or CSV that must be sorted. Rows are streamed and never held.
 * If a column has times, a sorted copy is made once, in the folder of {@link DuckDb}.
 */
public final class TableLog implements RewardLog {
  private final DuckDb duck;
  private final Path log;
  private final LogColumns columns;
  private final RewardRange range;
  private final Optional<LogFile> csv;
  private Optional<Query> query = Optional.empty();

  private TableLog(
      DuckDb duck, Path log, LogColumns columns, RewardRange range, Optional<LogFile> csv) {
    this.duck = duck;
    this.log = log;
    this.columns = columns;
    this.range = range;
    this.csv = csv;
  }

  /** Parquet files, sorted if there is a column with times; DuckDB is closed with the log. */
  public static TableLog parquet(DuckDb duck, Path log, LogColumns columns, RewardRange range) {
    return new TableLog(duck, log, columns, range, Optional.empty());
  }

  /** The same rows in the order of their times. */
  public static TableLog sorted(DuckDb duck, LogFile log) {
    return new TableLog(duck, log.path(), log.columns(), log.range(), Optional.of(log));
  }

  @Override
  public String name() {
    return log.toString();
  }

  @Override
  public LogColumns columns() {
    return columns;
  }

  @Override
  public RewardRange range() {
    return range;
  }

  @Override
  public void close() {
    duck.close();
  }

  @Override
  public void read(LogRow row) {
    Query query = query();
    try (Connection connection = duck.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query.text())) {
      read(query, rows, row);
    } catch (SQLException failed) {
      throw Tables.unreadable(name(), failed);
    }
  }

  private static void read(Query query, ResultSet rows, LogRow row) throws SQLException {
    long[] count = {0};
    Supplier<String> place = () -> query.place(rows, count[0]);
    Field[] fields = query.fields().toArray(Field[]::new);
    while (rows.next()) {
      count[0]++;
      row.begin();
      for (int i = 0; i < fields.length; i++) {
        fields[i].give(rows, i + 1, row);
      }
      row.end(place);
    }
  }

  /** The first call looks at the files and sorts them. */
  private synchronized Query query() {
    if (query.isEmpty()) {
      query = Optional.of(prepared());
    }
    return query.get();
  }

  private Query prepared() {
    Tables tables = new Tables(duck, LogFiles.of(log), csv.isPresent());
    Query rows = Query.of(tables, columns);
    return rows.time().map(time -> sorted(rows, time)).orElse(rows).withoutTexts();
  }

  /** CSV is checked by our own reader, which knows the lines, before DuckDB reads it. */
  private Query sorted(Query rows, Query.Time time) {
    long checked = csv.map(LogFile::check).orElse(0L);
    try {
      Query sorted = rows.sorted(duck.folder().resolve("sorted.parquet"), time);
      if (csv.isPresent() && sorted.tables().count(sorted.from()) != checked) {
        throw new Refusal(
            name() + " must be CSV that can be sorted, but DuckDB reads other rows in it");
      }
      return sorted;
    } catch (SQLException failed) {
      throw Tables.unreadable(name(), failed);
    }
  }
}
