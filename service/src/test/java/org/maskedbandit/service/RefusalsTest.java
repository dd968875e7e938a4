package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests that are wrong in ways that are easy to overlook. */
class RefusalsTest {
  private static final String EXPERIMENT =
      "{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\"], \"promise\": {\"eta\": 1}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void aBodyIsOneValue() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      String decisions = "/v1/experiments/e/decisions";
      assertThat(service.post(decisions, "{\"person\": \"ann\"} {}").status()).isEqualTo(400);
      assertThat(service.post(decisions, "{\"person\": \"ann\"} x").status()).isEqualTo(400);
      assertThat(service.post(decisions, "{\"person\": \"ann\"} \r\n").status()).isEqualTo(200);
    }
  }
}
