package org.maskedbandit.logs;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBDriver;

/** The jar of DuckDB on the class path of the tests, and files that it writes. */
final class DuckFiles {
  private DuckFiles() {}

  static Path jar() {
    try {
      return Path.of(
          DuckDBDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException wrong) {
      throw new AssertionError(wrong);
    }
  }

  static DuckDb open() {
    return DuckDb.open(jar(), 2);
  }

  static Path write(Path file, String select) {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (" + select + ") TO " + Sql.text(file.toString()) + " (FORMAT parquet)");
    } catch (SQLException failed) {
      throw new AssertionError(failed);
    }
    return file;
  }

  /** The rows of a CSV file, with types that DuckDB finds. */
  static Path convert(Path csv, Path file) {
    return write(file, "SELECT * FROM read_csv(" + Sql.text(csv.toString()) + ", header = true)");
  }
}
