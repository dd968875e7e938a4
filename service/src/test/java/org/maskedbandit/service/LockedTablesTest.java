package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Stores;

/** While some of the store does not answer. */
class LockedTablesTest {
  private static final int REQUESTS = 20;

  /** A key is remembered for a second. */
  private static final long FORGOTTEN_MILLIS = 1_100;

  private final String address = Stores.newPostgres();

  private static Connection lock(String address, String table) throws SQLException {
    Connection connection = DriverManager.getConnection(address);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLE " + table);
    }
    return connection;
  }

  private static long waiting(Connection connection, String table) {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation ="
                + " '" + table + "'::regclass AND database = (SELECT oid FROM pg_database"
                + " WHERE datname = current_database())")) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void requestsWithOneKeyShareOneLookIntoTheStore() throws Exception {
    try (RunningService service =
        new RunningService(Database.postgres(address), MasterKey.random())) {
      Thread.sleep(FORGOTTEN_MILLIS);
      List<CompletableFuture<RunningService.Reply>> replies = new ArrayList<>();
      try (Connection locked = lock(address, "api_key")) {
        for (int i = 0; i < REQUESTS; i++) {
          replies.add(CompletableFuture.supplyAsync(
              () -> service.get("/v1/key"), work -> new Thread(work).start()));
        }
        Traffic.await(() -> waiting(locked, "api_key") > 0);
        Thread.sleep(FORGOTTEN_MILLIS);
        assertThat(waiting(locked, "api_key")).isEqualTo(1);
        locked.rollback();
      }
      for (CompletableFuture<RunningService.Reply> reply : replies) {
        assertThat(reply.get(60, TimeUnit.SECONDS).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void aClientThatLeavesBeforeItsEventsBeginIsForgotten() throws Exception {
    try (RunningService service =
        new RunningService(Database.postgres(address), MasterKey.random())) {
      Thread.sleep(FORGOTTEN_MILLIS);
      try (Connection locked = lock(address, "api_key")) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.server.port())) {
          socket
              .getOutputStream()
              .write(
                  ("GET /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: " + service.admin + "\r\n\r\n")
                      .getBytes(StandardCharsets.US_ASCII));
          Traffic.await(() -> waiting(locked, "api_key") > 0);
        }
        // The server has to hear that the connection was closed.
        Thread.sleep(FORGOTTEN_MILLIS);
        locked.rollback();
      }
      Thread.sleep(FORGOTTEN_MILLIS);
      assertThat(service.node.experiments().watching()).isZero();
    }
  }

  @Test
  void peopleWhoAreErasedTogetherDoNotKeepOthersWaiting() throws Exception {
    try (RunningService service =
        new RunningService(Database.postgres(address), MasterKey.random())) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
      List<CompletableFuture<RunningService.Reply>> replies = new ArrayList<>();
      try (Connection locked = lock(address, "decision")) {
        for (int i = 0; i < REQUESTS; i++) {
          String person = "/v1/people/person" + i;
          replies.add(CompletableFuture.supplyAsync(
              () -> service.delete(person), work -> new Thread(work).start()));
        }
        Traffic.await(() -> waiting(locked, "decision") > 0);
        Thread.sleep(FORGOTTEN_MILLIS);
        assertThat(waiting(locked, "decision")).isEqualTo(1);
        assertThat(service.get("/v1/key").status()).isEqualTo(200);
        assertThat(service.post("/v1/experiments/e/pause", "").status()).isEqualTo(200);
        locked.rollback();
      }
      for (CompletableFuture<RunningService.Reply> reply : replies) {
        assertThat(reply.get(60, TimeUnit.SECONDS).status()).isEqualTo(202);
      }
    }
  }
}
