package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.store.KeyStore;

class PublicStateTest {
  private static final String WINDOWED =
      "{\"name\": \"w\", \"arms\": [\"a\", \"b, c\"], \"policy\": \"epoch-coins(eta=5)\","
          + " \"reward\": {\"low\": 10, \"high\": 20, \"window\": \"PT0.2S\"},"
          + " \"control\": {\"arm\": \"a\", \"share\": 0.3}}";

  @AutoClose
  private final RunningService service;

  PublicStateTest(@TempDir Path folder) {
    service = RunningService.sqlite(folder);
  }

  /**
   * Decisions for which nothing is reported, until all are released that can be: the noise of the
   * first few releases is large.
   */
  private void run(int number) {
    assertThat(service.post("/v1/experiments", WINDOWED).status()).isEqualTo(201);
    Traffic.decide(service, "w", number);
    Traffic.await(() -> service.node.log().size() == 0);
    Traffic.await(() -> Traffic.release(service, "w") >= 4);
    Traffic.await(() ->
        Traffic.nothingIsDue(service.node, service.node.experiments().find("w").orElseThrow()));
  }

  @Test
  void anExperimentShowsWhatWasReleasedInItsOwnUnits() {
    run(400);
    JsonNode shown = service.get("/v1/experiments/w").body();
    long plays = 0;
    for (JsonNode arm : shown.get("arms")) {
      plays += arm.get("plays").asLong();
      JsonNode released = arm.get("released");
      assertThat(released.get("rewards").asLong()).isPositive();
      assertThat(released.get("mean").asDouble()).isBetween(10.0, 12.0);
      assertThat(released.get("interval").get("lower").asDouble()).isEqualTo(10);
      assertThat(released.get("interval").get("upper").asDouble()).isBetween(10.0, 20.0);
      assertThat(released.get("sentence").asText()).contains("range from 10 to 20");
    }
    assertThat(plays).isEqualTo(400);
    assertThat(shown.at("/arms/1/controlPlays").asLong()).isZero();
    assertThat(shown.at("/winner/declared").asBoolean(true)).isFalse();
    assertThat(shown.at("/stopping/best").asDouble()).isBetween(0.5, 1.0);
    assertThat(shown.at("/lift/interval/lower").asDouble()).isBetween(-10.0, 0.0);
    assertThat(shown.at("/health/sampleRatio/sentence").asText()).isNotEmpty();
    assertThat(shown.at("/health/drift/segment").asInt()).isEqualTo(1);
    assertThat(shown.at("/health/sentence").asText()).contains("values are as of release");
    assertThat(shown.get("health").has("open")).isTrue();
    assertThat(service.get("/v1/experiments").body().at("/experiments/0/name").asText())
        .isEqualTo("w");
  }

  @Test
  void itsKindSaysWhetherSumsAreReleased() {
    service.post("/v1/experiments", WINDOWED);
    service.post(
        "/v1/experiments",
        "{\"name\": \"s\", \"arms\": [\"a\", \"b\"], \"horizon\": 1000,"
            + " \"policy\": \"modified-thompson(b=2, c=1)\"}");
    assertThat(service.get("/v1/experiments/w").body().at("/kind").asText()).isEqualTo("arms");
    assertThat(service.get("/v1/experiments/s").body().at("/kind").asText()).isEqualTo("sealed");
    assertThat(service.get("/v1/experiments").body().findValuesAsText("kind"))
        .containsExactlyInAnyOrder("arms", "sealed");
  }

  @Test
  void promisesSayWhatIsPublic() {
    String windowed =
        service.post("/v1/experiments", WINDOWED).body().at("/promise/sentence").asText();
    assertThat(windowed).contains("whether and when a reward was reported is part of its value");
    JsonNode reported = service
        .post(
            "/v1/experiments",
            "{\"name\": \"r\", \"arms\": [\"a\", \"b\"],"
                + " \"promise\": {\"eta\": 2, \"rewardsPerPerson\": 4}}")
        .body();
    assertThat(reported.at("/promise/sentence").asText())
        .contains("one person's 4 rewards")
        .contains("that and when a reward was reported, is public");
    assertThat(reported.at("/promise/eta").asDouble()).isBetween(1.999999, 2.0);
    assertThat(reported.at("/promise/rewardsPerPerson").asInt()).isEqualTo(4);
    assertThat(reported.get("health").has("open")).isFalse();
    // Phi(1) = 0.8413447460685429 (mpmath, 50 digits), with what the grid adds.
    assertThat(reported.at("/promise/guess/right").asDouble()).isBetween(0.841344, 0.84134474608);
    assertThat(reported.at("/promise/guess/sentence").asText()).contains("at most 85% of the time");
    assertThat(reported.at("/promise/curve")).hasSize(12);
    assertThat(reported.at("/promise/curve/5"))
        .isEqualTo(service.get("/v1/experiments/r").body().at("/promise/curve/5"));
    assertThat(reported.at("/promise/curve/5/epsilon").asDouble())
        .isEqualTo(reported.at("/promise/epsilon").asDouble());
    JsonNode total = service.get("/v1/privacy").body();
    assertThat(total.get("eta").asDouble()).isBetween(Math.sqrt(29) - 1e-5, Math.sqrt(29) + 1e-9);
    assertThat(total.get("sentence").asText()).contains("in all 2 experiments");
  }

  @Test
  void oneMoreExperimentIsAccountedAsIfItWereCreated() {
    service.post("/v1/experiments", WINDOWED);
    JsonNode asked =
        service.get("/v1/privacy?epsilon=1&delta=1e-6&rewardsPerPerson=2").body();
    assertThat(asked.at("/experiments").asInt()).isEqualTo(1);
    assertThat(service.get("/v1/privacy?eta=1").body().at("/next/eta").asDouble())
        .isBetween(Math.sqrt(26) - 1e-5, Math.sqrt(26) + 1e-9);
    service.post(
        "/v1/experiments",
        "{\"name\": \"n\", \"arms\": [\"a\", \"b\"], \"promise\":"
            + " {\"epsilon\": 1, \"delta\": 1e-6, \"rewardsPerPerson\": 2}}");
    assertThat(service.get("/v1/privacy").body()).isEqualTo(asked.get("next"));
    assertThat(service.get("/v1/privacy?epsilon=1").status()).isEqualTo(422);
    assertThat(service.get("/v1/privacy?eta=x").status()).isEqualTo(422);
    assertThat(service.get("/v1/privacy?eta=-1").status()).isEqualTo(422);
  }

  @Test
  void theJournalOfAnExperimentHasItsChangesOnly() {
    service.post("/v1/experiments", WINDOWED);
    service.post("/v1/experiments", WINDOWED.replace("\"w\"", "\"w2\""));
    service.post("/v1/experiments/w/arms", "{\"label\": \"new\"}");
    JsonNode entries = service.get("/v1/journal?experiment=w").body().get("entries");
    assertThat(entries).hasSize(2);
    assertThat(entries.at("/0/detail").asText()).isEqualTo("w");
    assertThat(entries.at("/1/detail").asText()).isEqualTo("w: new");
    assertThat(service.get("/v1/journal?experiment=none").status()).isEqualTo(404);
  }

  @Test
  void weightsAreSentIfTheyHaveChanged() {
    service.post("/v1/experiments", WINDOWED);
    HttpResponse<String> first = Traffic.raw(service, "/v1/experiments/w/weights");
    assertThat(first.body()).isEqualTo("{\"release\":0,\"weights\":{\"a\":0.5,\"b, c\":0.5}}");
    String tag = first.headers().firstValue("ETag").orElseThrow();
    HttpResponse<String> same =
        Traffic.raw(service, "/v1/experiments/w/weights", "If-None-Match", "\"x\", W/" + tag);
    assertThat(same.statusCode()).isEqualTo(304);
    assertThat(same.body()).isEmpty();
    service.post("/v1/experiments/w/stop", "{\"arm\": \"b, c\"}");
    HttpResponse<String> stopped =
        Traffic.raw(service, "/v1/experiments/w/weights", "If-None-Match", tag);
    assertThat(stopped.statusCode()).isEqualTo(200);
    assertThat(stopped.body()).contains("{\"a\":0.0,\"b, c\":1.0}");
  }

  @Test
  void historyAndExposuresShowDecisionsAndReleases() {
    run(3000);
    // All that was decided is then in the log.
    Traffic.flush(service.node);
    JsonNode history = service.get("/v1/experiments/w/history?points=3").body();
    long version = history.get("release").asLong();
    assertThat(history.get("releases")).hasSize(3);
    assertThat(history.at("/releases/2").asLong()).isEqualTo(version);
    for (int point = 0; point < 3; point++) {
      long release = history.at("/releases/" + point).asLong();
      assertThat(history.at("/arms/0/decisions/" + point).asLong()
              + history.at("/arms/1/decisions/" + point).asLong())
          .isEqualTo(decidedBefore(release));
    }
    for (JsonNode arm : history.get("arms")) {
      assertThat(arm.get("means")).hasSize(3);
      assertThat(arm.at("/plays/2").asLong()).isBetween(1L, 3000L);
      assertThat(arm.at("/means/2").asDouble()).isBetween(10.0, 12.0);
    }
    assertThat(service.get("/v1/experiments/w/history?points=0").status()).isEqualTo(422);
    HttpResponse<String> csv = Traffic.raw(service, "/v1/experiments/w/decisions.csv");
    List<String> lines = csv.body().lines().toList();
    assertThat(lines.get(0)).isEqualTo("sequence,time,arm,propensity,release,person,control");
    assertThat(lines).hasSize(3001);
    assertThat(lines.subList(1, 3001)).anyMatch(line -> line.contains(",\"b, c\",0.5,0,,false"));
    assertThat(Traffic.raw(service, "/v1/experiments/w/decisions.csv?to=2000-01-01T00:00:00Z")
            .body())
        .hasLineCount(1);
    assertThat(service.get("/v1/experiments/w/decisions.csv?to=x").status()).isEqualTo(422);
  }

  /** By the log of decisions, which says as of which release each was made. */
  private long decidedBefore(long release) {
    return Traffic.raw(service, "/v1/experiments/w/decisions.csv")
        .body()
        .lines()
        .skip(1)
        .map(line -> line.replace("\"b, c\"", "b").split(","))
        .filter(cells -> Long.parseLong(cells[4]) < release)
        .count();
  }

  @Test
  void eventsTellOfReleasesAndStates() throws IOException {
    service.post("/v1/experiments", WINDOWED);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.server.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(("GET /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: " + service.admin + "\r\n\r\n")
          .getBytes(StandardCharsets.US_ASCII));
      BufferedReader in = new BufferedReader(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      until(in, "retry:");
      service.post("/v1/experiments/w/pause", "");
      assertThat(until(in, "data:")).anyMatch(line -> line.startsWith("event: state"));
      service.post("/v1/experiments/w/resume", "");
      until(in, "data:");
      Traffic.decide(service, "w", 100);
      assertThat(until(in, "data:")).anyMatch(line -> line.equals("event: release"));
    }
  }

  /** Its number would be that of the changes in all experiments. */
  @Test
  void namesOfStatesTellNothingOfOtherExperiments() throws IOException {
    service.post("/v1/experiments", WINDOWED);
    String first = etag("w");
    for (int i = 0; i < 5; i++) {
      service.post("/v1/experiments", WINDOWED.replace("\"w\"", "\"other" + i + "\""));
    }
    assertThat(etag("w")).isEqualTo(first).matches("\"[\\w-]{22}\"");
    String id = first.substring(1, 23);
    assertThat(resumed(id)).containsExactly("other0", "other1", "other2", "other3", "other4");
    assertThat(resumed("1-1")).hasSize(6);
    assertThat(resumed("A".repeat(22))).hasSize(6);
  }

  private String etag(String experiment) {
    return Traffic.raw(service, "/v1/experiments/" + experiment + "/weights")
        .headers()
        .firstValue("ETag")
        .orElseThrow();
  }

  /** The experiments that are sent to a client that comes again, and then one more. */
  private List<String> resumed(String last) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.server.port())) {
      socket
          .getOutputStream()
          .write(("GET /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: " + service.admin
                  + "\r\nLast-Event-ID: " + last + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      BufferedReader in = new BufferedReader(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      until(in, "retry:");
      List<String> names = new ArrayList<>();
      String end = "\"other4\"";
      for (String line = ""; !line.contains(end); ) {
        List<String> event = until(in, "data:");
        line = event.get(event.size() - 1);
        names.add(line.replaceFirst(".*\"experiment\":\"(\\w+)\".*", "$1"));
      }
      return names;
    }
  }

  /** The client reads slowly: much of the log is not sent yet when its key is revoked. */
  @Test
  void theDecisionLogEndsForAKeyThatWasRevoked() throws Exception {
    service.post("/v1/experiments", WINDOWED);
    for (int i = 0; i < 15; i++) {
      Traffic.decide(service, "w", 10_000);
    }
    Traffic.await(() -> service.node.log().size() == 0);
    String key = service.key(KeyStore.Role.ADMIN, null);
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(4096);
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), service.server.port()));
      socket
          .getOutputStream()
          .write(("GET /v1/experiments/w/decisions.csv HTTP/1.1\r\nHost: x\r\n"
                  + "Connection: close\r\nX-API-Key: "
                  + key + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      BufferedReader in = new BufferedReader(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      until(in, "sequence,");
      service.revoke(key);
      assertThat(lines(in)).isLessThan(150_000);
    }
  }

  /** How many come until the connection ends. */
  private static int lines(BufferedReader in) {
    int lines = 0;
    try {
      while (in.readLine() != null) {
        lines++;
      }
    } catch (IOException cut) {
      return lines;
    }
    return lines;
  }

  @Test
  void eventsEndForAKeyThatWasRevoked() throws Exception {
    service.post("/v1/experiments", WINDOWED);
    String key = service.key(KeyStore.Role.VIEWER, null);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.server.port())) {
      socket
          .getOutputStream()
          .write(("GET /v1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-API-Key: " + key
                  + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      BufferedReader in = new BufferedReader(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      until(in, "retry:");
      service.revoke(key);
      // A key is remembered for a second.
      Thread.sleep(1_500);
      service.post("/v1/experiments/w/pause", "");
      String line = in.readLine();
      while (line != null && !line.startsWith("data:")) {
        line = in.readLine();
      }
      assertThat(line).isNull();
    }
  }

  @Test
  void aClientThatDoesNotReadHoldsNobodyUp() throws IOException {
    service.post("/v1/experiments", WINDOWED);
    try (Socket socket = new Socket()) {
      socket.setReceiveBufferSize(1024);
      InetAddress host = InetAddress.getLoopbackAddress();
      socket.connect(new InetSocketAddress(host, service.server.port()));
      socket
          .getOutputStream()
          .write(("GET /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: " + service.admin + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < 100; i++) {
        service.post("/v1/experiments/w/" + (i % 2 == 0 ? "pause" : "resume"), "");
      }
      assertThat(service.get("/v1/experiments/w").status()).isEqualTo(200);
    }
  }

  private static List<String> until(BufferedReader in, String start) throws IOException {
    List<String> lines = new ArrayList<>();
    String line;
    while ((line = in.readLine()) != null) {
      lines.add(line);
      if (line.startsWith(start)) {
        return lines;
      }
    }
    throw new AssertionError("the stream ended");
  }
}
