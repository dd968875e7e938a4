package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.Stores.Kind;

/** Stores that were put back or changed by hand. */
class OldCopyTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  private TestStore store(Kind kind) {
    return TestStore.of(kind, base.resolve("data"));
  }

  private static void create(Started server, String name, String more) {
    String definition = "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"],"
        + " \"promise\": {\"eta\": 5}" + more + "}";
    assertThat(server.send("POST", "/v1/experiments", definition).status()).isEqualTo(201);
  }

  private static long release(Started server, String name) {
    JsonNode shown = server.send("GET", "/v1/experiments/" + name, "").body();
    return shown.get("release").longValue();
  }

  private static void playUntilReleased(Started server, String name) {
    long before = release(server, name);
    Traffic.await(() -> {
      server.reward(server.decide(name, "any" + System.nanoTime()), 1);
      return release(server, name) > before;
    });
  }

  /** No number of a decision was leased since: only releases tell that the copy is older. */
  @Test
  void aCopyThatWasTakenWhileTheStoreWasServedIsOlder() throws IOException {
    TestStore store = store(Kind.SQLITE);
    Path copy = base.resolve("copy.db");
    try (Started server = store.start()) {
      create(server, "e", "");
      playUntilReleased(server, "e");
      store.update("VACUUM INTO '" + copy + "'");
      playUntilReleased(server, "e");
    }
    Path file = store.folder().resolve("store.db");
    Files.write(file, Files.readAllBytes(copy), StandardOpenOption.TRUNCATE_EXISTING);
    assertThatThrownBy(store::start).hasMessageContaining("was rolled back to a backup");
    store.start(true).close();
  }

  /** Nothing was released since either: only the number of changes tells. */
  @Test
  void aCopyFromBeforeAChangeIsOlder() throws IOException {
    TestStore store = store(Kind.SQLITE);
    Path copy = base.resolve("copy.db");
    try (Started server = store.start()) {
      create(server, "e", "");
      store.update("VACUUM INTO '" + copy + "'");
      assertThat(server.send("POST", "/v1/experiments/e/stop", "{}").status()).isEqualTo(200);
    }
    Path file = store.folder().resolve("store.db");
    Files.write(file, Files.readAllBytes(copy), StandardOpenOption.TRUNCATE_EXISTING);
    assertThatThrownBy(store::start).hasMessageContaining("was rolled back to a backup");
    store.start(true).close();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void decisionsThatPeopleKeptDoNotSurviveARestore(Kind kind) {
    TestStore store = store(kind);
    String kept;
    try (Started server = store.start()) {
      create(server, "e", ", \"sticky\": \"PT1H\"");
      kept = server.decide("e", "ann");
      assertThat(server.decide("e", "ann")).isEqualTo(kept);
    }
    try (Started server = store.start()) {
      assertThat(server.decide("e", "ann")).isEqualTo(kept);
    }
    try (Started server = store.start(true)) {
      String next = server.decide("e", "ann");
      assertThat(next).isNotEqualTo(kept);
      assertThat(server.reward(next, 1)).isEqualTo(200);
      assertThat(server.reward(kept, 1)).isEqualTo(410);
    }
  }

  /** Windows of both close while nothing is served; only one of them is stopped. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aStoppedExperimentReleasesNothing(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      for (String name : List.of("stopped", "live")) {
        create(server, name, ", \"reward\": {\"window\": \"PT1H\"}");
        for (int i = 0; i < 40; i++) {
          server.reward(server.decide(name, "p" + i), 1);
        }
      }
      Traffic.await(() -> store.count("SELECT count(*) FROM decision") == 80);
    }
    store.update("UPDATE experiment SET status = 'stopped', final_arm = 0 WHERE name = 'stopped'");
    store.update("UPDATE decision SET time = time - 7200000");
    try (Started server = store.start()) {
      Traffic.await(() -> release(server, "live") > 0);
      assertThat(release(server, "stopped")).isZero();
    }
    assertThat(store.count("SELECT count(*) FROM release r JOIN experiment e"
            + " ON e.id = r.experiment WHERE e.name = 'stopped'"))
        .isZero();
  }

  /** A value that was sealed for another decision is not opened. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void valuesCannotBeMovedToOtherDecisions(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      create(server, "e", ", \"reward\": {\"window\": \"PT1H\"}");
      String one = server.decide("e", "ann");
      String other = server.decide("e", "bob");
      server.reward(one, 1);
      server.reward(other, 0);
      assertThat(server.reward(one, 1)).isEqualTo(200);
      List<byte[]> values = store.bytes("SELECT value FROM reward ORDER BY sequence");
      String next = "UPDATE reward SET value = ? WHERE sequence = (SELECT ";
      store.update(next + "min(sequence) FROM reward)", values.get(1));
      store.update(next + "max(sequence) FROM reward)", values.get(0));
      assertThat(server.reward(one, 1)).isGreaterThanOrEqualTo(500);
      assertThat(server.reward(one, 0)).isGreaterThanOrEqualTo(500);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void valuesThatWereMovedAreNotReleased(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      for (String name : List.of("moved", "live")) {
        create(server, name, ", \"reward\": {\"window\": \"PT1H\"}");
        for (int i = 0; i < 40; i++) {
          server.reward(server.decide(name, "p" + i), 1);
        }
      }
      Traffic.await(() -> store.count("SELECT count(*) FROM decision") == 80);
    }
    store.update(
        "UPDATE reward SET value = ? WHERE experiment ="
            + " (SELECT id FROM experiment WHERE name = 'moved')",
        store.bytes("SELECT value FROM reward").get(0));
    store.update("UPDATE decision SET time = time - 7200000");
    try (Started server = store.start()) {
      Traffic.await(() -> release(server, "live") > 0);
      assertThat(release(server, "moved")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void theJournalTellsThatATimeWasChanged(Kind kind) {
    TestStore store = store(kind);
    store.start().close();
    try (StoreAdmin storeAdmin = StoreAdmin.of(store.location())) {
      assertThat(storeAdmin.journalFault()).isEmpty();
      assertThat(store.update("UPDATE journal SET time = time - 1 WHERE number = 1"))
          .isEqualTo(1);
      assertThat(storeAdmin.journalFault()).isPresent();
    }
  }

  /** All 30 people in one group, false alarm: 2e-9. */
  @Test
  void controlIsAFixedSetOfPeople() {
    try (Started server = store(Kind.SQLITE).start()) {
      create(server, "e", ", \"control\": {\"arm\": \"a\", \"share\": 0.5}");
      int controlled = 0;
      for (int person = 0; person < 30; person++) {
        boolean control = isControl(server, person);
        for (int i = 0; i < 4; i++) {
          assertThat(isControl(server, person)).isEqualTo(control);
        }
        controlled += control ? 1 : 0;
      }
      assertThat(controlled).isBetween(1, 29);
    }
  }

  private static boolean isControl(Started server, int person) {
    return server
        .send("POST", "/v1/experiments/e/decisions", "{\"person\": \"p" + person + "\"}")
        .body()
        .get("reason")
        .textValue()
        .equals("control");
  }

  @Test
  void infiniteValuesAreRefused() {
    try (Started server = store(Kind.SQLITE).start()) {
      create(server, "e", "");
      String path = "/v1/decisions/" + server.decide("e", "ann") + "/reward";
      for (String value : List.of("1e999", "-1e999")) {
        assertThat(server.send("PUT", path, "{\"value\": " + value + "}").status())
            .isEqualTo(422);
      }
      assertThat(server.send("PUT", path, "{\"value\": 1}").status()).isEqualTo(200);
    }
  }
}
