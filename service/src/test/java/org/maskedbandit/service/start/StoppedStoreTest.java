package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.Stores.Kind;

/** What the store has of an experiment that was stopped: nothing is released of it any more. */
class StoppedStoreTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  /** Decisions whose rewards are reported. */
  private static void give(Started server, int number) {
    ObjectNode questions = JSON.createObjectNode();
    for (int i = 0; i < number; i++) {
      questions.withArray("requests").addObject().put("experiment", "e");
    }
    ObjectNode rewards = JSON.createObjectNode();
    server
        .send("POST", "/v1/decisions", questions.toString())
        .body()
        .get("results")
        .forEach(each -> rewards
            .withArray("rewards")
            .addObject()
            .put("value", 1)
            .set("decision", each.get("decision")));
    server.send("POST", "/v1/rewards", rewards.toString());
  }

  /** Without a window there are releases at once, and with one there are open decisions. */
  @ParameterizedTest
  @CsvSource({"SQLITE, {}", "POSTGRES, {}", "SQLITE, {\"window\": \"PT1H\"}"})
  void noRewardAndNoNoiseIsKept(Kind kind, String reward) {
    TestStore store = TestStore.of(kind, base.resolve("data"));
    try (Started server = store.start()) {
      server.send(
          "POST",
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\": \"epoch-coins(eta=1, m0=4)\","
              + " \"reward\": " + reward + "}");
      give(server, 20);
      if (reward.equals("{}")) {
        Traffic.await(() -> store.count("SELECT count(*) FROM release") > 0);
        assertThat(store.count("SELECT count(*) FROM slot WHERE secret IS NOT NULL"))
            .as("what the next release would take back")
            .isPositive();
      }
      give(server, 3);
      assertThat(store.count("SELECT count(*) FROM reward")).isPositive();
      assertThat(server.send("POST", "/v1/experiments/e/stop", "{}").status()).isEqualTo(200);
    }
    assertThat(store.count("SELECT count(*) FROM reward")).isZero();
    assertThat(store.count("SELECT count(*) FROM slot WHERE secret IS NOT NULL"))
        .isZero();
    assertThat(store.count("SELECT count(*) FROM slot WHERE pending <> 0")).isZero();
    assertThat(store.count("SELECT count(*) FROM decision WHERE state = 0")).isZero();
    assertThat(store.count("SELECT count(*) FROM decision")).as("the log stays").isEqualTo(23);
  }
}
