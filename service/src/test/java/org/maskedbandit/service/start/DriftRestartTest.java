package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.Stores.Kind;

/**
 * What a store does after a drift alarm: the sums of the stream that alarmed start anew, and
 * decisions from before count no more. Noise is next to nothing at that eta, so alarms come.
 */
class DriftRestartTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String EXPERIMENT = "{\"name\": \"e\", \"arms\": [\"a\", \"b\"],"
      + " \"policy\": \"epoch-coins(eta=5, drift-watch=true)\","
      + " \"control\": {\"arm\": \"*\", \"share\": 0.2}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  private TestStore store(Kind kind) {
    return TestStore.of(kind, base.resolve("data"));
  }

  private static List<JsonNode> decide(Started server, int number) {
    ObjectNode body = JSON.createObjectNode();
    for (int i = 0; i < number; i++) {
      body.withArray("requests").addObject().put("experiment", "e");
    }
    List<JsonNode> all = new ArrayList<>();
    server.send("POST", "/v1/decisions", body.toString()).body().get("results").forEach(all::add);
    return all;
  }

  /** Decides, and reports all in one transaction, so that several slots are due at a time. */
  private static void play(Started server, int number, double ofA, double ofB) {
    ObjectNode body = JSON.createObjectNode();
    for (JsonNode each : decide(server, number)) {
      body.withArray("rewards")
          .addObject()
          .put("decision", each.get("decision").textValue())
          .put("value", each.get("arm").textValue().equals("a") ? ofA : ofB);
    }
    server.send("POST", "/v1/rewards", body.toString());
  }

  private static JsonNode shown(Started server) {
    return server.send("GET", "/v1/experiments/e", "").body();
  }

  private static List<JsonNode> changes(Started server) {
    List<JsonNode> changes = new ArrayList<>();
    shown(server).at("/health/drift/changes").forEach(changes::add);
    return changes;
  }

  private static void begin(Started server) {
    server.send("POST", "/v1/experiments", EXPERIMENT);
    for (int i = 0; i < 5; i++) {
      play(server, 100, 0.9, 0.1);
    }
    Traffic.await(() -> shown(server).get("release").longValue() > 20);
    assertThat(changes(server)).isEmpty();
  }

  private static void playUntilAlarm(Started server) {
    Traffic.await(() -> {
      play(server, 100, 0.1, 0.5);
      return !changes(server).isEmpty();
    });
  }

  /** Until the slots of all streams have releases after the last alarm. */
  private static void playOn(TestStore store, Started server) {
    Traffic.await(() -> {
      play(server, 100, 0.1, 0.5);
      return changes(server).stream()
          .allMatch(
              change -> store.count("SELECT count(DISTINCT slot) FROM release WHERE version > "
                      + change.get("release") + " AND " + ofStream(change))
                  == 2);
    });
  }

  private static String ofStream(JsonNode change) {
    return "slot % 2 = " + (change.get("control").booleanValue() ? 1 : 0);
  }

  /** The slot with its stream, as of a change of that stream. */
  private static void assertRestarted(TestStore store, JsonNode change, int slot) {
    String alarm = change.get("release").toString();
    String where = " WHERE slot = " + slot;
    assertThat(store.numbers("SELECT cancelled_share FROM release" + where + " AND version > "
            + alarm + " ORDER BY version LIMIT 1"))
        .as("nothing is taken back")
        .containsExactly(0.0);
    assertThat(store.count(
            "SELECT count(*) FROM decision" + where + " AND state = 1 AND release < " + alarm))
        .as("decisions from before count in releases before alone")
        .isEqualTo(store.count(
            "SELECT COALESCE(sum(rewards), 0) FROM release" + where + " AND version <= " + alarm));
    assertThat(store.count(
            "SELECT count(*) FROM decision" + where + " AND state = 0 AND release < " + alarm))
        .as("none is open")
        .isZero();
  }

  /** Each stream drops what was decided before its own alarm, and nothing else. */
  private static void assertDropped(TestStore store, List<JsonNode> changes) {
    for (int stream = 0; stream < 2; stream++) {
      boolean control = stream == 1;
      String alarm = changes.stream()
          .filter(change -> change.get("control").booleanValue() == control)
          .map(change -> change.get("release").toString())
          .reduce((earlier, later) -> later)
          .orElse("0");
      assertThat(store.count("SELECT count(*) FROM decision WHERE slot % 2 = " + stream
              + " AND state = 2 AND release >= " + alarm))
          .as("control " + control)
          .isZero();
    }
  }

  /** Looks again if there was a release meanwhile: it may have raised another alarm. */
  private static void assertRestarts(TestStore store, Started server) {
    while (true) {
      playOn(store, server);
      JsonNode before = shown(server).get("release");
      try {
        assertAll(store, changes(server));
        return;
      } catch (AssertionError wrong) {
        if (shown(server).get("release").equals(before)) {
          throw wrong;
        }
      }
    }
  }

  private static void assertAll(TestStore store, List<JsonNode> changes) {
    assertThat(store.count("SELECT count(*) FROM release WHERE cancelled_share > 0"))
        .isPositive();
    for (JsonNode change : changes) {
      int stream = change.get("control").booleanValue() ? 1 : 0;
      assertRestarted(store, change, stream);
      assertRestarted(store, change, stream + 2);
    }
    assertDropped(store, changes);
    assertThat(store.count("SELECT count(*) FROM reward r JOIN decision d"
            + " ON d.sequence = r.sequence WHERE d.state <> 0 AND r.value IS NOT NULL"))
        .as("values of closed decisions are deleted")
        .isZero();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void sumsStartAnewAndDecisionsFromBeforeDoNotCount(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      begin(server);
      List<JsonNode> open = decide(server, 40);
      playUntilAlarm(server);
      open.forEach(each -> server.reward(each.get("decision").textValue(), 1));
      assertRestarts(store, server);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aRestartOfTheServiceGoesOnAfterTheAlarm(Kind kind) {
    TestStore store = store(kind);
    JsonNode before;
    try (Started server = store.start()) {
      begin(server);
      decide(server, 40);
      playUntilAlarm(server);
      before = state(server);
    }
    try (Started server = store.start()) {
      Traffic.await(() -> server.send("GET", "/readyz", "").status() == 200);
      JsonNode now = state(server);
      if (now.get("release").equals(before.get("release"))) {
        assertThat(now).isEqualTo(before);
      }
      assertRestarts(store, server);
    }
  }

  /** Segment s may be wrong with 0.05/(s(s+1)), all of them together with 0.05. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void intervalsShareTheirErrorOverSegments(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      begin(server);
      Traffic.await(() -> shown(server).at("/arms/0").has("released"));
      assertAlpha(shown(server));
      playUntilAlarm(server);
      playOn(store, server);
      Traffic.await(() -> {
        play(server, 100, 0.1, 0.5);
        return shown(server).at("/arms/0").has("released");
      });
      assertAlpha(shown(server));
    }
  }

  private static void assertAlpha(JsonNode shown) {
    int segment = shown.at("/health/drift/segment").intValue();
    assertThat(shown.at("/arms/0/released/interval/alpha").doubleValue())
        .as("segment " + segment)
        .isCloseTo(0.05 / segment / (segment + 1), within(1e-12));
  }

  /** What follows from releases alone. */
  private static JsonNode state(Started server) {
    ObjectNode state = JSON.createObjectNode();
    state.setAll(
        (ObjectNode) server.send("GET", "/v1/experiments/e/weights", "").body());
    return state.set("drift", shown(server).at("/health/drift"));
  }

  /** A client must not believe that its value was taken. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void theFirstReportOfADroppedDecisionIsGone(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      begin(server);
      List<JsonNode> open = decide(server, 40);
      playUntilAlarm(server);
      boolean control = changes(server).get(0).get("control").booleanValue();
      playOn(store, server);
      List<JsonNode> dropped = open.stream()
          .filter(each -> each.get("reason").textValue().equals("control") == control)
          .toList();
      assertThat(dropped).isNotEmpty();
      assertThat(dropped)
          .allMatch(each -> server.reward(each.get("decision").textValue(), 1) == 410);
    }
  }

  /**
   * Else the means of different times are compared. The first release of each arm of the other
   * stream may hold decisions from before the alarm, so it is left out.
   */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void theLiftComparesReleasesAfterTheAlarm(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      begin(server);
      playUntilAlarm(server);
      assertLift(store, server);
      for (int i = 0; i < 20 && shown(server).at("/lift/rewards").isMissingNode(); i++) {
        play(server, 100, 0.1, 0.5);
        assertLift(store, server);
      }
      assertThat(shown(server).at("/lift/rewards").longValue()).isPositive();
    }
  }

  private static void assertLift(TestStore store, Started server) {
    JsonNode shown = shown(server);
    JsonNode last =
        shown.at("/health/drift/changes").get(shown.at("/health/drift/changes").size() - 1);
    long bandit = after(store, shown, last, false);
    long control = after(store, shown, last, true);
    boolean both = bandit > 0 && control > 0;
    assertThat(shown.at("/lift/rewards").longValue()).isEqualTo(both ? bandit : 0);
    assertThat(shown.at("/lift/controlRewards").longValue()).isEqualTo(both ? control : 0);
  }

  private static long after(TestStore store, JsonNode shown, JsonNode change, boolean control) {
    String from = change.get("release").asText();
    String first = change.get("control").booleanValue() == control
        ? from
        : "(SELECT min(f.version) FROM release f WHERE f.slot = release.slot AND f.version > "
            + from + ")";
    return store.count("SELECT COALESCE(sum(rewards), 0) FROM release WHERE version > " + first
        + " AND version <= " + shown.get("release") + " AND slot % 2 = " + (control ? 1 : 0));
  }
}
