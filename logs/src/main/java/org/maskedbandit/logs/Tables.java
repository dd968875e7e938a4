package org.maskedbandit.logs;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.notation.Refusal;

/** Files as one table, one after the other. */
record Tables(DuckDb duck, List<Path> files, boolean csv) {
  /** About so many different texts of a column are held in memory. */
  private static final int WORDS = 50_000;

  /** What stands behind FROM. */
  String from() {
    return from(files);
  }

  private String from(List<Path> some) {
    return csv ? Sql.csv(some) : Sql.parquet(some);
  }

  /** The names of the columns and their types. Each file must have those that are asked for. */
  Map<String, String> columns(LogColumns asked) {
    for (Path file : files) {
      asked.roles(List.copyOf(described(List.of(file)).keySet()), file.toString());
    }
    return described(files);
  }

  private Map<String, String> described(List<Path> some) {
    Map<String, String> types = new LinkedHashMap<>();
    try (Connection connection = duck.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("DESCRIBE SELECT * FROM " + from(some))) {
      while (rows.next()) {
        types.put(rows.getString("column_name"), rows.getString("column_type"));
      }
    } catch (SQLException failed) {
      throw unreadable(some.size() == 1 ? some.get(0).toString() : "the log", failed);
    }
    return types;
  }

  /** Where a row is, if all rows are counted from 1. */
  String place(long row) {
    long before = 0;
    for (Path file : files) {
      long rows = count(from(List.of(file)));
      if (row <= before + rows) {
        return "row " + (row - before) + " of " + file;
      }
      before += rows;
    }
    return "row " + row + " of the log";
  }

  /** The number of rows behind a FROM. */
  long count(String from) {
    try (Connection connection = duck.connect();
        Statement statement = connection.createStatement()) {
      return number(statement, "SELECT count(*) FROM " + from);
    } catch (SQLException failed) {
      throw unreadable("the log", failed);
    }
  }

  /**
   * Makes a type of the different texts behind a FROM, with {@link Sql#code} for their numbers.
   *
   * @return the text of each number, or none if there are too many
   */
  Optional<char[][]> words(String type, String text, String from) {
    try (Connection connection = duck.connect();
        Statement statement = connection.createStatement()) {
      if (number(statement, "SELECT approx_count_distinct(" + text + ") FROM " + from) > WORDS) {
        return Optional.empty();
      }
      statement.execute("CREATE TYPE " + type + " AS ENUM (SELECT DISTINCT " + text + " FROM "
          + from + " WHERE " + text + " IS NOT NULL)");
      List<char[]> words = new ArrayList<>(List.of(new char[0]));
      try (ResultSet rows = statement.executeQuery(
          "SELECT CAST(unnest(enum_range(CAST(NULL AS " + type + "))) AS VARCHAR)")) {
        while (rows.next()) {
          words.add(rows.getString(1).toCharArray());
        }
      }
      return Optional.of(words.toArray(char[][]::new));
    } catch (SQLException failed) {
      throw unreadable("the log", failed);
    }
  }

  private static long number(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Messages of DuckDB may show values, so nothing but what stands before them is repeated. */
  static Refusal unreadable(String what, SQLException failed) {
    String message = String.valueOf(failed.getMessage());
    int colon = message.indexOf(':');
    String kind = colon < 0 ? "" : " (DuckDB: " + message.substring(0, colon) + ")";
    return new Refusal(what + " must be a file that can be read, but is not" + kind, failed);
  }
}
