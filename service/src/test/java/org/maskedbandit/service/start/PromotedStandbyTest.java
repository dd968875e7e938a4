package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.store.OwnPostgres;

/** A copy of a PostgreSQL server takes its place while nodes run. */
class PromotedStandbyTest {
  private static final int EPOCH = 100;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  private Started start(String folder, String url, boolean restored) throws IOException {
    Path secret = base.resolve("one").resolve("secret");
    Optional<String> known = folder.equals("one") || !Files.exists(secret)
        ? Optional.empty()
        : Optional.of(Files.readString(secret));
    return Started.with(new Options(
        new StoreLocation(base.resolve(folder), Optional.of(url), known),
        new Server.Address("127.0.0.1", 0),
        restored,
        false,
        Duration.ofDays(90),
        OptionalInt.empty()));
  }

  private static void create(Started server) {
    server.send(
        "POST",
        "/v1/experiments",
        "{\"name\": \"e\", \"arms\": [\"a\", \"b\"]," + " \"policy\": \"epoch-coins(eta=1, m0="
            + EPOCH + ")\"}");
  }

  /** All of one arm. */
  private static List<String> decide(Started server, int number) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      ids.add(server
          .send("POST", "/v1/experiments/e/decisions", "{\"eligible\": [\"a\"]}")
          .body()
          .get("decision")
          .textValue());
    }
    return ids;
  }

  private static long count(String url, String sql) {
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static boolean marked(String url) {
    return count(url, "SELECT count(*) FROM setting WHERE name = 'refused'") == 1;
  }

  private void assertRefusedUntilRestored(String url, String why) throws IOException {
    for (String folder : List.of("one", "new")) {
      assertThatThrownBy(() -> start(folder, url, false))
          .hasMessageContaining(why)
          .hasMessageContaining("--restored");
    }
    try (Started restored = start("new", url, true)) {
      String key = Files.readString(base.resolve("one").resolve("admin-key")).strip();
      assertThat(restored.send("GET", "/readyz", "", key).status()).isEqualTo(200);
    }
    start("one", url, false).close();
  }

  @Test
  void aRunningNodeRefusesAPromotedCopy() throws Exception {
    try (OwnPostgres postgres = new OwnPostgres();
        Started one = start("one", postgres.address(), false)) {
      create(one);
      postgres.replace(postgres.copy(base.resolve("copy")), true);
      assertThat(one.service().replaced().get(60, TimeUnit.SECONDS)).contains("promoted");
      assertThat(marked(postgres.address())).isTrue();
      assertRefusedUntilRestored(postgres.address(), "promoted");
    }
  }

  /** Nobody runs when the copy is promoted, and one node has never seen the store. */
  @Test
  void aNewNodeRefusesAPromotedCopy() throws Exception {
    try (OwnPostgres postgres = new OwnPostgres()) {
      try (Started one = start("one", postgres.address(), false)) {
        create(one);
      }
      postgres.replace(postgres.copy(base.resolve("copy")), true);
      assertThat(marked(postgres.address())).isFalse();
      assertRefusedUntilRestored(postgres.address(), "promoted");
    }
  }

  /** The node that has seen more ends before the copy takes its place, and comes back. */
  @Test
  void aNodeThatIsRefusedAtItsStartEndsTheOthers() throws Exception {
    try (OwnPostgres postgres = new OwnPostgres()) {
      String url = postgres.address();
      Path copy = base.resolve("copy");
      Started one = start("one", url, false);
      create(one);
      List<String> decisions = decide(one, EPOCH);
      String secret = Files.readString(base.resolve("one").resolve("secret"));
      try (NodeProcess two = NodeProcess.start(base.resolve("two"), url, secret)) {
        two.signal("STOP");
        postgres.copy(copy);
        // The server has just started again.
        decisions.forEach(each -> Traffic.await(() -> one.reward(each, 1) == 200));
        Traffic.await(() ->
            one.send("GET", "/v1/experiments/e", "").body().path("release").asLong() == 1);
        one.close();
        postgres.replace(copy, false);
        assertThat(marked(url)).isFalse();
        assertThatThrownBy(() -> start("one", url, false)).hasMessageContaining("rolled back");
        assertThat(marked(url)).isTrue();
        two.signal("CONT");
        assertThat(two.ended()).contains("rolled back");
      }
      assertRefusedUntilRestored(url, "rolled back");
      assertThat(count(url, "SELECT count(*) FROM release")).isZero();
    }
  }

  /** The primary has made a release that its copy does not have; one of two nodes has seen it. */
  @Test
  void nothingIsReleasedTwiceAfterAFailoverThatLostARelease() throws Exception {
    try (OwnPostgres postgres = new OwnPostgres();
        Started one = start("one", postgres.address(), false)) {
      String url = postgres.address();
      create(one);
      List<String> decisions = decide(one, EPOCH + 2);
      decisions
          .subList(0, EPOCH - 1)
          .forEach(each -> assertThat(one.reward(each, 1)).isEqualTo(200));
      Path copy = base.resolve("copy");
      String secret = Files.readString(base.resolve("one").resolve("secret"));
      try (NodeProcess two = NodeProcess.start(base.resolve("two"), url, secret)) {
        two.signal("STOP");
        postgres.copy(copy);
        Traffic.await(() -> one.reward(decisions.get(EPOCH - 1), 1) == 200);
        Traffic.await(() ->
            one.send("GET", "/v1/experiments/e", "").body().path("release").asLong() == 1);
        postgres.replace(copy, false);
        assertThat(one.service().replaced().get(60, TimeUnit.SECONDS)).contains("rolled back");
        assertThat(marked(url)).isTrue();
        // One reward more would be enough for the first release of the copy.
        one.reward(decisions.get(EPOCH), 1);
        two.signal("CONT");
        assertThat(two.ended()).contains("rolled back");
      }
      assertThat(count(url, "SELECT count(*) FROM reward WHERE value IS NOT NULL"))
          .isGreaterThanOrEqualTo(EPOCH - 1);
      assertThat(count(url, "SELECT count(*) FROM release")).isZero();
      assertRefusedUntilRestored(url, "rolled back");
      assertThat(count(url, "SELECT count(*) FROM release")).isZero();
      assertThat(count(url, "SELECT count(*) FROM reward WHERE value IS NOT NULL"))
          .isZero();
    }
  }
}
