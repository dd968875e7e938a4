package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.service.RunningService.Reply;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;

/** The paper's policy whose parameters follow from the promise, through HTTP. */
class FilledThompsonTest {
  private static final String FILLED = "modified-thompson(b=2529, c=34.5277)";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static String definition(String fields) {
    return "{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\", \"d\", \"e\"], " + fields + "}";
  }

  /** With a horizon of 100000 and that promise. */
  private static String promising(String promise, String more) {
    return definition("\"policy\": \"modified-thompson\", \"horizon\": 100000, \"promise\": {"
        + promise + "}" + more);
  }

  private static JsonNode created(RunningService service, String definition) {
    Reply reply = service.post("/v1/experiments", definition);
    assertThat(reply.status()).as(reply.body().toString()).isEqualTo(201);
    return reply.body();
  }

  private static String policy(JsonNode shown) {
    return shown.at("/definition/policy").textValue();
  }

  private static String refused(RunningService service, String definition) {
    Reply reply = service.post("/v1/experiments", definition);
    assertThat(reply.status()).as(reply.body().toString()).isEqualTo(422);
    return reply.body().get("detail").textValue();
  }

  /** b = floor(8 sqrt(1e5)), c = (T - 5b)/(b + 1) = 34.52773..., rounded up. */
  @Test
  void bAndCFollowFromThePromiseAndSurviveARestart() {
    MasterKey key = MasterKey.random();
    JsonNode before;
    try (RunningService service = new RunningService(Database.sqlite(folder), key)) {
      before = created(service, promising("\"eta\": 1", ""));
      assertThat(policy(before)).isEqualTo(FILLED);
      assertThat(before.at("/promise/eta").doubleValue())
          .isLessThanOrEqualTo(1)
          .isGreaterThan(0.99);
      assertThat(before.at("/definition").has("confirm")).isFalse();
      JsonNode decision = service.post("/v1/experiments/e/decisions", "{}").body();
      assertThat(decision.get("reason").textValue()).isEqualTo("thompson");
      String reward = "/v1/decisions/" + decision.get("decision").textValue() + "/reward";
      assertThat(service.put(reward, "{\"value\": 1}").status()).isEqualTo(200);
    }
    try (RunningService service = new RunningService(Database.sqlite(folder), key)) {
      JsonNode after = service.get("/v1/experiments/e").body();
      assertThat(after.get("definition")).isEqualTo(before.get("definition"));
      assertThat(after.get("promise")).isEqualTo(before.get("promise"));
      assertThat(service.post("/v1/experiments", promising("\"eta\": 1", "")).status())
          .as("the same definition")
          .isEqualTo(200);
      assertThat(service.post("/v1/experiments", promising("\"eta\": 1.1", "")).status())
          .as("another one")
          .isEqualTo(409);
      assertThat(service.post("/v1/experiments/e/decisions", "{}").status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1e-6, 1", "1, 1e-6, 3", "5, 1e-6, 1", "0.5, 1e-8, 1"})
  void epsilonAndDeltaAreKeptByWhatIsShown(double epsilon, double delta, int rewards) {
    try (RunningService service = RunningService.sqlite(folder)) {
      JsonNode shown = created(
          service,
          promising(
              "\"epsilon\": " + epsilon + ", \"delta\": " + delta + ", \"rewardsPerPerson\": "
                  + rewards,
              ""));
      assertThat(shown.at("/promise/epsilon").doubleValue())
          .isLessThanOrEqualTo(epsilon)
          .isGreaterThan(0.99 * epsilon);
    }
  }

  @Test
  void thePromiseIsForAllRewardsOfAPerson() {
    try (RunningService service = RunningService.sqlite(folder)) {
      JsonNode shown = created(service, promising("\"eta\": 1, \"rewardsPerPerson\": 3", ""));
      assertThat(shown.at("/promise/eta").doubleValue()).isLessThanOrEqualTo(1).isGreaterThan(0.99);
      assertThat(shown.at("/promise/rewardsPerPerson").intValue()).isEqualTo(3);
      // A third of the rounds; 3 * 8 sqrt(1e5) = 7589 is more.
      assertThat(policy(shown)).startsWith("modified-thompson(b=6666, c=");
    }
  }

  /** c = (T - 5b)/(b + 1) = 44.97751..., rounded up. */
  @Test
  void aGivenNumberOfPrePullsStays() {
    try (RunningService service = RunningService.sqlite(folder)) {
      String fields = "\"policy\": \"modified-thompson(b=2000)\", \"horizon\": 100000";
      assertThat(refused(service, definition(fields)))
          .isEqualTo("policy must be written with c, or with a promise, but is"
              + " modified-thompson(b=2000)");
      JsonNode shown = created(service, definition(fields + ", \"promise\": {\"eta\": 1}"));
      assertThat(policy(shown)).isEqualTo("modified-thompson(b=2000, c=44.9776)");
    }
  }

  @Test
  void aWeakPromiseIsConfirmed() {
    try (RunningService service = RunningService.sqlite(folder)) {
      // The normal law at 2.5 is 0.99379, and at 1.28 it is 0.89973.
      String asked =
          "This promise lets an attacker who must guess which of two values a person gave"
              + " be right up to 99.4% of the time. Above 90% (eta 2.56) the service fills in"
              + " parameters, here modified-thompson(b=505, c=7.70554), only with"
              + " \"confirm\": true.";
      assertThat(refused(service, promising("\"eta\": 5", ""))).isEqualTo(asked);
      assertThat(refused(service, promising("\"eta\": 5", ", \"confirm\": false")))
          .isEqualTo(asked);
      assertThat(refused(service, promising("\"eta\": 5", ", \"confirm\": \"yes\"")))
          .isEqualTo("confirm must be true or false, but is a string");
      assertThat(refused(service, promising("\"epsilon\": 30, \"delta\": 0.01", "")))
          .contains("only with \"confirm\": true");
      String confirmed = promising("\"eta\": 5", ", \"confirm\": true");
      JsonNode shown = created(service, confirmed);
      assertThat(shown.at("/promise/guess/right").doubleValue()).isBetween(0.9937, 0.994);
      assertThat(shown.get("definition").has("confirm")).isFalse();
      assertThat(service.post("/v1/experiments", confirmed).status()).isEqualTo(200);
    }
  }

  @Test
  void aPromiseUpToNinetyPercentNeedsNoConfirmationAndWrittenParametersNeither() {
    try (RunningService service = RunningService.sqlite(folder)) {
      created(service, promising("\"eta\": 2.56", ""));
      String written = definition("\"policy\": \"modified-thompson(b=505, c=7.70554)\","
              + " \"horizon\": 100000, \"promise\": {\"eta\": 5}")
          .replace("\"name\": \"e\"", "\"name\": \"f\"");
      created(service, written);
    }
  }

  /** The least that is named is kept. */
  @Test
  void aPromiseThatNoParametersKeepIsRefusedWithTheLeast() {
    try (RunningService service = RunningService.sqlite(folder)) {
      String sentence = refused(service, promising("\"eta\": 0.001", ""));
      assertThat(sentence)
          .isEqualTo("promise must be one that modified-thompson can keep and still learn: eta at"
              + " least 0.01001 for horizon 100000, mostArms 5 and rewardsPerPerson 1,"
              + " but is 0.001");
      created(service, promising("\"eta\": 0.01001", ""));
      assertThat(refused(service, promising("\"eta\": 1e-300", ""))).contains("at least 0.01001");
      String small = refused(service, promising("\"epsilon\": 1e-3, \"delta\": 1e-6", ""));
      Matcher least = Pattern.compile(
              "epsilon at least ([0-9.]+) at delta 1e-6 .eta at least 0.01001")
          .matcher(small);
      assertThat(least.find()).as(small).isTrue();
      String kept = promising("\"epsilon\": " + least.group(1) + ", \"delta\": 1e-6", "")
          .replace("\"name\": \"e\"", "\"name\": \"f\"");
      created(service, kept);
      assertThat(refused(service, promising("\"epsilon\": 1, \"delta\": 1e-12", "")))
          .contains("delta above 8.9e-10, which is what drawing doubles adds");
    }
  }

  @Test
  void whatIsMissingIsNamed() {
    try (RunningService service = RunningService.sqlite(folder)) {
      String bare = "\"policy\": \"modified-thompson\"";
      assertThat(refused(service, definition(bare + ", \"promise\": {\"eta\": 1}")))
          .isEqualTo("horizon must be given for modified-thompson, whose promise ends there,"
              + " but is missing");
      assertThat(refused(service, definition(bare + ", \"horizon\": 1000")))
          .isEqualTo(
              "policy must be written with b and c, or with a promise, but is modified-thompson");
      String withoutB = "\"policy\": \"modified-thompson(c=5)\", \"horizon\": 1000";
      assertThat(refused(service, definition(withoutB + ", \"promise\": {\"eta\": 1}")))
          .isEqualTo("policy must be written with b, but is modified-thompson(c=5)");
      assertThat(refused(
              service,
              definition("\"policy\": \"modified-thompson(b=200)\", \"horizon\": 1000,"
                  + " \"promise\": {\"eta\": 1}")))
          .contains("less than the horizon 1000");
      assertThat(refused(
              service,
              definition("\"policy\": \"modified-thompson(b=9, c=1)\", \"horizon\": 999,"
                  + " \"promise\": {\"eta\": 1}")))
          .contains("leave b and c out to have them computed");
    }
  }
}
