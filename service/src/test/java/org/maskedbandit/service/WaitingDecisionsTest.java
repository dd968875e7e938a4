package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;

/** The store has not taken a decision for long: the memory of the service is not filled. */
class WaitingDecisionsTest {
  private static final Duration NEVER = Duration.ofHours(1);

  /** More than may wait. */
  private static final int MANY = 1_000_000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  /** One that does not count, again and again: the store takes it once. */
  private static void fill(Node node) {
    DecisionId decision = new DecisionId(1, 0, 0, 1, 0, 0.5, false, Pseudonym.NONE);
    int taken = 0;
    while (taken < MANY && node.log().add(decision, List.of(), () -> {})) {
      taken++;
    }
    assertThat(taken).isBetween(100_000, MANY - 1);
  }

  @Test
  void moreAreRefusedUntilTheStoreHasTakenThem() {
    Database database = Database.sqlite(folder);
    try (RunningService service = new RunningService(
        database, Node.open(database, MasterKey.random(), new Clock(), NEVER, Node.RETENTION))) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1},"
              + " \"sticky\": \"PT1H\"}");
      JsonNode kept =
          service.post("/v1/experiments/e/decisions", "{\"person\": \"p\"}").body();
      fill(service.node);
      RunningService.Reply refused = service.post("/v1/experiments/e/decisions", "{}");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.body().get("detail").textValue()).contains("too far behind");
      JsonNode batch = service
          .post("/v1/decisions", "{\"requests\": [{\"experiment\": \"e\"}]}")
          .body();
      assertThat(batch.at("/results/0/status").intValue()).isEqualTo(503);
      assertThat(service
              .post("/v1/experiments/e/decisions", "{\"person\": \"p\"}")
              .body()
              .get("decision"))
          .as("one that was made before")
          .isEqualTo(kept.get("decision"));
      assertThat(service.post("/v1/experiments/e/pause", "").status()).isEqualTo(200);
      HttpResponse<String> health = Traffic.raw(service, "/healthz");
      assertThat(health.statusCode()).isEqualTo(200);
    }
  }
}
