package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The thread that stores rewards writes no answers. */
class RewardBatchTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void resultsAreWrittenByTheEventLoop() {
    Logger log = (Logger) LoggerFactory.getLogger("org.maskedbandit.service.http.Failures");
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\": \"epoch-coins(eta=1)\"}");
      String id = service
          .post("/v1/experiments/e/decisions", "{}")
          .body()
          .get("decision")
          .asText();
      Traffic.await(() -> service.node.log().size() == 0);
      service.change(handle -> handle.execute("ALTER TABLE reward RENAME TO elsewhere"));
      lines.start();
      log.addAppender(lines);
      int code = service
          .post("/v1/rewards", "{\"rewards\": [{\"decision\": \"" + id + "\", \"value\": 1}]}")
          .body()
          .at("/results/0/code")
          .asInt();
      assertThat(code).isGreaterThanOrEqualTo(500);
      assertThat(lines.list)
          .filteredOn(line -> line.getFormattedMessage().startsWith("POST /v1/rewards failed"))
          .isNotEmpty()
          .allMatch(line -> line.getThreadName().startsWith("vert.x-eventloop"));
    } finally {
      log.detachAppender(lines);
    }
  }
}
