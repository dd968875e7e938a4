package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService.Reply;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.store.KeyStore.Role;
import org.slf4j.LoggerFactory;

/** What the log and the client are told of requests that fail by no fault of the client. */
class FailedRequestsTest {
  /** A key is remembered for a second. */
  private static final long FORGOTTEN_MILLIS = 1_100;

  private final Logger logger = (Logger) LoggerFactory.getLogger("org.maskedbandit.service");
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @SuppressWarnings("NullAway.Init")
  private RunningService service;

  @BeforeEach
  void start(@TempDir Path folder) {
    service = RunningService.sqlite(folder);
    assertThat(service
            .post(
                "/v1/experiments",
                "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\":"
                    + " \"epoch-coins(eta=1, m0=4)\"}")
            .status())
        .isEqualTo(201);
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    service.close();
  }

  private void hide(String table) {
    service.change(handle -> handle.execute("ALTER TABLE " + table + " RENAME TO hidden"));
  }

  private void show(String table) {
    service.change(handle -> handle.execute("ALTER TABLE hidden RENAME TO " + table));
  }

  /** Lines of the log with all these words. */
  private List<String> lines(String... words) {
    return List.copyOf(log.list).stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> List.of(words).stream().allMatch(line::contains))
        .toList();
  }

  private void assertLogged(JsonNode problem, String route, String cause) {
    String id = problem.path("error").asText();
    assertThat(id).matches("[0-9a-f]{8}");
    assertThat(problem.path("detail").asText()).contains(id);
    assertThat(lines(id)).hasSize(1);
    assertThat(lines(route + " failed, error " + id, cause)).hasSize(1);
  }

  @Test
  void anErrorOfTheServiceHasTheIdOfItsLine() {
    String key = service.key(Role.VIEWER, null);
    service.change(handle -> handle.execute("UPDATE api_key SET role = 'x' WHERE role = 'viewer'"));
    Reply reply = service.send("GET", "/v1/key", "", key);
    assertThat(reply.status()).isEqualTo(500);
    assertLogged(reply.body(), "GET /v1/key", "UnableToProduceResultException");
    Reply other = service.send("GET", "/v1/experiments/e", "", key);
    assertLogged(other.body(), "GET /v1/experiments/:experiment", "UnableToProduceResultException");
    assertThat(other.body().get("error")).isNotEqualTo(reply.body().get("error"));
  }

  @Test
  void aStoreThatFailsHasOneLineForEachRoute() throws InterruptedException {
    Thread.sleep(FORGOTTEN_MILLIS);
    hide("api_key");
    Reply reply = service.get("/v1/key");
    assertThat(reply.status()).isEqualTo(503);
    assertLogged(reply.body(), "GET /v1/key", "SQLiteException");
    for (int i = 0; i < 20; i++) {
      Reply again = service.get("/v1/key");
      assertThat(again.body().path("error")).isEqualTo(reply.body().path("error"));
    }
    assertThat(lines("GET /v1/key")).hasSize(1);
    String flag = "/ofrep/v1/evaluate/flags/e";
    String details = service.post(flag, "{}").body().path("errorDetails").asText();
    assertThat(lines("POST /ofrep", details.replaceAll(".* ", ""))).hasSize(1);
    show("api_key");
    assertThat(service.get("/v1/key").status()).isEqualTo(200);
  }

  @Test
  void aNodeThatIsNotReadySaysWhy() {
    service.database.close();
    Reply reply = service.get("/readyz");
    assertThat(reply.status()).isEqualTo(503);
    assertLogged(reply.body(), "GET /readyz", "SQLException");
    // Timers of metrics fail as others do.
    Traffic.await(() -> lines("the store is not timed: ").size() == 1);
  }

  @Test
  void eachOfABatchHasTheIdOfALineOfItsRoute() {
    String batch = "{\"requests\": [{\"experiment\": \"e\", \"request\": \"r\"},"
        + " {\"experiment\": \"e\"}, {\"experiment\": \"e\", \"request\": \"s\"}]}";
    hide("sticky_decision");
    JsonNode results = service.post("/v1/decisions", batch).body().get("results");
    assertThat(results).hasSize(3);
    assertThat(results.at("/1/status").intValue()).isEqualTo(200);
    for (int i : new int[] {0, 2}) {
      assertThat(results.get(i).path("error").asText()).hasSize(8);
      assertLogged(results.get(i), "POST /v1/decisions", "SQLiteException");
    }
    show("sticky_decision");
  }

  @Test
  void aStreamThatBreaksOffHasALine() throws IOException {
    hide("decision");
    try (Socket socket = get("/v1/experiments/e/decisions.csv")) {
      assertThat(body(socket).lines().filter(line -> line.startsWith("sequence,")))
          .hasSize(1);
      assertThat(lines("GET /v1/experiments/:experiment/decisions.csv failed", "SQLiteException"))
          .hasSize(1);
    } finally {
      show("decision");
    }
  }

  private Socket get(String path) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.server.port());
    socket.setSoTimeout(30_000);
    String request = "GET " + path + " HTTP/1.1\r\nHost: x\r\nX-API-Key: " + service.admin;
    socket.getOutputStream().write((request + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** All until the connection ends. */
  private static String body(Socket socket) {
    StringBuilder text = new StringBuilder();
    try {
      for (int next = socket.getInputStream().read(); next >= 0; ) {
        text.append((char) next);
        next = socket.getInputStream().read();
      }
    } catch (IOException cut) {
      return text.toString();
    }
    return text.toString();
  }

  /** Returns when a line begins so. */
  private static void until(BufferedReader in, String start) throws IOException {
    String line = in.readLine();
    while (line != null && !line.startsWith(start)) {
      line = in.readLine();
    }
    assertThat(line).as("the stream has not ended").isNotNull();
  }

  private void status(Status status) {
    Experiment now = service.node.experiments().find("e").orElseThrow();
    service.node.changes().status(now, status, OptionalInt.empty(), "test").join();
  }

  @Test
  void eventsWaitWhileTheStoreDoesNotAnswer() throws Exception {
    try (Socket socket = get("/v1/events");
        BufferedReader in = new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      until(in, "retry:");
      hide("api_key");
      Thread.sleep(FORGOTTEN_MILLIS);
      status(Status.PAUSED);
      Traffic.await(() -> service.get("/v1/key").status() == 503);
      show("api_key");
      status(Status.RUNNING);
      until(in, "data:");
      assertThat(service.node.experiments().watching()).isEqualTo(1);
    }
  }

  /** By a count of an arm that does not exist; counts are read when they are two seconds old. */
  private void spoil() throws InterruptedException {
    long before = Traffic.release(service, "e");
    service.change(handle -> handle.execute(
        "INSERT INTO play_count (experiment, release, slot, plays, propensity, mixed)"
            + " SELECT id, ?, 98, 1, 0.5, 0 FROM experiment",
        before));
    Traffic.await(() -> {
      Traffic.report(service, Traffic.decide(service, "e", 8), (arm, i) -> 1);
      return Traffic.release(service, "e") > before;
    });
    Thread.sleep(2 * FORGOTTEN_MILLIS);
    status(Status.PAUSED);
    status(Status.RUNNING);
  }

  private boolean computed() {
    JsonNode shown = service.get("/v1/experiments").body().get("experiments").get(0);
    return shown.at("/health/computed").booleanValue();
  }

  @Test
  void anExperimentWithoutStatisticsIsNamedOnceUntilItHasThem() throws Exception {
    for (int times = 1; times <= 2; times++) {
      spoil();
      for (int i = 0; i < 5; i++) {
        assertThat(computed()).isFalse();
        assertThat(service.get("/v1/experiments/e").status()).isEqualTo(200);
      }
      assertThat(lines("GET /v1/experiments", "experiment e", "IndexOutOfBounds"))
          .hasSize(times);
      service.change(handle -> handle.execute("DELETE FROM play_count WHERE slot = 98"));
      assertThat(computed()).isTrue();
    }
  }

  /** Threads that block are few, and named. */
  @Test
  void whatBlocksHasThreadsOfItsOwn() {
    for (int i = 0; i < 20; i++) {
      assertThat(service.get("/v1/journal").status()).isEqualTo(200);
    }
    assertThat(showing()).isPositive();
    // Those of an earlier service may end just now.
    Traffic.await(() -> showing() <= 4);
  }

  private static long showing() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("show-"))
        .count();
  }

  /** Else the log would seem to end there. */
  @Test
  void aStreamThatBreaksOffIsNotComplete() {
    hide("decision");
    assertThatThrownBy(() -> Traffic.raw(service, "/v1/experiments/e/decisions.csv"))
        .hasCauseInstanceOf(IOException.class);
    show("decision");
    assertThat(Traffic.raw(service, "/v1/experiments/e/decisions.csv").body())
        .startsWith("sequence,");
  }
}
