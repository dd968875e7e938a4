package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.validation.ResponseValidator;
import io.vertx.openapi.validation.ValidatableResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.store.KeyStore;

/** Drives every operation of the served contract, and compares each answer with it. */
class ContractTest {
  private static final String DEFINITION =
      "{\"name\": \"e\", \"arms\": [\"a\", {\"label\": \"b\", \"value\": {\"size\": 4}}, \"c\"],"
          + " \"promise\": {\"epsilon\": 1, \"delta\": 1e-6},"
          + " \"reward\": {\"window\": \"PT1H\"}, \"control\": {\"arm\": \"*\", \"share\": 0.1}}";

  /** A body for each operation that takes one. Operations are driven in the order of this list. */
  private static final List<Map.Entry<String, String>> BODIES = List.of(
      Map.entry("createExperiment", DEFINITION),
      Map.entry("decide", "{\"person\": \"p\", \"eligible\": [\"a\", \"b\"]}"),
      Map.entry(
          "decideMany", "{\"requests\": [{\"experiment\": \"e\"}, {\"experiment\": \"no\"}]}"),
      Map.entry("reportReward", "{\"value\": 1}"),
      Map.entry("reportMany", "{\"rewards\": [{\"decision\": \"x\", \"value\": 1}]}"),
      Map.entry("evaluateFlag", "{\"context\": {\"targetingKey\": \"p\"}}"),
      Map.entry("evaluateFlags", "{\"context\": {\"targetingKey\": \"p\"}}"),
      Map.entry("eraseNamedPerson", "{\"person\": \"p\"}"),
      Map.entry("addArm", "{\"label\": \"d\"}"),
      Map.entry("pauseExperiment", "{}"),
      Map.entry("resumeExperiment", "{}"),
      Map.entry("askPlan", "{\"eta\": 1, \"arms\": 2, \"traffic\": 100, \"difference\": 0.2}"));

  /** Operations without a body come between; these are last. */
  private static final List<String> LAST = List.of("retireArm", "stopExperiment");

  private static final Set<String> STREAMS = Set.of("events");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client = HttpClient.newHttpClient();

  @SuppressWarnings("NullAway.Init")
  private RunningService service;

  @SuppressWarnings("NullAway.Init")
  private OpenAPIContract contract;

  /** The id of the plan that was asked for last. */
  private String plan = "none";

  @BeforeEach
  void start() throws IOException {
    service = RunningService.sqlite(folder);
    HttpResponse<String> served = Traffic.raw(service, "/openapi.yaml");
    assertThat(served.headers().firstValue("Content-Type")).hasValue("application/yaml");
    assertThat(served.version())
        .as("an upgrade is declined")
        .isEqualTo(HttpClient.Version.HTTP_1_1);
    Path file = Files.writeString(folder.resolve("openapi.yaml"), known(served.body()));
    contract = await(OpenAPIContract.from(vertx, file.toString()));
  }

  @AfterEach
  void stop() {
    service.close();
    await(vertx.close());
  }

  /** The reader of contracts knows few types of content; others are replaced. */
  private static String known(String text) {
    return text.replace("application/problem+json", "application/json")
        .replaceAll(
            "text/csv|text/event-stream|application/yaml|text/html|text/javascript", "text/plain");
  }

  private static <R> R await(Future<R> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  private List<Operation> inOrder() {
    List<String> withBody = BODIES.stream().map(Map.Entry::getKey).toList();
    List<Operation> ordered = new ArrayList<>();
    withBody.forEach(id -> ordered.add(contract.operation(id)));
    contract.operations().stream()
        .filter(each -> !withBody.contains(each.getOperationId()))
        .filter(each -> !LAST.contains(each.getOperationId()))
        .forEach(ordered::add);
    LAST.forEach(id -> ordered.add(contract.operation(id)));
    return ordered;
  }

  @Test
  void everyOperationAnswersAsItsContractSays() {
    String decision = "";
    assertThat(inOrder()).hasSameSizeAs(contract.operations());
    for (Operation operation : inOrder()) {
      HttpResponse<String> answer = send(operation, path(operation, "e", decision), service.admin);
      assertThat(answer.statusCode())
          .as(operation.getOperationId() + " " + answer.body())
          .isBetween(200, 299);
      check(operation, answer);
      if (operation.getOperationId().equals("decide")) {
        decision = answer.body().replaceFirst(".*\"decision\":\"([^\"]*)\".*", "$1");
      }
      if (operation.getOperationId().equals("askPlan")) {
        plan = answer.body().replaceFirst(".*\"plan\":\"([^\"]*)\".*", "$1");
      }
    }
  }

  @Test
  void everyOperationRefusesAsItsContractSays() {
    String viewer = service
        .node
        .changes()
        .change(handle -> KeyStore.create(handle, KeyStore.Role.VIEWER, null, 0))
        .join();
    for (Operation operation : contract.operations()) {
      for (String key : List.of("", "mb_wrong", viewer, service.admin)) {
        HttpResponse<String> answer = send(operation, path(operation, "none", "none"), key);
        check(operation, answer);
      }
    }
  }

  @Test
  void badBodiesAndClosedDecisionsAreRefusedAsTheContractSays() {
    send(contract.operation("createExperiment"), "/v1/experiments", service.admin);
    String decision = Traffic.decide(service, "e", 1).get(0).id();
    for (Map.Entry<String, String> each : BODIES) {
      Operation operation = contract.operation(each.getKey());
      for (String body : List.of("[", "[]", "{\"nonsense\": 1}")) {
        HttpResponse<String> answer =
            send(operation, path(operation, "e", decision), service.admin, body);
        assertThat(answer.statusCode()).isIn(400, 422);
        check(operation, answer);
      }
    }
    service.post("/v1/experiments/e/stop", "");
    Operation report = contract.operation("reportReward");
    HttpResponse<String> late = send(report, path(report, "e", decision), service.admin);
    assertThat(late.statusCode()).isEqualTo(410);
    check(report, late);
    Operation pause = contract.operation("pauseExperiment");
    HttpResponse<String> stopped = send(pause, path(pause, "e", decision), service.admin);
    assertThat(stopped.statusCode()).isEqualTo(409);
    check(pause, stopped);
  }

  private String path(Operation operation, String experiment, String decision) {
    return operation
        .getAbsoluteOpenAPIPath()
        .replace("{experiment}", experiment)
        .replace("{key}", experiment)
        .replace("{decision}", decision)
        .replace("{arm}", "c")
        .replace("{person}", "p")
        .replace("{file}", experiment.equals("none") ? "none.js" : "main.js")
        .replace("{plan}", plan)
        .replace("/meaning", "/meaning?epsilon=1&delta=1e-6");
  }

  private HttpResponse<String> send(Operation operation, String path, String key) {
    String body = BODIES.stream()
        .filter(each -> each.getKey().equals(operation.getOperationId()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
    return send(operation, path, key, body);
  }

  private HttpResponse<String> send(Operation operation, String path, String key, String body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service.server.url() + path))
        .timeout(Duration.ofSeconds(60))
        .header("Content-Type", "application/json")
        .method(
            operation.getHttpMethod().name(),
            body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!key.isEmpty()) {
      request.header("Authorization", "Bearer " + key);
    }
    try {
      return STREAMS.contains(operation.getOperationId())
          ? streaming(request.build())
          : client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new AssertionError(operation.getOperationId(), failed);
    }
  }

  /** An answer that does not end: its beginning. */
  private HttpResponse<String> streaming(HttpRequest request)
      throws IOException, InterruptedException {
    HttpResponse<java.io.InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
    try (java.io.InputStream in = answer.body()) {
      String text = new String(in.readNBytes(5), StandardCharsets.UTF_8);
      return new Beginning(answer, answer.statusCode() == 200 ? text : text + rest(in));
    }
  }

  private static String rest(java.io.InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The status and its documented content; JSON is compared with its schema. */
  private void check(Operation operation, HttpResponse<String> answer) {
    String name = operation.getOperationId() + " " + answer.statusCode() + " " + answer.body();
    assertThat(operation.getResponse(answer.statusCode())).as(name).isNotNull();
    String type = answer.headers().firstValue("Content-Type").orElse("").split(";")[0];
    boolean ofrep = operation.getAbsoluteOpenAPIPath().startsWith("/ofrep");
    if (answer.statusCode() >= 400 && !ofrep) {
      assertThat(type).as(name).isEqualTo("application/problem+json");
    }
    if (answer.body().isEmpty()) {
      return;
    }
    ValidatableResponse response =
        ValidatableResponse.create(answer.statusCode(), Buffer.buffer(answer.body()), known(type));
    if (type.endsWith("json")) {
      await(
          ResponseValidator.create(vertx, contract).validate(response, operation.getOperationId()));
    } else if (!type.isEmpty()) {
      assertThat(operation.getResponse(answer.statusCode()).getContent())
          .as(name)
          .containsKey(known(type));
    }
  }
}
