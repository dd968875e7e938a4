package org.maskedbandit.service;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.RunningService.Reply;

/** Requests that are wrong in ways that are easy to overlook. */
class RefusalsTest {
  private static final String EXPERIMENT =
      "{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\"], \"promise\": {\"eta\": 1}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static String detail(Reply reply) {
    return reply.body().path("detail").asText();
  }

  @Test
  void aBodyIsOneValue() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      String decisions = "/v1/experiments/e/decisions";
      assertThat(service.post(decisions, "{\"person\": \"ann\"} {}").status()).isEqualTo(400);
      assertThat(service.post(decisions, "{\"person\": \"ann\"} x").status()).isEqualTo(400);
      assertThat(service.post(decisions, "{\"person\": \"ann\"} \r\n").status()).isEqualTo(200);
    }
  }

  @Test
  void aRetiredArmIsNotPlayedAfterTheEnd() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      service.delete("/v1/experiments/e/arms/a");
      Reply refused = service.post("/v1/experiments/e/stop", "{\"arm\": \"a\"}");
      assertThat(refused.status()).isEqualTo(422);
      assertThat(detail(refused))
          .isEqualTo("arm must be the label of an arm that is not retired, but is 'a'");
      assertThat(service.post("/v1/experiments/e/stop", "{\"arm\": \"b\"}").status())
          .isEqualTo(200);
      assertThat(service
              .post("/v1/experiments/e/decisions", "{}")
              .body()
              .path("arm")
              .asText())
          .isEqualTo("b");
    }
  }

  @Test
  void aPromiseIsGivenInOneWay() {
    try (RunningService service = RunningService.sqlite(folder)) {
      String both = "\"eta\": 1, \"epsilon\": 1, \"delta\": 1e-6";
      Reply refused = service.post("/v1/experiments", EXPERIMENT.replace("\"eta\": 1", both));
      assertThat(refused.status()).isEqualTo(422);
      assertThat(detail(refused)).contains("given by eta, or by epsilon and delta");
    }
  }

  @Test
  void aRequestWithoutFieldsSaysSo() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      Reply refused = service.post("/v1/experiments/e/pause", "{\"arm\": \"a\"}");
      assertThat(refused.status()).isEqualTo(422);
      assertThat(detail(refused)).isEqualTo("the body must be without fields, but is with 'arm'");
    }
  }

  /** Stores hold such halves as question marks, of which two are one label. */
  @Test
  void halvesOfSurrogatePairsAreRefused() {
    try (RunningService service = RunningService.sqlite(folder)) {
      String form = "{\"name\": \"e\", \"promise\": {\"eta\": 1}, \"arms\": [%s, \"b\"]}";
      Reply label = service.post("/v1/experiments", form.formatted("\"\\ud800\", \"\\ud801\""));
      assertThat(label.status()).isEqualTo(422);
      Reply value = service.post(
          "/v1/experiments", form.formatted("{\"label\": \"a\", \"value\": [\"\\ud800\"]}"));
      assertThat(value.status()).isEqualTo(422);
      assertThat(detail(value))
          .isEqualTo(
              "the value of arm a must be without halves of surrogate pairs, but is with one");
      assertThat(service
              .post("/v1/experiments", form.formatted("\"\\ud83d\\ude00\""))
              .status())
          .isEqualTo(201);
    }
  }

  @Test
  void aNameTwiceInAnObjectIsRefused() {
    try (RunningService service = RunningService.sqlite(folder)) {
      Reply reply = service.post(
          "/v1/experiments", EXPERIMENT.replace("{\"eta\": 1}", "{\"eta\": 1, \"eta\": 9}"));
      assertThat(reply.status()).isEqualTo(400);
      assertThat(detail(reply)).isEqualTo("an object must have each name once, but has one twice");
    }
  }

  /** Another half would be another person in a store that makes both a question mark. */
  @Test
  void peopleAndRequestsAreWholeTexts() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      for (String field : List.of("person", "request")) {
        Reply reply =
            service.post("/v1/experiments/e/decisions", "{\"" + field + "\": \"a\\ud800\"}");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(detail(reply))
            .isEqualTo(field + " must be without halves of surrogate pairs, but is with one");
      }
      Reply flag = service.post(
          "/ofrep/v1/evaluate/flags/e", "{\"context\": {\"targetingKey\": \"\\udc00\"}}");
      assertThat(flag.status()).isEqualTo(400);
      assertThat(flag.body().path("errorCode").asText()).isEqualTo("INVALID_CONTEXT");
      Reply erased = service.post("/v1/people/erase", "{\"person\": \"\\ud800\"}");
      assertThat(erased.status()).isEqualTo(422);
    }
  }

  /** These do not fit into a path. */
  @Test
  void everyPersonCanBeErased() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      for (String person : List.of(".", "..", "\u6f22".repeat(1000))) {
        String json = "{\"person\": \"" + person + "\"}";
        Reply decided = service.post("/v1/experiments/e/decisions", json);
        assertThat(service.post("/v1/people/erase", json).status()).isEqualTo(202);
        String id = decided.body().get("decision").asText();
        assertThat(
                service.put("/v1/decisions/" + id + "/reward", "{\"value\": 1}").status())
            .as("length %s", person.length())
            .isEqualTo(410);
      }
    }
  }

  @Test
  void labelsAreNoFormulasInTheDecisionLog() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post(
          "/v1/experiments", EXPERIMENT.replace("[\"a\", \"b\", \"c\"]", "[\"=1+1\", \"@x\"]"));
      Traffic.decide(service, "e", 20);
      Traffic.await(() -> service.node.log().size() == 0);
      assertThat(Traffic.raw(service, "/v1/experiments/e/decisions.csv")
              .body()
              .lines()
              .skip(1))
          .hasSize(20)
          .allMatch(line -> line.split(",")[2].matches("'=1\\+1|'@x"));
    }
  }

  /** Sets whose probabilities are known take none of the limit. */
  @Test
  void aRequestMayNameAHundredNewSetsOfEligibleArms() {
    String labels = IntStream.range(0, 20).mapToObj(i -> "\"a" + i + "\"").collect(joining(", "));
    String batch = IntStream.range(0, 20)
        .boxed()
        .flatMap(i -> IntStream.range(0, i)
            .mapToObj(
                j -> "{\"experiment\": \"e\", \"eligible\": [\"a" + j + "\", \"a" + i + "\"]}"))
        .limit(150)
        .collect(joining(", ", "{\"requests\": [", "]}"));
    try (RunningService service = RunningService.sqlite(folder)) {
      String definition = EXPERIMENT.replace("\"a\", \"b\", \"c\"", labels);
      assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
      List<Integer> first = statuses(service.post("/v1/decisions", batch));
      assertThat(first.subList(0, 100)).containsOnly(200);
      assertThat(first.subList(100, 150)).hasSize(50).containsOnly(422);
      assertThat(statuses(service.post("/v1/decisions", batch))).hasSize(150).containsOnly(200);
    }
  }

  private static List<Integer> statuses(Reply batch) {
    List<Integer> all = new ArrayList<>();
    batch.body().get("results").forEach(each -> all.add(each.get("status").intValue()));
    return all;
  }

  /** It is a time, but a number of milliseconds does not hold it. */
  @Test
  void aTimeThatIsTooFarAwayIsRefused() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      for (String time : List.of("%2B1000000000-12-31T23:59:59Z", "-1000000000-01-01T00:00:00Z")) {
        Reply refused = service.get("/v1/experiments/e/decisions.csv?from=" + time);
        assertThat(refused.status()).as(time).isEqualTo(422);
        assertThat(detail(refused)).startsWith("from must be a time such as 2030-01-31");
      }
    }
  }

  /** A window of no length would close before any reward could be reported. */
  @Test
  void timesHaveALength() {
    try (RunningService service = RunningService.sqlite(folder)) {
      for (String more : List.of("\"reward\": {\"window\": \"PT0S\"}", "\"sticky\": \"PT0S\"")) {
        Reply refused =
            service.post("/v1/experiments", EXPERIMENT.replace("\"arms\"", more + ", \"arms\""));
        assertThat(refused.status()).as(more).isEqualTo(422);
        assertThat(detail(refused)).contains("an ISO 8601 duration such as PT24H");
      }
    }
  }

  /** All rewards would be the same, and none a number from 0 to 1. */
  @Test
  void aRangeHasALength() {
    try (RunningService service = RunningService.sqlite(folder)) {
      String range = "\"reward\": {\"low\": 1, \"high\": 1}, \"arms\"";
      Reply refused = service.post("/v1/experiments", EXPERIMENT.replace("\"arms\"", range));
      assertThat(refused.status()).isEqualTo(422);
      assertThat(detail(refused)).startsWith("reward.high must be greater than reward.low");
    }
  }

  /** Whatever is changed in it: an id holds who is to be charged for a reward. */
  @Test
  void anIdOfADecisionThatWasChangedIsUnknown() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", EXPERIMENT);
      String id = Traffic.decide(service, "e", 1).get(0).id();
      for (int i = 0; i < id.length(); i++) {
        String other = id.charAt(i) == 'A' ? "B" : "A";
        String path = "/v1/decisions/" + id.substring(0, i) + other + id.substring(i + 1);
        assertThat(service.put(path + "/reward", "{\"value\": 1}").status())
            .as("character %s", i)
            .isEqualTo(404);
      }
    }
  }

  /** Statements about winners count on it. */
  @Test
  void theMostArmsAreAtLeastThoseThatThereAre() {
    try (RunningService service = RunningService.sqlite(folder)) {
      String form = EXPERIMENT.replace("\"arms\"", "\"mostArms\": %s, \"arms\"");
      Reply refused = service.post("/v1/experiments", form.formatted(2));
      assertThat(refused.status()).isEqualTo(422);
      assertThat(detail(refused)).startsWith("mostArms must be");
      assertThat(service.post("/v1/experiments", form.formatted(3)).status()).isEqualTo(201);
    }
  }
}
