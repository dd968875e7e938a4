package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.random.Seed;
import org.maskedbandit.service.RunningService.Reply;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.Stores;

/** The paper's policies, which release nothing but arms, through HTTP. */
class ServedThompsonTest {
  private static final int ARMS = 3;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static String definition(int horizon, String policy, String more) {
    return "{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\"], \"horizon\": " + horizon
        + ", \"policy\": \"" + policy + "\"" + more + "}";
  }

  private static RunningService with(RunningService service, String definition) {
    Reply created = service.post("/v1/experiments", definition);
    assertThat(created.status()).as(created.body().toString()).isEqualTo(201);
    return service;
  }

  private static List<JsonNode> decide(RunningService service, int number) {
    StringBuilder requests = new StringBuilder("{\"experiment\": \"e\"}");
    requests.append(", {\"experiment\": \"e\"}".repeat(number - 1));
    List<JsonNode> decisions = new ArrayList<>();
    service
        .post("/v1/decisions", "{\"requests\": [" + requests + "]}")
        .body()
        .get("results")
        .forEach(decisions::add);
    return decisions;
  }

  private static int report(RunningService service, JsonNode decision, double value) {
    String id = decision.get("decision").textValue();
    return service
        .put("/v1/decisions/" + id + "/reward", "{\"value\": " + value + "}")
        .status();
  }

  private static void report(
      RunningService service, List<JsonNode> decisions, IntToDoubleFunction ofArm) {
    String all = decisions.stream()
        .map(each -> "{\"decision\": " + each.get("decision") + ", \"value\": "
            + ofArm.applyAsDouble(each.get("index").intValue()) + "}")
        .collect(Collectors.joining(","));
    assertThat(service.post("/v1/rewards", "{\"rewards\": [" + all + "]}").status())
        .isEqualTo(200);
  }

  private static long counted(RunningService service) {
    return Sql.of(service.database)
        .withHandle(handle ->
            handle.select("SELECT sum(counted) FROM slot").mapTo(Long.class).one());
  }

  private static long[] plays(List<JsonNode> decisions) {
    long[] plays = new long[ARMS];
    decisions.forEach(each -> plays[each.get("index").intValue()]++);
    return plays;
  }

  /**
   * The variance is so small that a draw is the best mean, up to a probability of 1e-1000: every
   * round is known, and none is a pre-pull too many or too few.
   */
  @Test
  void playsPrePullsThenDrawsThenTheArmMostPlayed() {
    try (RunningService service =
        with(RunningService.sqlite(folder), definition(40, "modified-thompson(b=5, c=1e-6)", ""))) {
      List<JsonNode> first = decide(service, 10);
      assertThat(plays(first)).containsExactly(5, 5, 0);
      report(service, first, arm -> arm);
      Traffic.await(() -> counted(service) == 10);
      List<JsonNode> last = decide(service, 5);
      assertThat(plays(last)).as("the last pre-pulls").containsExactly(0, 0, 5);
      report(service, last, arm -> 0);
      // By now the sums of the first pre-pulls were read.
      Traffic.await(() -> counted(service) == 15);
      List<JsonNode> draws = decide(service, 25);
      assertThat(plays(draws)).as("draws").containsExactly(0, 25, 0);
      assertThat(draws).allMatch(each -> each.get("reason").textValue().equals("thompson"));
      assertThat(draws).noneMatch(each -> each.has("propensity"));
      JsonNode after = decide(service, 1).get(0);
      assertThat(after.get("reason").textValue()).isEqualTo("default");
      // How often arms were played is read with the sums.
      Traffic.await(() -> decide(service, 1).get(0).get("arm").textValue().equals("b"));
      assertThat(report(service, after, 1)).isEqualTo(410);
      assertThat(service
              .post("/v1/experiments/e/stop", "{}")
              .body()
              .get("finalArm")
              .textValue())
          .isEqualTo("b");
    }
  }

  /** As above, the draws are known. */
  @Test
  void eligibleArmsAreAllThatIsPulledAndDrawn() {
    try (RunningService service =
        with(RunningService.sqlite(folder), definition(40, "modified-thompson(b=5, c=1e-6)", ""))) {
      List<JsonNode> pulls = new ArrayList<>();
      for (int i = 0; i < 15; i++) {
        pulls.add(among(service, i < 5 ? "\"b\"" : "\"a\", \"c\""));
      }
      assertThat(plays(pulls.subList(0, 5))).containsExactly(0, 5, 0);
      assertThat(plays(pulls.subList(5, 10))).containsExactly(0, 0, 5);
      assertThat(plays(pulls.subList(10, 15))).containsExactly(5, 0, 0);
      report(service, pulls.subList(0, 14), arm -> arm == 0 ? 0 : 1 / (double) arm);
      Traffic.await(() -> counted(service) == 14);
      report(service, pulls.subList(14, 15), arm -> 0);
      Traffic.await(() -> counted(service) == 15);
      assertThat(among(service, "\"a\", \"b\", \"c\"").get("arm").textValue()).isEqualTo("b");
      assertThat(among(service, "\"a\", \"c\"").get("arm").textValue()).isEqualTo("c");
      assertThat(among(service, "\"a\"").get("arm").textValue()).isEqualTo("a");
    }
  }

  private static JsonNode among(RunningService service, String labels) {
    return service
        .post("/v1/experiments/e/decisions", "{\"eligible\": [" + labels + "]}")
        .body();
  }

  /** False alarms: 1e-6. */
  @Test
  void theLawOfArmsIsThatOfTheLearner() {
    String policy = "modified-thompson(b=30, c=2)";
    Learner learner = Policy.parse(policy).start(new Setting(ARMS, 100_000), new Seed(7));
    try (RunningService service =
        with(RunningService.sqlite(folder), definition(100_000, policy, ""))) {
      List<JsonNode> pulls = decide(service, 90);
      List<JsonNode> rewarded = new ArrayList<>();
      for (int i = 0; i < 90; i++) {
        int arm = learner.choose();
        assertThat(pulls.get(i).get("index").intValue()).isEqualTo(arm);
        // Of the first arm every second reward never comes, and counts as 0.
        if (arm > 0 || i % 2 == 0) {
          learner.learn(arm, 0.4 + 0.2 * arm);
          rewarded.add(pulls.get(i));
        }
      }
      report(service, rewarded, arm -> 0.4 + 0.2 * arm);
      Traffic.await(() -> counted(service) == 75);
      // Sums are read right after the commit, before the next reward is added.
      JsonNode more = decide(service, 1).get(0);
      report(service, more, 0.5);
      learner.learn(more.get("index").intValue(), 0.5);
      Traffic.await(() -> counted(service) == 76);
      long[] served = plays(decide(service, 8000));
      long[] simulated = new long[ARMS];
      for (int i = 0; i < 8000; i++) {
        simulated[learner.choose()]++;
      }
      double chiSquare = IntStream.range(0, ARMS)
          .mapToDouble(arm ->
              Math.pow(served[arm] - simulated[arm], 2) / Math.max(1, served[arm] + simulated[arm]))
          .sum();
      // The 1 - 1e-6 quantile with 2 degrees of freedom, scipy.stats.chi2.isf.
      assertThat(chiSquare).isLessThan(27.631021115928547);
    }
  }

  @Test
  void twoNodesAndTheirRestartsKeepTheHorizon() {
    String url = Stores.newPostgres();
    MasterKey key = MasterKey.random();
    int horizon = 1000;
    long[] plays = new long[ARMS];
    try (RunningService first = with(
        new RunningService(Database.postgres(url), key),
        definition(horizon, "modified-thompson(b=333, c=1)", ""))) {
      for (int life = 0; life < 3; life++) {
        try (RunningService second = new RunningService(Database.postgres(url), key)) {
          for (int i = 0; i < 4; i++) {
            count(plays, decide(first, 21));
            count(plays, decide(second, 22));
          }
        }
      }
      count(plays, decide(first, horizon));
      long all = plays[0] + plays[1] + plays[2];
      assertThat(all).as("rounds of lost leases are not used").isBetween(900L, horizon - 1L);
      // A round of a pre-pull belongs to one arm; the last round is a draw.
      assertThat(plays[0]).isLessThanOrEqualTo(334);
      assertThat(plays[1]).isLessThanOrEqualTo(334);
      assertThat(plays[2]).isLessThanOrEqualTo(334);
      // Shown counts may be a second old.
      Traffic.await(() -> first
          .get("/v1/experiments/e")
          .body()
          .at("/health/sentence")
          .textValue()
          .contains("1000 of 1000 rounds are taken"));
    }
    try (RunningService later = new RunningService(Database.postgres(url), key)) {
      assertThat(decide(later, 1).get(0).get("reason").textValue()).isEqualTo("default");
    }
  }

  private static void count(long[] plays, List<JsonNode> decisions) {
    decisions.stream()
        .filter(each -> each.get("reason").textValue().equals("thompson"))
        .forEach(each -> plays[each.get("index").intValue()]++);
  }

  @Test
  void nothingIsShownButPlaysAndThePromise() {
    try (RunningService service = with(
        RunningService.sqlite(folder),
        definition(
            100_000,
            "modified-thompson(b=20000, c=5)",
            ", \"reward\": {\"window\": \"PT24H\"}, \"promise\": {\"epsilon\": 5, \"delta\":"
                + " 1e-6}"))) {
      decide(service, 10);
      Traffic.await(() -> service.node.log().size() == 0);
      JsonNode shown = service.get("/v1/experiments/e").body();
      assertThat(shown.at("/arms/0").has("propensity")).isFalse();
      assertThat(shown.at("/arms/0").has("released")).isFalse();
      assertThat(shown.has("winner")).isFalse();
      assertThat(shown.at("/health/sampleRatio/computed").booleanValue()).isFalse();
      // sqrt( (T - bN) / (c (b+1)) ) = sqrt( 40000 / 100005 ), rounded up, mpmath.
      assertThat(shown.at("/promise/eta").doubleValue())
          .isBetween(0.6324397212382773, 0.63243972125);
      assertThat(shown.at("/promise/sentence").textValue())
          .contains("observers of all decisions and everything else that the service shows, but"
              + " not of its load and timing,")
          .contains("for 100000 rounds")
          .contains("(1 + e^epsilon) 2.7e-10 to delta");
      double ideal = new GaussianDp(shown.at("/promise/eta").doubleValue()).epsilon(1e-6);
      assertThat(shown.at("/promise/epsilon").doubleValue())
          .isGreaterThan(ideal)
          .isLessThan(5);
      Reply weights = service.get("/v1/experiments/e/weights");
      assertThat(weights.status()).isEqualTo(409);
      assertThat(weights.body().get("detail").textValue()).contains("are secret");
      JsonNode history = service.get("/v1/experiments/e/history").body();
      assertThat(history.at("/arms/0/means/0").isNull()).isTrue();
      assertThat(Traffic.raw(service, "/v1/experiments/e/decisions.csv")
              .body()
              .lines()
              .skip(1))
          .hasSize(10)
          .allMatch(line -> line.split(",", -1)[3].isEmpty());
      assertThat(service.get("/v1/privacy").body().get("epsilon").doubleValue())
          .isGreaterThan(ideal);
    }
  }

  @Test
  void definitionsThatCannotBeServedAreRefusedWithASentence() {
    try (RunningService service = RunningService.sqlite(folder)) {
      refused(service, "\"policy\": \"thompson\"", "horizon must be given for thompson");
      refused(service, "\"policy\": \"thompson\", \"horizon\": 0", "horizon must be");
      refused(
          service,
          "\"policy\": \"epoch-coins(eta=1)\", \"horizon\": 10",
          "horizon must be left out: the promise holds for any number of rounds");
      refused(
          service,
          "\"policy\": \"thompson\", \"horizon\": 10, \"control\": {\"arm\": \"a\"}",
          "control must be left out for thompson");
      refused(service, "\"policy\": \"modified-thompson(b=5)\", \"horizon\": 99", "written with c");
      refused(
          service,
          "\"policy\": \"modified-thompson(b=50, c=1)\", \"horizon\": 99",
          "less than the horizon 99");
      refused(
          service,
          "\"policy\": \"thompson\", \"horizon\": 1000, \"promise\": {\"eta\": 1}",
          "within the promise; a shorter horizon reveals less");
      refused(
          service,
          "\"policy\": \"modified-thompson(b=9, c=1)\", \"horizon\": 999,"
              + " \"promise\": {\"eta\": 1}",
          "within the promise; a larger b, a larger c, or a shorter horizon reveals less");
      refused(service, "\"policy\": \"ucb1\", \"horizon\": 10", "modified-thompson");
    }
  }

  private static void refused(RunningService service, String fields, String sentence) {
    Reply reply = service.post(
        "/v1/experiments", "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], " + fields + "}");
    assertThat(reply.status()).as(fields).isEqualTo(422);
    assertThat(reply.body().get("detail").textValue()).contains(sentence);
  }

  /** The arm that was played most may not be. */
  @Test
  void afterTheLastRoundAnEligibleArmIsPlayed() {
    try (RunningService service =
        with(RunningService.sqlite(folder), definition(40, "modified-thompson(b=5, c=1e-6)", ""))) {
      decide(service, 40);
      for (String arm : List.of("a", "b", "c")) {
        JsonNode after = service
            .post("/v1/experiments/e/decisions", "{\"eligible\": [\"" + arm + "\"]}")
            .body();
        assertThat(after.get("reason").textValue()).isEqualTo("default");
        assertThat(after.get("arm").textValue()).isEqualTo(arm);
      }
    }
  }
}
