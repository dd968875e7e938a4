package org.maskedbandit.logs;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Texts of the SQL of DuckDB. */
final class Sql {
  /** Numbers of so many digits are compared as numbers, as in a CSV log. */
  private static final int DIGITS = 15;

  private Sql() {}

  static String text(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  static String name(String column) {
    return "\"" + column.replace("\"", "\"\"") + "\"";
  }

  /** Files as a list; DuckDB takes a name for a glob only if there is no such file. */
  static String files(List<Path> files) {
    return files.stream()
        .map(file -> text(file.toAbsolutePath().toString()))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  static String parquet(List<Path> files) {
    return "read_parquet(" + files(files) + ", union_by_name = true, hive_partitioning = false)";
  }

  /** CSV as our own reader reads it; all fields are texts. */
  static String csv(List<Path> files) {
    return "read_csv(" + files(files) + ", union_by_name = true, hive_partitioning = false,"
        + " all_varchar = true, header = true, delim = ',', quote = '\"', escape = '\"',"
        + " comment = '', skip = 0, strict_mode = true)";
  }

  /** Whether a type has doubles that are what its texts say. */
  static boolean number(String type) {
    return List.of("DOUBLE", "BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT")
            .contains(type)
        || List.of("UTINYINT", "USMALLINT", "UINTEGER").contains(type);
  }

  /** What words have as a type of their own, counted from 1; 0 for what is missing. */
  static String code(String word, String type) {
    return "coalesce(CAST(enum_code(CAST(" + word + " AS " + type + ")) AS INTEGER) + 1, 0)";
  }

  /** A number for a text, of 63 bits. */
  static String hash(String text) {
    return "CAST(hash(coalesce(" + text + ", '')) >> 1 AS BIGINT)";
  }

  /**
   * The order of times. Texts that are numbers come first, by number, and then all others as texts;
   * of other types DuckDB knows the order. What is missing comes before all else.
   */
  static String order(String time, String type) {
    if (!type.equals("VARCHAR")) {
      return time + " NULLS FIRST";
    }
    String digits = "length(regexp_replace(" + time + ", '[^0-9]', '', 'g'))";
    String number = "CASE WHEN regexp_full_match(" + time + ", '-?[0-9]*[.]?[0-9]*') AND " + digits
        + " BETWEEN 1 AND " + DIGITS + " THEN TRY_CAST(" + time + " AS DOUBLE) END";
    return "coalesce(" + time + ", '') <> '', " + number + " NULLS LAST, CASE WHEN (" + number
        + ") IS NULL THEN " + time + " END NULLS FIRST";
  }
}
