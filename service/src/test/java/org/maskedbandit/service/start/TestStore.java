package org.maskedbandit.service.start;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.store.Stores;

/** A store with its data folder, which is served more than once, and its rows. */
public record TestStore(Path folder, String url, StoreLocation location) {
  /** An empty one. */
  public static TestStore of(Stores.Kind kind, Path folder) {
    return of(kind, folder, Optional.empty());
  }

  static TestStore of(Stores.Kind kind, Path folder, Optional<String> secret) {
    Optional<String> database =
        kind == Stores.Kind.SQLITE ? Optional.empty() : Optional.of(Stores.newPostgres());
    return new TestStore(
        folder,
        database.orElse("jdbc:sqlite:" + folder.resolve("store.db")),
        new StoreLocation(folder, database, secret));
  }

  Started start() {
    return start(false);
  }

  Started start(boolean restored) {
    return Started.with(new Options(
        location,
        new Server.Address("127.0.0.1", 0),
        restored,
        false,
        Duration.ofDays(90),
        OptionalInt.empty()));
  }

  private interface Work<R> {
    R with(Connection connection) throws SQLException;
  }

  private <R> R connected(Work<R> work) {
    try (Connection connection = DriverManager.getConnection(url)) {
      return work.with(connection);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** All or nothing. */
  void execute(List<String> statements) {
    connected(connection -> {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        for (String each : statements) {
          statement.execute(each);
        }
      }
      connection.commit();
      return true;
    });
  }

  /** A statement with arguments; how many rows it changed. */
  int update(String sql, Object... arguments) {
    return connected(connection -> {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < arguments.length; i++) {
          statement.setObject(i + 1, arguments[i]);
        }
        return statement.executeUpdate();
      }
    });
  }

  /** The one number that a query finds. */
  long count(String sql) {
    return numbers(sql).get(0).longValue();
  }

  /** The first column of what a query finds; null is 0. */
  List<Double> numbers(String sql) {
    return connected(connection -> {
      List<Double> found = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          found.add(rows.getDouble(1));
        }
      }
      return found;
    });
  }

  /** The first column of what a query finds. */
  List<byte[]> bytes(String sql) {
    return connected(connection -> {
      List<byte[]> found = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          found.add(rows.getBytes(1));
        }
      }
      return found;
    });
  }
}
