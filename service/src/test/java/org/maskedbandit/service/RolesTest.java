package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.store.KeyStore.Role;

/** Which key may make which request: every operation of the served contract, with every key. */
class RolesTest {
  private static final int LET_IN = 0;
  private static final Set<Integer> REFUSALS = Set.of(401, 403, 404);

  /** Changes that leave nothing for operations after them. */
  private static final List<String> LAST = List.of("retireArm", "stopExperiment");

  private static final Map<String, String> BODIES = Map.ofEntries(
      Map.entry("createExperiment", definition("mine")),
      Map.entry("decideMany", "{\"requests\": [{\"experiment\": \"mine\"}]}"),
      Map.entry("decide", "{}"),
      Map.entry("reportReward", "{\"value\": 1}"),
      Map.entry("evaluateFlag", "{\"context\": {\"targetingKey\": \"p\"}}"),
      Map.entry("evaluateFlags", "{\"context\": {\"targetingKey\": \"p\"}}"),
      Map.entry("addArm", "{\"label\": \"d\"}"),
      Map.entry("pauseExperiment", "{}"),
      Map.entry("resumeExperiment", "{}"),
      Map.entry("stopExperiment", "{}"),
      Map.entry("askPlan", "{\"eta\": 1, \"arms\": 2, \"traffic\": 100, \"difference\": 0.2}"));

  /**
   * A request of the contract.
   *
   * @param role the least that its key must have; empty if it needs no key
   * @param all whether it is about all experiments, so that the key of one is refused
   */
  private record Operation(
      String id, String method, String path, Optional<Role> role, boolean all) {}

  /**
   * A key.
   *
   * @param role empty if it is refused everywhere
   * @param experiment which one it is for; empty for all
   */
  private record Key(String name, String text, Optional<Role> role, String experiment) {}

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private RunningService service;

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Key> keys = new ArrayList<>();
  private String decision = "";

  private static String definition(String name) {
    return "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\", \"c\"],"
        + " \"promise\": {\"eta\": 1}, \"reward\": {\"window\": \"PT1H\"}}";
  }

  @BeforeEach
  void start() {
    service = RunningService.sqlite(folder);
    service.post("/v1/experiments", definition("mine"));
    service.post("/v1/experiments", definition("other"));
    decision = Traffic.decide(service, "mine", 1).get(0).id();
    keys.add(new Key("none", "", Optional.empty(), ""));
    keys.add(new Key("invalid", "mb_" + "x".repeat(43), Optional.empty(), ""));
    String revoked = service.key(Role.ADMIN, null);
    service.revoke(revoked);
    keys.add(new Key("revoked", revoked, Optional.empty(), ""));
    String expired = service.key(Role.ADMIN, null);
    service.expire(expired);
    keys.add(new Key("expired", expired, Optional.empty(), ""));
    for (String experiment : List.of("", "mine", "other")) {
      for (Role role : Role.values()) {
        String text = service.key(role, experiment.isEmpty() ? null : experiment);
        keys.add(new Key(role + " of " + experiment, text, Optional.of(role), experiment));
      }
    }
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private static List<Operation> operations() throws IOException {
    List<Operation> all = new ArrayList<>();
    try (InputStream in = RolesTest.class.getResourceAsStream("http/openapi.yaml")) {
      JsonNode paths = new ObjectMapper(new YAMLFactory()).readTree(in).get("paths");
      paths
          .properties()
          .forEach(path -> path.getValue().properties().stream()
              .filter(each -> each.getValue().has("operationId"))
              .map(each -> operation(path.getKey(), each.getKey(), each.getValue()))
              .forEach(all::add));
    }
    all.sort((one, two) ->
        LAST.indexOf(one.id()) - LAST.indexOf(two.id())); // Not there is -1, so before them.
    return all;
  }

  private static Operation operation(String path, String method, JsonNode json) {
    String role = json.path("x-role").asText();
    assertThat(role).as(path + " declares its role").isNotEmpty();
    return new Operation(
        json.get("operationId").textValue(),
        method.toUpperCase(java.util.Locale.ROOT),
        path,
        role.equals("none")
            ? Optional.empty()
            : Optional.of(Role.valueOf(role.toUpperCase(java.util.Locale.ROOT))),
        json.path("x-scope").asText().equals("all"));
  }

  /** The status of the answer, or that it is none of those that refuse a key. */
  private static int expected(Operation operation, Key key) {
    if (operation.role().isEmpty()) {
      return LET_IN;
    }
    if (key.role().isEmpty()) {
      return 401;
    }
    boolean allows = key.role().get().compareTo(operation.role().get()) >= 0;
    if (!allows || (operation.all() && !key.experiment().isEmpty())) {
      return 403;
    }
    return key.experiment().equals("other") ? ofAnother(operation) : LET_IN;
  }

  /** What is there is not shown to the key of another experiment. */
  private static int ofAnother(Operation operation) {
    if (operation.id().equals("createExperiment")) {
      return 403;
    }
    boolean about = operation.path().contains("{experiment}")
        || operation.path().contains("{decision}")
        || operation.path().contains("{key}");
    return about ? 404 : LET_IN;
  }

  @Test
  void everyOperationLetsInTheKeysThatItDeclares() throws IOException {
    Map<String, String> wrong = new LinkedHashMap<>();
    List<Operation> operations = operations();
    assertThat(operations).hasSizeGreaterThan(30);
    for (Operation operation : operations) {
      for (Key key : keys) {
        int expected = expected(operation, key);
        int status = send(operation, key);
        boolean fits = expected == LET_IN ? !REFUSALS.contains(status) : status == expected;
        if (!fits) {
          wrong.put(operation.id() + " with " + key.name(), status + ", not " + expected);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private int send(Operation operation, Key key) throws IOException {
    String path = operation
        .path()
        .replace("{experiment}", "mine")
        .replace("{key}", "mine")
        .replace("{decision}", decision)
        .replace("{arm}", "c")
        .replace("{person}", "p")
        .replace("{file}", "main.js")
        .replace("{plan}", plan())
        .replace("/meaning", "/meaning?epsilon=1&delta=1e-6");
    String body = BODIES.getOrDefault(operation.id(), "");
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service.url() + path))
        .method(
            operation.method(),
            body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!key.text().isEmpty()) {
      request.header("Authorization", "Bearer " + key.text());
    }
    try {
      // Events do not end.
      HttpResponse<InputStream> answer = client.send(request.build(), BodyHandlers.ofInputStream());
      answer.body().close();
      return answer.statusCode();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  /** Made once: the same question is the same plan. */
  private String plan() {
    return service
        .post("/v1/plans", BODIES.getOrDefault("askPlan", ""))
        .body()
        .get("plan")
        .asText();
  }

  private String text(Role role, String experiment) {
    return keys.stream()
        .filter(key -> key.role().equals(Optional.of(role)) && key.experiment().equals(experiment))
        .findFirst()
        .orElseThrow()
        .text();
  }

  /** Batches and lists have a status of their own for each of their parts. */
  @Test
  void partsOfBatchesAndListsAreThoseOfTheExperimentOfTheKey() {
    String app = text(Role.APP, "other");
    JsonNode decided = service
        .send(
            "POST",
            "/v1/decisions",
            "{\"requests\": [{\"experiment\": \"mine\"}, {\"experiment\": \"other\"}]}",
            app)
        .body()
        .get("results");
    assertThat(decided.get(0).get("status").asInt()).isEqualTo(404);
    assertThat(decided.get(1).has("decision")).isTrue();
    String reports = "{\"rewards\": [{\"decision\": \"" + decision + "\", \"value\": 1},"
        + "{\"decision\": " + decided.get(1).get("decision") + ", \"value\": 1}]}";
    JsonNode reported = service.send("POST", "/v1/rewards", reports, app).body().get("results");
    assertThat(reported.findValuesAsText("code")).containsExactly("404", "200");
    String flags = "{\"context\": {\"targetingKey\": \"p\"}}";
    JsonNode listed =
        service.send("POST", "/ofrep/v1/evaluate/flags", flags, app).body().get("flags");
    assertThat(listed.findValuesAsText("key")).containsExactly("other");
    JsonNode shown = service.send("GET", "/v1/experiments", "", app).body();
    assertThat(shown.get("experiments")).hasSize(1);
    assertThat(shown.at("/experiments/0/name").textValue()).isEqualTo("other");
  }

  /** What another key was refused is still to be done. */
  @Test
  void aRefusedReportCountsNothing() {
    String app = text(Role.APP, "other");
    String path = "/v1/decisions/" + decision + "/reward";
    assertThat(service.send("PUT", path, "{\"value\": 0}", app).status()).isEqualTo(404);
    JsonNode counted = service.put(path, "{\"value\": 1}").body();
    assertThat(counted.get("status").asText()).isEqualTo("counted");
  }
}
