package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.store.Stores.Kind;

/** What is answered was committed, and what was committed is on disk. */
class DatabaseTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  /** 2 is FULL: with less, a loss of power may undo commits. */
  @Test
  void aCommitIsInTheFileWhenItReturns() {
    try (Database database = Database.sqlite(folder)) {
      assertThat(database.<Integer>write(
              tx -> tx.rows(Integer.class, "PRAGMA synchronous").one()))
          .isEqualTo(2);
    }
  }

  /** A server may be set to forget the last commits when it crashes; what is safer is left. */
  @ParameterizedTest
  @CsvSource({"off, on", "on, on", "remote_apply, remote_apply"})
  void aCommitIsOnTheDiskOfTheServerWhenItReturns(String set, String used) throws SQLException {
    String url = Stores.newPostgres();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "ALTER DATABASE " + connection.getCatalog() + " SET synchronous_commit = " + set);
    }
    try (Database database = Database.postgres(url)) {
      assertThat(database.<String>write(
              tx -> tx.rows(String.class, "SHOW synchronous_commit").one()))
          .isEqualTo(used);
    }
  }

  /** Its batches do not say which rows were new: a decision that is written twice counts twice. */
  @ParameterizedTest
  @ValueSource(strings = {"reWriteBatchedInserts=true", "rewritebatchedinserts=TRUE"})
  void anAddressWhoseBatchesCannotBeCountedIsRefused(String option) {
    String url = Stores.newPostgres() + "&" + option;
    assertThatThrownBy(() -> Database.postgres(url).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--database must be without reWriteBatchedInserts");
  }

  /** Decisions of other nodes may have waited for it: they are not lost yet. */
  @ParameterizedTest
  @EnumSource
  void aStoreThatHasFailedWasNotReachable(Kind kind) {
    Duration minute = Duration.ofMinutes(1);
    try (Database database = Stores.open(kind, folder)) {
      database.failedAt = System.nanoTime() - 2 * minute.toNanos();
      assertThat(database.ping()).isTrue();
      assertThat(database.reachable()).isGreaterThan(minute);
      assertThatThrownBy(() -> database.read(tx -> tx.exists("SELECT 1 FROM nothing")))
          .isInstanceOf(RuntimeException.class);
      assertThat(database.reachable()).isLessThan(minute);
    }
  }
}
