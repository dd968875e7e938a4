package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
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

  /** It is not lost: it waits for the store, and its reward may come then. */
  @Test
  void aReportForADecisionThatCouldNotBeStoredMayBeRepeated() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\": \"epoch-coins(eta=1)\"}");
      service.change(handle -> handle.execute("ALTER TABLE play_count RENAME TO elsewhere"));
      String id = Traffic.decide(service, "e", 1).get(0).id();
      String reward = "/v1/decisions/" + id + "/reward";
      assertThat(service.put(reward, "{\"value\": 1}").status()).isEqualTo(503);
      service.change(handle -> handle.execute("ALTER TABLE elsewhere RENAME TO play_count"));
      Traffic.await(() -> service.node.log().size() == 0);
      assertThat(service.put(reward, "{\"value\": 1}").status()).isEqualTo(200);
    }
  }

  /** Of those that are stored nothing has to be awaited; the others count as well. */
  @Test
  void decisionsThatAreNotStoredYetAreAwaited() {
    Duration flush = Duration.ofMillis(500);
    Database database = Database.sqlite(folder);
    Node node = Node.open(database, MasterKey.random(), new Clock(), flush, Node.RETENTION);
    try (RunningService service = new RunningService(database, node)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\": \"epoch-coins(eta=1)\"}");
      List<Traffic.Decided> decided = new ArrayList<>(Traffic.decide(service, "e", 1));
      Traffic.flush(node);
      for (int i = 0; i < 3; i++) {
        decided.addAll(Traffic.decide(service, "e", 1));
        // Fails if one of them is not counted.
        Traffic.report(service, decided, (arm, place) -> 1);
      }
    }
  }
}
