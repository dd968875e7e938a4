package org.maskedbandit.service.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * One statement for many rows, by JDBC itself: to bind a small row, Jdbi takes longer than the
 * store takes to write it.
 */
final class Batch {
  /** Sets the parameters of the statement for one row. */
  interface Binding<T> {
    void bind(PreparedStatement statement, T row) throws SQLException;
  }

  private Batch() {}

  /** For each row how many rows of the store it changed. */
  static <T> int[] execute(Tx tx, String sql, List<T> rows, Binding<T> binding) {
    if (rows.isEmpty()) {
      return new int[0];
    }
    try (PreparedStatement statement = tx.handle().getConnection().prepareStatement(sql)) {
      for (T row : rows) {
        binding.bind(statement, row);
        statement.addBatch();
      }
      return statement.executeBatch();
    } catch (SQLException failed) {
      throw new IllegalStateException("a batch was not written", failed);
    }
  }
}
