package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.plan.Plan;
import org.maskedbandit.lab.plan.Planner;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.service.RunningService.Reply;
import org.maskedbandit.service.store.KeyStore;

/** Plans over HTTP: progress, answers that are kept, refusals, and the end of a service. */
class PlanRoutesTest {
  private static final String SMALL =
      "{\"eta\": 1, \"arms\": 2, \"traffic\": 100, \"days\": 3, \"difference\": 0.3}";

  @AutoClose
  private final RunningService service;

  PlanRoutesTest(@TempDir Path folder) {
    service = RunningService.sqlite(folder);
  }

  /** Minutes of work, of which nothing is waited for. */
  private static String large(int seed) {
    return "{\"epsilon\": 50, \"arms\": 60, \"traffic\": 1000000, \"days\": 100,"
        + " \"difference\": 0.001, \"seed\": " + seed + "}";
  }

  private JsonNode answer(String question) throws InterruptedException {
    Reply reply = service.post("/v1/plans", question);
    double before = 0;
    while (reply.status() == 202) {
      double progress = reply.body().get("progress").doubleValue();
      assertThat(progress).isBetween(before, 1.0);
      assertThat(reply.body().get("status").textValue()).isEqualTo("running");
      assertThat(reply.body().has("answer")).isFalse();
      before = progress;
      Thread.sleep(20);
      reply = service.get("/v1/plans/" + reply.body().get("plan").textValue());
    }
    assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
    assertThat(reply.body().get("progress").doubleValue()).isEqualTo(1);
    return reply.body();
  }

  @Test
  void theAnswerIsThatOfTheLaboratoryAndIsKept() throws InterruptedException {
    Reply first = service.post("/v1/plans", SMALL);
    assertThat(first.status()).isEqualTo(202);
    JsonNode answered = answer(SMALL);
    assertThat(answered.get("plan")).isEqualTo(first.body().get("plan"));
    Plan plan = Plan.of(new GaussianDp(1), 2, 100, 3, 0.3);
    assertThat(answered.get("answer").toString())
        .isEqualTo(new Planner(plan, 1).answer(Progress.SILENT).json().toString());
    assertThat(service.post("/v1/plans", SMALL).status()).isEqualTo(200);
  }

  /** With the parameter that the plan was computed for. */
  @Test
  void theDefinitionOfAPlanCanBeCreated() throws InterruptedException {
    for (String goal : Set.of("earn", "answer")) {
      String question = SMALL.replace("}", ", \"goal\": \"" + goal + "\"}");
      JsonNode answer = answer(question).get("answer");
      ObjectNode definition = (ObjectNode) answer.get("definition");
      Reply created =
          service.post("/v1/experiments", definition.put("name", goal).toString());
      assertThat(created.status()).as(created.body().toString()).isEqualTo(201);
      assertThat(created.body().at("/definition/policy")).isEqualTo(answer.get("policy"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"eta\": 1, \"arms\": 1    | arms must be from 2 to 100, but is 1",
        "\"arms\": 2                | the promise must be given as eta, or as epsilon with delta,"
            + " but is missing",
        "\"eta\": 1, \"armes\": 3   | arms must be given, but is missing",
        "\"eta\": 1, \"arms\": 2, \"base\": 0.95 | base + difference must be at most 1, the largest"
            + " reward, but is 1.05",
        "\"eta\": 1, \"arms\": 2, \"gaol\": 1 | a field must be one of eta, epsilon, delta,"
            + " arms, traffic, days, base, difference, goal, seed, but is 'gaol'; did you mean"
            + " 'goal'?",
        "\"eta\": 1, \"arms\": 2, \"goal\": \"win\" | goal must be one of earn, answer, but is"
            + " 'win'"
      })
  void badQuestionsAreRefusedWithASentence(String fields, String sentence) {
    Reply reply =
        service.post("/v1/plans", "{\"traffic\": 9, \"difference\": 0.1, " + fields + "}");
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.body().get("detail").textValue()).isEqualTo(sentence);
  }

  @Test
  void aViewerMayAskAndUnknownPlansAreNotFound() {
    String viewer = service
        .node
        .changes()
        .change(handle -> KeyStore.create(handle, KeyStore.Role.VIEWER, null, 0))
        .join();
    assertThat(service.send("POST", "/v1/plans", SMALL, viewer).status()).isIn(200, 202);
    assertThat(service.get("/v1/plans/none").status()).isEqualTo(404);
    assertThat(service.send("POST", "/v1/plans", SMALL, "mb_wrong").status()).isEqualTo(401);
  }

  /** 100 Phi(eta/2) for eta 1 is 69.146 (mpmath, 50 digits). */
  @Test
  void aPromiseHasAMeaning() {
    JsonNode meaning = service.get("/v1/privacy/meaning?eta=1").body();
    assertThat(meaning.get("right").doubleValue()).isBetween(0.69146246, 0.69146247);
    assertThat(meaning.get("sentence").textValue()).contains("right at most 70% of the time");
    assertThat(service.get("/v1/privacy/meaning?epsilon=1&delta=1e-6").status()).isEqualTo(200);
    assertThat(service.get("/v1/privacy/meaning?epsilon=x").status()).isEqualTo(422);
    assertThat(service.get("/v1/privacy/meaning?eta=1&epsilon=1").status()).isEqualTo(422);
    assertThat(service.get("/v1/privacy/meaning").status()).isEqualTo(422);
  }

  /** One is computed and four wait; a sixth is refused, but a known one is not. */
  @Test
  void fewPlansWait() {
    for (int seed = 1; seed <= 5; seed++) {
      assertThat(askedByAnother(large(seed)).status()).isEqualTo(202);
    }
    Reply refused = askedByAnother(large(6));
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.body().get("detail").textValue())
        .isEqualTo("too many plans wait to be computed, of this key or of all; try again later");
    assertThat(service.post("/v1/plans", large(5)).status()).isEqualTo(202);
  }

  private Reply askedByAnother(String plan) {
    return service.send("POST", "/v1/plans", plan, service.key(KeyStore.Role.VIEWER, null));
  }
}
