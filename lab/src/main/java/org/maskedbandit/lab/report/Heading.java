package org.maskedbandit.lab.report;

import java.util.List;

/**
 * A column of a table.
 *
 * @param heading for people; empty if they do not see the column
 * @param key its name in a CSV file; empty if it is not there
 */
public record Heading(String heading, String key) {

  /** A column with the same name for people and programs. */
  public static Heading of(String name) {
    return new Heading(name, name);
  }

  /** Whether all its cells are numbers. */
  static boolean numeric(List<List<Cell>> rows, int column) {
    return !rows.isEmpty() && rows.stream().allMatch(row -> row.get(column).numeric());
  }
}
