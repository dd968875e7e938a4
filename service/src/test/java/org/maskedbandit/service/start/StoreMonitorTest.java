package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.Stores.Kind;

/** An older copy takes the place of a store while a server runs. Nothing was released since. */
class StoreMonitorTest {
  private static final String CHANGES = "SELECT next FROM lease WHERE name = 'change'";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  /** A server that has seen all changes of its store. */
  private static Started begin(TestStore store) {
    Started server = store.start();
    server.send(
        "POST",
        "/v1/experiments",
        "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
    server.send("POST", "/v1/experiments/e/pause", "");
    long changes = store.count(CHANGES);
    DataDirectory folder = DataDirectory.existing(store.folder());
    Traffic.await(() -> folder.watermark().orElseThrow().changes() == changes);
    return server;
  }

  /** As it was before the pause. */
  private static final List<String> BEFORE = List.of(
      "UPDATE experiment SET status = 'running', change = change - 1",
      "UPDATE lease SET next = next - 1 WHERE name = 'change'");

  private static void assertStops(Started server) throws Exception {
    assertThat(server.service().replaced().get(60, TimeUnit.SECONDS))
        .contains("rolled back to an earlier state");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aServerStopsAndSaysSoInTheStore(Kind kind) throws Exception {
    TestStore store = TestStore.of(kind, base.resolve("data"));
    try (Started server = begin(store)) {
      store.execute(BEFORE);
      assertStops(server);
      assertThat(store.count("SELECT count(*) FROM setting WHERE name = 'refused'"))
          .isEqualTo(1);
    }
  }

  @Test
  void aServerStopsAlsoIfTheStoreCannotBeWritten() throws Exception {
    TestStore store = TestStore.of(Kind.SQLITE, base.resolve("data"));
    try (Started server = begin(store)) {
      store.execute(List.of("CREATE TRIGGER full BEFORE INSERT ON setting"
          + " BEGIN SELECT RAISE(ABORT, 'there is no room'); END"));
      store.execute(BEFORE);
      assertStops(server);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aServerStopsIfAnotherStoreTakesThePlaceOfItsOwn(Kind kind) throws Exception {
    TestStore store = TestStore.of(kind, base.resolve("data"));
    try (Started server = begin(store)) {
      assertThat(store.update("UPDATE setting SET value = 'another' WHERE name = 'store'"))
          .isEqualTo(1);
      assertStops(server);
    }
  }
}
