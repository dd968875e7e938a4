package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService.Reply;

/** Requests that are wrong in ways that are easy to overlook. */
class RefusalsTest {
  private static final String EXPERIMENT =
      "{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\"], \"promise\": {\"eta\": 1}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static String detail(Reply reply) {
    return reply.body().path("detail").asText();
  }

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

  @Test
  void aRetiredArmIsNotPlayedAfterTheEnd() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      service.delete("/v1/experiments/e/arms/a");
      Reply refused = service.post("/v1/experiments/e/stop", "{\"arm\": \"a\"}");
      assertThat(refused.status()).isEqualTo(422);
      assertThat(detail(refused))
          .isEqualTo("arm must be the label of an arm that is not retired, but is 'a'");
      assertThat(service.post("/v1/experiments/e/stop", "{\"arm\": \"b\"}").status())
          .isEqualTo(200);
      assertThat(service
              .post("/v1/experiments/e/decisions", "{}")
              .body()
              .path("arm")
              .asText())
          .isEqualTo("b");
    }
  }

  @Test
  void aRequestWithoutFieldsSaysSo() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      Reply refused = service.post("/v1/experiments/e/pause", "{\"arm\": \"a\"}");
      assertThat(refused.status()).isEqualTo(422);
      assertThat(detail(refused)).isEqualTo("the body must be without fields, but is with 'arm'");
    }
  }

  /** Stores hold such halves as question marks, of which two are one label. */
  @Test
  void halvesOfSurrogatePairsAreRefused() {
    try (RunningService service = RunningService.sqlite(folder)) {
      String form = "{\"name\": \"e\", \"promise\": {\"eta\": 1}, \"arms\": [%s, \"b\"]}";
      Reply label = service.post("/v1/experiments", form.formatted("\"\\ud800\", \"\\ud801\""));
      assertThat(label.status()).isEqualTo(422);
      Reply value = service.post(
          "/v1/experiments", form.formatted("{\"label\": \"a\", \"value\": [\"\\ud800\"]}"));
      assertThat(value.status()).isEqualTo(422);
      assertThat(detail(value))
          .isEqualTo(
              "the value of arm a must be without halves of surrogate pairs, but is with one");
      assertThat(service
              .post("/v1/experiments", form.formatted("\"\\ud83d\\ude00\""))
              .status())
          .isEqualTo(201);
    }
  }
}
