package org.maskedbandit.logs;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.maskedbandit.lab.log.LogColumns;

/**
 * The columns of a log as a query: c0, c1, … in the order of the table.
 *
 * @param from what stands behind FROM
 * @param fields the fields that are read
 * @param time the column by which rows can be sorted
 * @param sorted whether the last column is the place of the row before it was sorted
 */
record Query(Tables tables, String from, List<Field> fields, Optional<Time> time, boolean sorted) {

  /** The column by which rows are sorted. */
  record Time(String column, String type) {}

  /** The rows as they stand. */
  static Query of(Tables tables, LogColumns columns) {
    List<Field> fields = new ArrayList<>();
    Optional<Time> time = Optional.empty();
    Map<String, String> types = tables.columns(columns);
    int[] roles = columns.roles(List.copyOf(types.keySet()), "the log");
    int place = 0;
    for (Map.Entry<String, String> each : types.entrySet()) {
      int role = roles[place++];
      if (role == LogColumns.TIME) {
        time = Optional.of(new Time(each.getKey(), each.getValue()));
      } else if (role != LogColumns.UNREAD) {
        fields.add(Field.of(role, each.getKey(), each.getValue()));
      }
    }
    return new Query(tables, tables.from(), List.copyOf(fields), time, false);
  }

  String text() {
    return "SELECT " + values() + (sorted ? ", place" : "") + " FROM " + from;
  }

  private String names() {
    return IntStream.range(0, fields.size())
        .mapToObj(i -> "c" + i)
        .collect(Collectors.joining(", "));
  }

  private String values() {
    return IntStream.range(0, fields.size())
        .mapToObj(i -> fields.get(i).value() + " AS c" + i)
        .collect(Collectors.joining(", "));
  }

  /** Writes the rows into a file in the order of their times, equal ones as they stand. */
  Query sorted(Path file, Time by) throws SQLException {
    String numbered = "SELECT " + values() + ", " + Sql.name(by.column()) + " AS time,"
        + " row_number() OVER () AS place FROM " + from;
    String copy = "COPY (SELECT " + names() + ", place FROM (" + numbered + ") ORDER BY "
        + Sql.order("time", by.type()) + ", place) TO " + Sql.text(file.toString())
        + " (FORMAT parquet)";
    try (Connection connection = tables.duck().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(copy);
    }
    List<Field> columns = IntStream.range(0, fields.size())
        .mapToObj(i -> fields.get(i).as("c" + i))
        .toList();
    return new Query(tables, Sql.parquet(List.of(file)), columns, time, true);
  }

  /** The same rows, read faster. */
  Query withoutTexts() {
    List<Field> faster =
        fields.stream().map(field -> field.withoutTexts(tables, from)).toList();
    return new Query(tables, from, faster, time, sorted);
  }

  /** Where the current row is, which is the n-th that is read. */
  String place(ResultSet rows, long n) {
    try {
      return tables.place(sorted ? rows.getLong(fields.size() + 1) : n);
    } catch (SQLException failed) {
      throw Tables.unreadable("the log", failed);
    }
  }
}
