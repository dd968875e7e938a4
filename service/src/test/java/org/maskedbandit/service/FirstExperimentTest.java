package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService.Reply;

class FirstExperimentTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void anExperimentLearnsThroughItsDoors() {
    try (RunningService service = RunningService.sqlite(folder)) {
      Reply created = service.post(
          "/v1/experiments",
          "{\"name\": \"buttons\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
      assertThat(created.status()).as(created.body().toString()).isEqualTo(201);
      Random random = new Random(1);
      for (int i = 0; i < 2000; i++) {
        Reply decision = service.post("/v1/experiments/buttons/decisions", "{}");
        assertThat(decision.status()).as(decision.body().toString()).isEqualTo(200);
        double mean = decision.body().get("arm").asText().equals("a") ? 0.2 : 0.8;
        double value = random.nextDouble() < mean ? 1 : 0;
        Reply reward = service.put(
            "/v1/decisions/" + decision.body().get("decision").asText() + "/reward",
            "{\"value\": " + value + "}");
        assertThat(reward.status()).as(reward.body().toString()).isEqualTo(200);
      }
      // Releases are made behind the answers.
      Traffic.await(
          () -> service.get("/v1/experiments/buttons").body().get("release").asLong() > 0);
      System.out.println(service.get("/v1/experiments/buttons").body().toPrettyString());
    }
  }
}
