package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService.Reply;

/** The paper's policies, which release nothing but arms, through HTTP. */
class ServedThompsonTest {
  private static final String ARMS = "\"arms\": [\"a\", \"b\", \"c\"], ";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static String definition(String name, int horizon, String policy) {
    return "{\"name\": \"" + name + "\", " + ARMS + "\"horizon\": " + horizon + ", \"policy\": \""
        + policy + "\"}";
  }

  @Test
  void playsPrePullsThenDrawsThenTheArmMostPlayed() {
    try (RunningService service = RunningService.sqlite(folder)) {
      Reply created =
          service.post("/v1/experiments", definition("e", 700, "modified-thompson(b=50, c=1)"));
      assertThat(created.status()).as(created.body().toString()).isEqualTo(201);
      int[] plays = new int[3];
      Random rewards = new Random(1);
      for (int round = 0; round < 700; round++) {
        JsonNode decision = service.post("/v1/experiments/e/decisions", "{}").body();
        int arm = decision.get("index").intValue();
        assertThat(decision.get("reason").textValue()).isEqualTo("thompson");
        assertThat(decision.has("propensity")).isFalse();
        if (round < 150) {
          assertThat(arm).as("pre-pull").isEqualTo(round / 50);
        }
        plays[arm]++;
        String value = rewards.nextDouble() < 0.1 + 0.4 * arm ? "1" : "0";
        Reply reply = service.put(
            "/v1/decisions/" + decision.get("decision").textValue() + "/reward",
            "{\"value\": " + value + "}");
        assertThat(reply.status()).isEqualTo(200);
      }
      // An arm that is worse by 0.4 after 50 rewards wins a draw with less than 2.3%.
      assertThat(plays[2]).as("plays of the best arm").isGreaterThan(350);
      JsonNode after = service.post("/v1/experiments/e/decisions", "{}").body();
      assertThat(after.get("reason").textValue()).isEqualTo("default");
      assertThat(after.get("arm").textValue()).isEqualTo("c");
      assertThat(service
              .put(
                  "/v1/decisions/" + after.get("decision").textValue() + "/reward",
                  "{\"value\": 1}")
              .status())
          .isEqualTo(410);
    }
  }
}
