package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which arm an experiment plays after it was stopped. */
class StopTest {

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @SuppressWarnings("NullAway.Init")
  private RunningService service;

  @BeforeEach
  void start() {
    service = RunningService.sqlite(folder);
  }

  @AfterEach
  void close() {
    service.close();
  }

  private void create(String more) {
    String definition =
        "{\"name\": \"e\", \"arms\": [\"bad\", \"middle\", \"good\"], " + more + "}";
    assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
  }

  private JsonNode shown() {
    return service.get("/v1/experiments/e").body();
  }

  /** Noise is next to nothing at that eta, so there is a winner. */
  private void learn(String policy) {
    create("\"policy\": \"" + policy + "\"");
    Map<String, Double> means = Map.of("bad", 0.3, "middle", 0.6, "good", 0.8);
    Traffic.await(() -> {
      Traffic.report(
          service, Traffic.decide(service, "e", 300), (arm, i) -> means.getOrDefault(arm, 0.0));
      return shown().at("/winner/declared").asBoolean();
    });
  }

  private JsonNode stop(String body) {
    JsonNode stopped = service.post("/v1/experiments/e/stop", body).body();
    String arm = Traffic.decide(service, "e", 1).get(0).arm();
    assertThat(arm).as("what is played").isEqualTo(stopped.get("finalArm").textValue());
    return stopped;
  }

  private void assertStopped(String body, String arm, String reason) {
    JsonNode stopped = stop(body);
    assertThat(stopped.get("finalArm").textValue()).isEqualTo(arm);
    assertThat(stopped.path("finalReason").textValue()).isEqualTo(reason);
  }

  @Test
  void theArmThatIsGivenIsFinal() {
    create("\"promise\": {\"eta\": 1}");
    assertThat(stop("{\"arm\": \"middle\"}").get("finalArm").textValue()).isEqualTo("middle");
    assertThat(stop("{\"arm\": \"good\"}").get("finalArm").textValue())
        .as("stopped is stopped")
        .isEqualTo("middle");
  }

  @Test
  void withoutAReleaseTheFirstArmIsFinal() {
    create("\"promise\": {\"eta\": 1}");
    assertThat(stop("{}").get("finalArm").textValue()).isEqualTo("bad");
  }

  @Test
  void theDeclaredWinnerIsFinal() {
    learn("epoch-top-two(eta=5)");
    assertThat(shown().at("/winner/arm").textValue()).isEqualTo("good");
    assertThat(stop("{}").get("finalArm").textValue()).isEqualTo("good");
  }

  @Test
  void aRetiredArmIsNotFinal() {
    learn("epoch-top-two(eta=5)");
    service.delete("/v1/experiments/e/arms/good");
    assertThat(stop("{}").get("finalArm").textValue()).isEqualTo("middle");
  }

  @Test
  void withoutAReleaseTheArmOfControlIsFinal() {
    create("\"promise\": {\"eta\": 1}, \"control\": {\"arm\": \"middle\", \"share\": 0.1}");
    assertThat(stop("{}").get("finalArm").textValue()).isEqualTo("middle");
  }

  @Test
  void theReasonIsThatItWasGiven() {
    create("\"promise\": {\"eta\": 1}");
    assertStopped("{\"arm\": \"middle\"}", "middle", "given");
  }

  @Test
  void theReasonIsThatItIsTheWinner() {
    learn("epoch-top-two(eta=5)");
    assertStopped("{}", "good", "winner");
  }

  /** Two arms that are alike: there is no winner after few releases. */
  @Test
  void theReasonIsItsMean() {
    create("\"policy\": \"epoch-coins(eta=5)\"");
    Traffic.await(() -> {
      Traffic.report(service, Traffic.decide(service, "e", 3), (arm, i) -> 0.5);
      return shown().at("/stopping").has("arm");
    });
    assertThat(shown().at("/winner/declared").asBoolean()).isFalse();
    JsonNode stopped = stop("{}");
    assertThat(stopped.path("finalReason").textValue()).isEqualTo("mean");
    assertThat(stopped.get("finalArm")).isEqualTo(stopped.at("/stopping/arm"));
  }

  @Test
  void theReasonIsThatItWasPlayedMost() {
    create("\"horizon\": 40, \"policy\": \"modified-thompson(b=5, c=1e-6)\"");
    Traffic.decide(service, "e", 8);
    assertStopped("{}", "bad", "most-played");
  }

  @Test
  void theReasonIsThatNothingIsReleased() {
    create("\"promise\": {\"eta\": 1}");
    assertStopped("{}", "bad", "no-release");
  }

  /** The arm is the same, but nobody remembers why. */
  @Test
  void aSecondStopNamesNoReason() {
    learn("epoch-top-two(eta=5)");
    assertStopped("{}", "good", "winner");
    JsonNode again = stop("{\"arm\": \"good\"}");
    assertThat(again.get("finalArm").textValue()).isEqualTo("good");
    assertThat(again.has("finalReason")).isFalse();
  }

  @Test
  void aRetiredArmIsNotFinalIfItWasPlayedMost() {
    create("\"horizon\": 40, \"policy\": \"modified-thompson(b=5, c=1e-6)\"");
    Traffic.decide(service, "e", 8);
    service.delete("/v1/experiments/e/arms/bad");
    assertStopped("{}", "middle", "most-played");
  }
}
