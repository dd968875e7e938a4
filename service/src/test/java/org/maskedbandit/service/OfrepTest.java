package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.KeyStore.Role;
import org.maskedbandit.service.store.Sql;

class OfrepTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FLAGS = "/ofrep/v1/evaluate/flags";
  private static final String PERSON = "{\"context\": {\"targetingKey\": \"p\", \"plan\": [1]}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private RunningService service;

  @BeforeEach
  void start() {
    service = RunningService.sqlite(folder);
    create("buttons", "");
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private void create(String name, String further) {
    String arms = "[\"a\", {\"label\": \"b\", \"value\": {\"size\": 40}}, {\"label\": \"c\","
        + " \"value\": 2.0}, {\"label\": \"d\", \"value\": true}]";
    String definition = "{\"name\": \"" + name + "\", \"arms\": " + arms
        + ", \"policy\": \"epoch-thompson(eta=1000)\"" + further + "}";
    assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
  }

  private HttpResponse<String> send(String path, String body, String key, String known) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(service.server.url() + path))
        .header("X-API-Key", key)
        .header("If-None-Match", known)
        .POST(BodyPublishers.ofString(body))
        .build();
    try {
      return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private HttpResponse<String> send(String path, String body) {
    return send(path, body, service.admin, "\"?\"");
  }

  private static JsonNode json(HttpResponse<String> response) {
    try {
      return JSON.readTree(response.body());
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private int reward(JsonNode evaluation) {
    String id = evaluation.get("metadata").get("decision").asText();
    return service.put("/v1/decisions/" + id + "/reward", "{\"value\": 1}").status();
  }

  @Test
  void anEvaluationIsADecision() {
    HttpResponse<String> response = send(FLAGS + "/buttons", PERSON);
    assertThat(response.statusCode()).isEqualTo(200);
    JsonNode json = json(response);
    assertThat(json.get("key").asText()).isEqualTo("buttons");
    assertThat(json.get("reason").asText()).isEqualTo("SPLIT");
    String value = switch (json.get("variant").asText()) {
      case "a" -> "\"a\"";
      case "b" -> "{\"size\":40}";
      case "c" -> "2.0";
      default -> "true";
    };
    assertThat(json.get("value").toString()).isEqualTo(value);
    JsonNode metadata = json.get("metadata");
    assertThat(metadata.get("propensity").isDouble()).isTrue();
    assertThat(metadata.get("release").isInt()).isTrue();
    metadata.forEach(each -> assertThat(each.isValueNode()).isTrue());
    assertThat(reward(json)).isEqualTo(200);
    JsonNode next = json(send(FLAGS + "/buttons", PERSON)).get("metadata");
    assertThat(next.get("decision")).isNotEqualTo(metadata.get("decision"));
  }

  @Test
  void aPersonKeepsTheDecisionsOfAListUntilThereIsARelease() {
    create("prices", "");
    HttpResponse<String> first = send(FLAGS, PERSON);
    String tag = first.headers().firstValue("ETag").orElseThrow();
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(json(first).get("flags")).hasSize(2);
    HttpResponse<String> again = send(FLAGS, PERSON, service.admin, "\"x\", W/" + tag);
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(again.headers().firstValue("ETag")).contains(tag);
    assertThat(send(FLAGS, PERSON).body()).as("nothing is known").isEqualTo(first.body());
    String other = PERSON.replace("\"p\"", "\"q\"");
    assertThat(send(FLAGS, other, service.admin, tag).statusCode()).as("q").isEqualTo(200);
    assertThat(count("decision")).as("two experiments for p and for q").isEqualTo(4);

    releaseOf("prices");
    HttpResponse<String> changed = send(FLAGS, PERSON, service.admin, tag);
    assertThat(changed.statusCode()).isEqualTo(200);
    assertThat(changed.headers().firstValue("ETag").orElseThrow()).isNotEqualTo(tag);
    JsonNode before = json(first).get("flags");
    JsonNode after = json(changed).get("flags");
    assertThat(after.get(0)).as("buttons").isEqualTo(before.get(0));
    assertThat(after.get(1)).as("prices").isNotEqualTo(before.get(1));
    assertThat(reward(after.get(0))).isEqualTo(200);
    assertThat(reward(after.get(1))).isEqualTo(200);
  }

  private long count(String table) {
    Traffic.flush(service.node);
    return Sql.of(service.database)
        .withHandle(handle ->
            handle.select("SELECT count(*) FROM " + table).mapTo(Long.class).one());
  }

  private void releaseOf(String experiment) {
    String path = "/v1/experiments/" + experiment;
    for (int i = 0; service.get(path).body().get("release").asLong() == 0; i++) {
      assertThat(i).isLessThan(10_000);
      JsonNode decision = service.post(path + "/decisions", "{}").body();
      service.put(
          "/v1/decisions/" + decision.get("decision").asText() + "/reward", "{\"value\": 1}");
    }
  }

  @Test
  void stickyPeoplePausedAndStoppedExperimentsHaveListsThatStay() {
    create("sticky", ", \"sticky\": \"PT1H\"");
    HttpResponse<String> one = send(FLAGS + "/sticky", PERSON);
    JsonNode list = json(send(FLAGS, PERSON)).get("flags");
    assertThat(list.get(1)).isEqualTo(json(one));
    service.post("/v1/experiments/buttons/pause", "");
    service.post("/v1/experiments/sticky/stop", "{\"arm\": \"c\"}");
    HttpResponse<String> paused = send(FLAGS, PERSON);
    assertThat(json(paused).get("flags").get(0).get("reason").asText()).isEqualTo("DISABLED");
    assertThat(json(paused).get("flags").get(1).get("reason").asText()).isEqualTo("STATIC");
    assertThat(json(paused).get("flags").get(1).get("variant").asText()).isEqualTo("c");
    assertThat(send(FLAGS, PERSON).body()).isEqualTo(paused.body());
    service.post("/v1/experiments/buttons/resume", "");
    JsonNode resumed = json(send(FLAGS, PERSON)).get("flags").get(0);
    assertThat(resumed.get("reason").asText()).isEqualTo("SPLIT");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{; PARSE_ERROR",
        "[]; INVALID_CONTEXT",
        "{}; INVALID_CONTEXT",
        "{\"context\": 4711}; INVALID_CONTEXT",
        "{\"context\": {}}; TARGETING_KEY_MISSING",
        "{\"context\": {\"targetingKey\": null}}; TARGETING_KEY_MISSING",
        "{\"context\": {\"targetingKey\": \"\"}}; TARGETING_KEY_MISSING",
        "{\"context\": {\"targetingKey\": 4711}}; INVALID_CONTEXT"
      })
  void errorsHaveTheFormOfTheProtocol(String body, String code) {
    HttpResponse<String> one = send(FLAGS + "/buttons", body);
    assertThat(one.statusCode()).isEqualTo(400);
    assertThat(json(one).get("key").asText()).isEqualTo("buttons");
    assertThat(json(one).get("errorCode").asText()).isEqualTo(code);
    assertThat(json(one).get("errorDetails").asText()).isNotEmpty().doesNotContain("4711");
    HttpResponse<String> all = send(FLAGS, body);
    assertThat(all.statusCode()).isEqualTo(400);
    assertThat(json(all).get("errorCode").asText()).isEqualTo(code);
    assertThat(json(all).has("key")).isFalse();
  }

  @Test
  void anUnknownFlagIsNotFound() {
    HttpResponse<String> response = send(FLAGS + "/nothing", PERSON);
    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(json(response).get("key").asText()).isEqualTo("nothing");
    assertThat(json(response).get("errorCode").asText()).isEqualTo("FLAG_NOT_FOUND");
  }

  @Test
  void keysAreChecked() {
    String viewer = key(Role.VIEWER, null);
    String other = key(Role.APP, "prices");
    create("prices", "");
    for (String path : new String[] {FLAGS, FLAGS + "/buttons"}) {
      HttpResponse<String> unknown = send(path, PERSON, "mb_4711", "");
      assertThat(unknown.statusCode()).isEqualTo(401);
      assertThat(unknown.body()).isEmpty();
      HttpResponse<String> forbidden = send(path, PERSON, viewer, "");
      assertThat(forbidden.statusCode()).isEqualTo(403);
      assertThat(forbidden.body()).isEmpty();
    }
    assertThat(send(FLAGS + "/buttons", PERSON, other, "").statusCode()).isEqualTo(404);
    JsonNode list = json(send(FLAGS, PERSON, other, "")).get("flags");
    assertThat(list).hasSize(1);
    assertThat(list.get(0).get("key").asText()).isEqualTo("prices");
  }

  private String key(Role role, @org.jspecify.annotations.Nullable String experiment) {
    return service
        .node
        .changes()
        .change(handle -> KeyStore.create(handle, role, experiment, 0))
        .join();
  }
}
