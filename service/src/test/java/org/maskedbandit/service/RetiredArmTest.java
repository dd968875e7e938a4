package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An arm that was retired is not played again, whoever would play it. */
class RetiredArmTest {
  /** Half of them would play one of two arms: none does with a probability of 2^-100. */
  private static final int DECISIONS = 100;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private RunningService service;

  @BeforeEach
  void start() {
    service = RunningService.sqlite(folder);
  }

  @AfterEach
  void close() {
    service.close();
  }

  /** With an arm that is retired. */
  private void create(String retired, String more) {
    String definition = "{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\"],"
        + " \"promise\": {\"eta\": 1}" + more + "}";
    assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
    retire(retired);
  }

  private void retire(String arm) {
    assertThat(service.delete("/v1/experiments/e/arms/" + arm).status()).isEqualTo(200);
  }

  private RunningService.Reply decide(String body) {
    return service.post("/v1/experiments/e/decisions", body);
  }

  private JsonNode weights() {
    return service.get("/v1/experiments/e/weights").body().get("weights");
  }

  @Test
  void aRequestThatNamesItGetsAnother() {
    create("a", "");
    for (int i = 0; i < DECISIONS; i++) {
      JsonNode decided = decide("{\"eligible\": [\"a\", \"b\"]}").body();
      assertThat(decided.get("arm").textValue()).isEqualTo("b");
      assertThat(decided.get("propensity").doubleValue()).isEqualTo(1);
    }
    assertThat(decide("{\"eligible\": [\"a\"]}").status()).isEqualTo(422);
  }

  @Test
  void controlDoesNotPlayIt() {
    create("b", ", \"control\": {\"arm\": \"b\", \"share\": 0.5}");
    for (int i = 0; i < DECISIONS; i++) {
      JsonNode decided = decide("{}").body();
      assertThat(decided.get("arm").textValue()).isIn("a", "c");
      assertThat(decided.get("reason").textValue()).isEqualTo("thompson");
    }
  }

  @Test
  void controlOfAnyArmDoesNotPlayIt() {
    create("b", ", \"control\": {\"arm\": \"*\", \"share\": 0.9}");
    for (int i = 0; i < DECISIONS; i++) {
      JsonNode decided = decide("{}").body();
      assertThat(decided.get("arm").textValue()).isIn("a", "c");
      assertThat(decided.get("propensity").doubleValue()).isEqualTo(0.5);
    }
  }

  @Test
  void aPauseDoesNotPlayIt() {
    create("b", ", \"control\": {\"arm\": \"b\", \"share\": 0.5}");
    service.post("/v1/experiments/e/pause", "");
    assertThat(decide("{}").body().get("arm").textValue()).isEqualTo("a");
    assertThat(weights().get("a").doubleValue()).isEqualTo(1);
    retire("a");
    assertThat(decide("{}").body().get("arm").textValue()).isEqualTo("c");
    assertThat(weights().get("c").doubleValue()).isEqualTo(1);
  }

  /** What is promised and said of the best arm counts on their number; a retired one is one. */
  @Test
  void noMoreArmsAreAddedThanThereMayEverBe() {
    create("a", ", \"mostArms\": 4");
    assertThat(service.post("/v1/experiments/e/arms", "\"d\"").status()).isEqualTo(201);
    assertThat(service.post("/v1/experiments/e/arms", "\"f\"").status()).isEqualTo(409);
    assertThat(service.get("/v1/experiments/e").body().get("arms")).hasSize(4);
  }

  /** What was said to be final stays so: those who assign by weights play what decisions play. */
  @Test
  void theArmThatIsFinalIsPlayedAlsoIfItIsRetiredLater() {
    create("a", "");
    service.post("/v1/experiments/e/stop", "{\"arm\": \"b\"}");
    retire("b");
    assertThat(decide("{}").body().get("arm").textValue()).isEqualTo("b");
    assertThat(weights().toString()).isEqualTo("{\"c\":0.0,\"b\":1.0}");
  }
}
