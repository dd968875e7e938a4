package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.store.KeyStore.Role;

/** Answers are of now, and for the one who asks. */
class AnswersTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private RunningService service;

  @BeforeEach
  void start() {
    service = RunningService.sqlite(folder);
    create("mine");
  }

  @AfterEach
  void close() {
    service.close();
  }

  private void create(String name) {
    String definition = "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"],"
        + " \"policy\": \"epoch-coins(eta=1, m0=4)\"}";
    assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
  }

  private JsonNode decide() {
    return service.post("/v1/experiments/mine/decisions", "{}").body();
  }

  /** All else is the same in both pauses: the arm, its probability and the reason. */
  @Test
  void aDecisionNamesTheReleaseThatItIsAsOf() {
    service.post("/v1/experiments/mine/pause", "");
    assertThat(decide().get("release").longValue()).isZero();
    service.post("/v1/experiments/mine/resume", "");
    Traffic.await(() -> {
      Traffic.report(service, Traffic.decide(service, "mine", 8), (arm, i) -> 1);
      return Traffic.release(service, "mine") > 0;
    });
    service.post("/v1/experiments/mine/pause", "");
    JsonNode later = decide();
    assertThat(later.get("reason").textValue()).isEqualTo("paused");
    assertThat(later.get("release").longValue()).isPositive();
  }

  /** Whoever sees the logs of two experiments cannot tell who is in both. */
  @Test
  void aPersonHasAnotherNameInEachExperiment() {
    create("other");
    for (String experiment : List.of("mine", "other")) {
      for (int i = 0; i < 2; i++) {
        service.post("/v1/experiments/" + experiment + "/decisions", "{\"person\": \"ann\"}");
      }
    }
    Traffic.flush(service.node);
    assertThat(people("mine")).hasSize(1).doesNotContainAnyElementsOf(people("other"));
    assertThat(people("other")).hasSize(1);
  }

  private Set<String> people(String experiment) {
    return Traffic.raw(service, "/v1/experiments/" + experiment + "/decisions.csv")
        .body()
        .lines()
        .skip(1)
        .map(line -> line.split(",", -1)[5])
        .collect(Collectors.toSet());
  }

  /** Also in the probability, which is logged. */
  @Test
  void anArmThatIsNamedTwiceAsEligibleIsOne() {
    Map<String, Double> once = probabilities("[\"a\", \"b\"]");
    assertThat(once).hasSize(2);
    assertThat(probabilities("[\"a\", \"b\", \"a\", \"a\"]")).isEqualTo(once);
  }

  /** Of 60 decisions one arm is not among them with a probability of 2^-59. */
  private Map<String, Double> probabilities(String eligible) {
    Map<String, Double> found = new TreeMap<>();
    for (int i = 0; i < 60; i++) {
      JsonNode decided = service
          .post("/v1/experiments/mine/decisions", "{\"eligible\": " + eligible + "}")
          .body();
      found.put(decided.get("arm").textValue(), decided.get("propensity").doubleValue());
    }
    return found;
  }

  private JsonNode report(double value) {
    String id = decide().get("decision").textValue();
    return service
        .put("/v1/decisions/" + id + "/reward", "{\"value\": " + value + "}")
        .body();
  }

  /** The range is from 0 to 1. */
  @Test
  void aReportSaysWhetherItsValueWasClamped() {
    for (double outside : new double[] {-1, -1e-9, 1.000001, 1e300}) {
      assertThat(report(outside).path("clamped").asBoolean()).as("%s", outside).isTrue();
    }
    for (double inside : new double[] {0, 0.5, 1}) {
      assertThat(report(inside).has("clamped")).as("%s", inside).isFalse();
    }
  }

  /** Whether they happen now or have happened before the client came. */
  @Test
  void aKeyOfOneExperimentHearsNothingOfOthers() throws IOException {
    create("other");
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.server.port())) {
      socket
          .getOutputStream()
          .write(("GET /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: "
                  + service.key(Role.VIEWER, "mine") + "\r\nLast-Event-ID: none\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      BufferedReader in = new BufferedReader(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      List<String> heard = new ArrayList<>(data(in, "running"));
      for (String change : List.of("pause", "resume")) {
        service.post("/v1/experiments/other/" + change, "");
      }
      service.post("/v1/experiments/other/stop", "");
      service.post("/v1/experiments/mine/pause", "");
      heard.addAll(data(in, "paused"));
      assertThat(heard).hasSize(2).allMatch(line -> line.contains("\"experiment\":\"mine\""));
    }
  }

  /** The events until one that has a word, and is of that experiment. */
  private static List<String> data(BufferedReader in, String word) throws IOException {
    List<String> events = new ArrayList<>();
    String line;
    do {
      line = in.readLine();
      if (line.startsWith("data:")) {
        events.add(line);
      }
    } while (!line.startsWith("data:") || !line.contains("mine") || !line.contains(word));
    return events;
  }

  /** All else is the same in both: the number of the arm, its probability and the reason. */
  @Test
  void aDecisionIsOfTheExperimentThatWasAsked() {
    create("other");
    for (String name : List.of("mine", "other")) {
      service.post("/v1/experiments/" + name + "/pause", "");
      JsonNode decided =
          service.post("/v1/experiments/" + name + "/decisions", "{}").body();
      assertThat(decided.get("experiment").textValue()).isEqualTo(name);
    }
  }
}
