package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.Stores;
import org.maskedbandit.service.store.Stores.Kind;

/** Decisions are stored at fixed times: a report waits for that, and does not make it happen. */
class FlushTest {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();
  private final HttpClient client = HttpClient.newHttpClient();

  private static String definition(String reward) {
    return "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}, \"reward\": "
        + reward + "}";
  }

  private CompletableFuture<HttpResponse<String>> send(
      String method, String url, String body, String key) {
    return client.sendAsync(
        HttpRequest.newBuilder(URI.create(url))
            .header("Authorization", "Bearer " + key)
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private CompletableFuture<HttpResponse<String>> report(String url, String id, String key) {
    return send("PUT", url + "/v1/decisions/" + id + "/reward", "{\"value\": 1}", key);
  }

  private List<String> decide(String url, String key, int number) throws Exception {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      String body =
          send("POST", url + "/v1/experiments/e/decisions", "{}", key).get().body();
      ids.add(JSON.readTree(body).get("decision").textValue());
    }
    return ids;
  }

  private static long count(Database database, String sql) {
    return Sql.of(database)
        .withHandle(handle -> handle.select(sql).mapTo(Long.class).one());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"window\": \"PT1H\"}"})
  void aReportStoresNoDecision(String reward) throws Exception {
    Database database = Database.sqlite(folder);
    try (RunningService service = new RunningService(
        database, Node.open(database, master, new Clock(), NEVER, Node.RETENTION))) {
      service.post("/v1/experiments", definition(reward));
      List<String> ids = decide(service.url(), service.admin(), 3);
      var waiting = report(service.url(), ids.get(0), service.admin());
      // Other transactions are committed meanwhile.
      for (int i = 0; i < 20; i++) {
        service.post("/v1/experiments/e/pause", "");
        service.post("/v1/experiments/e/resume", "");
      }
      assertThat(waiting).isNotDone();
      assertThat(service.node.log().size()).isEqualTo(3);
      assertThat(count(database, "SELECT count(*) FROM decision")).isZero();
    }
  }

  /** With and without reports, the same is left. */
  @ParameterizedTest
  @EnumSource
  void aCrashBeforeTheFlushLosesReportedDecisionsToo(Kind kind) throws Exception {
    for (boolean reported : new boolean[] {false, true}) {
      Path data = Files.createDirectories(folder.resolve("reported-" + reported));
      Files.writeString(data.resolve("secret"), master.base64());
      String address = kind == Kind.SQLITE ? "" : Stores.newPostgres();
      String key = prepare(data, address);
      List<String> ids;
      try (ServiceProcess service =
          ServiceProcess.start(data, address, "-Dservice.flush=" + NEVER)) {
        ids = decide(service.url, key, 5);
        if (reported) {
          ids.forEach(id -> report(service.url, id, key));
        }
        // Answered after those reports have reached the service.
        send("GET", service.url + "/v1/experiments/e", "", key).get();
      }
      try (Database database = open(data, address)) {
        assertThat(count(database, "SELECT count(*) FROM decision")).isZero();
        assertThat(count(database, "SELECT count(*) FROM reward")).isZero();
        assertThat(count(database, "SELECT sum(plays) FROM slot")).isZero();
      }
      try (ServiceProcess service = ServiceProcess.start(data, address)) {
        int gone = kind == Kind.SQLITE ? 410 : 503;
        assertThat(report(service.url, ids.get(0), key).get().statusCode()).isEqualTo(gone);
        JsonNode shown = JSON.readTree(
            send("GET", service.url + "/v1/experiments/e", "", key).get().body());
        shown.get("arms").forEach(arm -> assertThat(arm.get("plays").intValue()).isZero());
      }
    }
  }

  private Database open(Path data, String address) {
    return address.isEmpty() ? Database.sqlite(data) : Database.postgres(address);
  }

  private String prepare(Path data, String address) {
    try (RunningService service = new RunningService(open(data, address), master)) {
      service.post("/v1/experiments", definition("{\"window\": \"PT1H\"}"));
      return service.key(KeyStore.Role.ADMIN, null);
    }
  }

  private static void assertNotYet(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
  }

  /** One node has answered a decision and not stored it; another one is told its reward. */
  @Test
  void aReportWaitsForTheFlushOfAnotherNode() throws Exception {
    AtomicLong time = new AtomicLong(System.currentTimeMillis());
    String address = Stores.newPostgres();
    try (Database database = Database.postgres(address);
        RunningService other = new RunningService(
            Database.postgres(address), Node.open(database, master, new Clock(time::get)))) {
      RunningService slow = slow(address, time);
      List<String> ids;
      String key;
      try {
        slow.post("/v1/experiments", definition("{\"window\": \"PT1H\"}"));
        Traffic.await(() -> other.get("/v1/experiments/e").status() == 200);
        key = slow.admin();
        ids = decide(slow.url(), key, 3);
        assertNotYet(report(other.url(), ids.get(0), key).get());
        String batch = "{\"rewards\": [{\"decision\": \"" + ids.get(1) + "\", \"value\": 1}]}";
        var results = send("POST", other.url() + "/v1/rewards", batch, key).get();
        assertThat(results.statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(results.body()).at("/results/0/code").intValue())
            .isEqualTo(503);
        time.addAndGet(60_000);
        Sql.reachable(database, Duration.ofSeconds(30));
        assertNotYet(report(other.url(), ids.get(2), key).get());
        Sql.reachable(database, Duration.ofSeconds(90));
        assertThat(report(other.url(), ids.get(2), key).get().statusCode()).isEqualTo(410);
      } finally {
        // Stores what it has.
        slow.close();
      }
      assertThat(report(other.url(), ids.get(0), key).get().body()).contains("\"counted\"");
    }
  }

  private RunningService slow(String address, AtomicLong time) {
    Database database = Database.postgres(address);
    return new RunningService(
        database, Node.open(database, master, new Clock(time::get), NEVER, Node.RETENTION));
  }
}
