package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.Stores.Kind;

/** A store of version 0.2.0 is served as that version would have gone on with it. */
class OldStoreTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  private OldStore load(Kind kind) {
    return OldStore.load(kind, base.resolve("data"));
  }

  private static JsonNode experiment(Started server, String name) {
    return server.send("GET", "/v1/experiments/" + name, "").body();
  }

  private static long release(Started server, String name) {
    return experiment(server, name).get("release").longValue();
  }

  private static List<JsonNode> decide(Started server, String name, int number) {
    ObjectNode body = JSON.createObjectNode();
    for (int i = 0; i < number; i++) {
      body.withArray("requests").addObject().put("experiment", name);
    }
    List<JsonNode> all = new ArrayList<>();
    server.send("POST", "/v1/decisions", body.toString()).body().get("results").forEach(all::add);
    return all;
  }

  /** One reward for each arm that decides plays, until there is another release. */
  private static void playUntilReleased(Started server, String name) {
    long before = release(server, name);
    Traffic.await(() -> {
      decide(server, name, 20)
          .forEach(each ->
              assertThat(server.reward(each.get("decision").textValue(), 1)).isEqualTo(200));
      return release(server, name) > before;
    });
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void experimentsAreAsTheyWereLeft(Kind kind) {
    OldStore store = load(kind);
    try (Started server = store.start()) {
      for (Map.Entry<String, JsonNode> each : store.known().get("experiments").properties()) {
        String name = each.getKey();
        JsonNode now = experiment(server, name);
        JsonNode before = each.getValue();
        assertThat(now.get("status")).as(name).isEqualTo(before.get("status"));
        assertThat(now.path("finalArm").textValue())
            .as(name)
            .isEqualTo(before.get("finalArm").textValue());
        assertThat(now.at("/definition/policy")).as(name).isEqualTo(before.get("policy"));
        assertThat(arms(now)).as(name).isEqualTo(before.get("arms").toString());
        assertThat(now.get("release").longValue())
            .as(name)
            .isGreaterThanOrEqualTo(before.get("release").longValue());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void allOfThemAreServedAndPromiseTheSame(Kind kind) {
    OldStore store = load(kind);
    try (Started server = store.start()) {
      assertThat(server.send("GET", "/readyz", "").status()).isEqualTo(200);
      assertThat(experiment(server, "sums").path("status").textValue()).isEqualTo("running");
      JsonNode total = server.send("GET", "/v1/privacy", "").body();
      assertThat(total.get("eta").doubleValue())
          .isCloseTo(store.known().get("eta").doubleValue(), within(1e-9));
    }
  }

  private static String arms(JsonNode experiment) {
    return JSON.createArrayNode()
        .addAll(experiment
            .get("arms")
            .valueStream()
            .map(arm -> (JsonNode) JSON.createArrayNode()
                .add(arm.get("label"))
                .add(arm.get("retired"))
                .add(arm.get("plays")))
            .toList())
        .toString();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void peopleKeepTheirDecisions(Kind kind) {
    OldStore store = load(kind);
    try (Started server = store.start()) {
      for (Map.Entry<String, JsonNode> each : store.known().get("sticky").properties()) {
        assertThat(server.decide("coins", each.getKey()))
            .isEqualTo(each.getValue().textValue());
      }
      for (Map.Entry<String, JsonNode> each : store.known().get("requests").properties()) {
        String asked = "{\"person\": \"eve\", \"request\": \"" + each.getKey() + "\"}";
        JsonNode again =
            server.send("POST", "/v1/experiments/plain/decisions", asked).body();
        assertThat(again.get("decision")).as("of another key").isNotEqualTo(each.getValue());
      }
      assertThat(server.send("DELETE", "/v1/people/ann", "").status()).isEqualTo(202);
      assertThat(server.decide("coins", "ann"))
          .isNotEqualTo(store.known().at("/sticky/ann").textValue());
    }
  }

  private static void assertReports(OldStore store, Started server, String what, int status) {
    for (String id : store.ids(what)) {
      assertThat(server.reward(id, 1)).as(what).isEqualTo(status);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void decisionsTakeRewardsIfTheyAreOpen(Kind kind) {
    OldStore store = load(kind);
    try (Started server = store.start()) {
      for (String open : List.of("windowOpen", "plainOpen", "driftOpen", "sumsOpen")) {
        assertReports(store, server, open, 200);
      }
      assertReports(store, server, "windowCounted", 200);
      assertThat(server.reward(store.ids("windowCounted").get(0), 0.5)).isEqualTo(409);
      assertReports(store, server, "plainCounted", 200);
      for (String closed : List.of("erased", "stoppedOpen", "closing")) {
        assertReports(store, server, closed, 410);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void rewardsThatWereOpenAreReleasedAndVersionsGoOn(Kind kind) {
    OldStore store = load(kind);
    long open = store.count("SELECT count(*) FROM reward WHERE experiment = 2");
    assertThat(open).isPositive();
    long last = store.count("SELECT max(sequence) FROM decision");
    try (Started server = store.start()) {
      Traffic.await(() -> release(server, "closing") > 0);
      playUntilReleased(server, "drift");
      playUntilReleased(server, "top-two");
      Traffic.await(() -> {
        playUntilReleased(server, "plain");
        return store.count("SELECT count(*) FROM reward r JOIN arm a ON r.experiment = a.experiment"
                + " AND r.slot = 2 * a.arm WHERE r.experiment = 2 AND a.retired = 0"
                + " AND r.value IS NOT NULL"
                + " AND r.sequence <= " + last)
            == 0;
      });
    }
    assertThat(store.count("SELECT count(*) FROM decision WHERE experiment = 8 AND state = 1"))
        .isPositive();
    assertThat(store.count("SELECT count(*) FROM (SELECT experiment FROM release"
            + " GROUP BY experiment HAVING count(*) <> max(version)) AS gaps"))
        .isZero();
  }

  /** Noise is next to nothing there: draws follow from the sums. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void sumsThatAreNeverReleasedGoOn(Kind kind) {
    OldStore store = load(kind);
    try (Started server = store.start()) {
      assertThat(decide(server, "sums", 20))
          .allMatch(each -> each.get("arm").textValue().equals("c"));
      assertReports(store, server, "sumsOpen", 200);
      String others = "{\"eligible\": [\"a\", \"b\"]}";
      assertThat(server
              .send("POST", "/v1/experiments/sums/decisions", others)
              .body()
              .get("arm")
              .textValue())
          .isEqualTo("b");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void keysAndTheJournalAreTheSame(Kind kind) {
    OldStore store = load(kind);
    JsonNode keys = store.known().get("keys");
    try (Started server = store.start()) {
      String viewer = keys.get("viewer").textValue();
      assertThat(server.send("GET", "/v1/experiments", "", viewer).status()).isEqualTo(200);
      assertThat(server.send("GET", "/v1/journal", "", viewer).status()).isEqualTo(403);
      String app = keys.get("app").textValue();
      assertThat(status(server, "plain", app)).isEqualTo(200);
      assertThat(status(server, "coins", app)).isEqualTo(404);
      assertThat(status(server, "plain", keys.get("revoked").textValue())).isEqualTo(401);
    }
    try (StoreAdmin storeAdmin = StoreAdmin.of(store.store().location())) {
      assertThat(storeAdmin.journalFault()).isEmpty();
      assertThat(storeAdmin.journalEntries())
          .isGreaterThan(store.known().at("/mark/entries").longValue());
    }
  }

  private static int status(Started server, String experiment, String key) {
    return server
        .send("POST", "/v1/experiments/" + experiment + "/decisions", "{}", key)
        .status();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void asARestoredBackupItDropsWhatWasOpen(Kind kind) {
    OldStore store = load(kind);
    try (Started server = store.store().start(true)) {
      for (String open : List.of("windowOpen", "plainOpen", "sumsOpen", "driftOpen")) {
        assertReports(store, server, open, 410);
      }
      assertThat(server.decide("coins", "bob"))
          .isNotEqualTo(store.known().at("/sticky/bob").textValue());
      assertThat(decide(server, "sums", 1).get(0).get("reason").textValue()).isEqualTo("default");
      playUntilReleased(server, "plain");
    }
    assertThat(store.count("SELECT count(*) FROM reward WHERE experiment IN (1, 8)"))
        .isZero();
  }
}
