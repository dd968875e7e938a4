package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.GaussianDp;

/** Reference values: roots of the Gaussian profile by mpmath 1.3.0 with 50 digits. */
class AccountTest {
  /** The epsilon of 1-GDP at delta 1e-6. */
  private static final double EPSILON = 4.886554117462212;

  /** The largest eta whose guarantee includes (1, 1e-6). */
  private static final double ETA = 0.23670438066343572;

  private static final String POLICY = "modified-thompson(b=2000, c=50)";

  @Test
  void aGuaranteeAtADelta() {
    JsonNode answer = account("--guarantee", "gdp(eta=1)", "--delta", "1e-6");
    assertThat(answer.get("guarantee")).hasToString("{\"kind\":\"gdp\",\"eta\":1.0}");
    assertThat(answer.get("epsilon").doubleValue()).isBetween(EPSILON, EPSILON + 1e-11);
    assertThat(answer.get("delta").doubleValue()).isEqualTo(1e-6);
    assertThat(answer.get("sentence").textValue()).isEqualTo("1-GDP.");
    assertThat(answer.get("routes").isArray()).isTrue();
  }

  @Test
  void theUsualDeltaIsOneInAMillion() {
    assertThat(account("--guarantee", "gdp(eta=1)"))
        .isEqualTo(account("--guarantee", "gdp(eta=1)", "--delta", "1e-6"));
  }

  @Test
  void aGuaranteeAtAnEpsilon() {
    JsonNode answer = account("--guarantee", "gdp(eta=1)", "--epsilon", "4.886554118");
    assertThat(answer.get("epsilon").doubleValue()).isEqualTo(4.886554118);
    assertThat(answer.get("delta").doubleValue()).isCloseTo(1e-6, within(1e-14));
  }

  @Test
  void theLargestEtaOfABudgetKeepsIt() {
    JsonNode answer = account("--epsilon", "1", "--delta", "1e-6");
    double eta = answer.at("/guarantee/eta").doubleValue();
    assertThat(answer.at("/guarantee/kind").textValue()).isEqualTo("gdp");
    assertThat(eta).isBetween(ETA - 1e-12, ETA);
    assertThat(answer.get("sentence").textValue()).endsWith("that is (1, 1e-6)-DP");
  }

  @Test
  void aPolicyInItsSetting() {
    JsonNode answer = policy();
    assertThat(answer.get("policy").textValue()).isEqualTo(POLICY);
    assertThat(answer.get("arms").intValue()).isEqualTo(5);
    assertThat(answer.get("horizon").longValue()).isEqualTo(100_000);
    double eta = Math.sqrt(90_000 / (50 * 2001.0));
    assertThat(answer.at("/guarantee/eta").doubleValue()).isCloseTo(eta, within(1e-9));
    assertThat(answer.get("epsilon").doubleValue())
        .isCloseTo(new GaussianDp(eta).epsilon(1e-6), within(1e-7));
    assertThat(answer.get("sentence").textValue()).contains(", for 100000 rounds. ");
  }

  @Test
  void theRoutesOfAThompsonPolicyAreNamedAndJudged() {
    List<String> routes = new ArrayList<>();
    for (JsonNode route : policy().get("routes")) {
      assertThat(route.get("epsilon").isNumber()).isTrue();
      routes.add(route.get("name").textValue() + " " + route.get("sound").booleanValue());
    }
    assertThat(routes)
        .containsExactlyInAnyOrder(
            "gdp-as-published true",
            "gdp true",
            "contrast true",
            "rdp-as-published true",
            "standard-as-published false",
            "standard true");
    assertThat(policy().at("/routes/0/eta").isNumber()).isTrue();
  }

  /** Lemma 5 needs c = T/((b+1) eta^2); the tight bound leaves out the 10,000 pre-pulls. */
  @Test
  void theLeastParameterWithinABudget() {
    JsonNode answer = account(
        "--policy", "modified-thompson(b=2000)", "--eta", "1", "--arms", "5", "--horizon", "1e5");
    assertThat(answer.get("parameter").textValue()).isEqualTo("c");
    assertThat(answer.get("fits").findValuesAsText("route"))
        .containsExactly("as-published", "tight");
    double published = 100_000 / 2001.0;
    double tight = 90_000 / 2001.0;
    assertThat(answer.at("/fits/0/value").doubleValue()).isBetween(published, published + 1e-4);
    assertThat(answer.at("/fits/1/value").doubleValue()).isBetween(tight, tight + 1e-4);
    for (JsonNode fit : answer.get("fits")) {
      assertThat(fit.at("/guarantee/eta").doubleValue()).isBetween(0.99999, 1.0);
      String policy = fit.get("policy").textValue();
      assertThat(account("--policy", policy, "--arms", "5", "--horizon", "1e5")
              .at("/guarantee/eta")
              .doubleValue())
          .isLessThanOrEqualTo(fit.at("/guarantee/eta").doubleValue());
    }
    Session csv = Session.of(
        "account", "--policy", "dp-se", "--epsilon", "1", "--arms", "2", "--format", "csv");
    assertThat(csv.out().lines()).first().isEqualTo("route,value,policy,guarantee,epsilon,delta");
    assertThat(csv.out().lines()).last().asString().startsWith("price,1,dp-se(epsilon=1),");
  }

  @Test
  void aBudgetSetsOneNumber() {
    assertRefused("modified-thompson needs b and c; .*", "modified-thompson", "--eta", "1");
    assertRefused("modified-thompson.b=9. needs c, or a budget .*", "modified-thompson(b=9)");
    assertRefused(
        "b times the number of arms must be less than the horizon 100, but is 100",
        "modified-thompson(b=50)",
        "--eta",
        "1");
    assertRefused(
        "--eta must be given with a policy that leaves out .*", "dp-se(epsilon=1)", "--eta", "1");
    assertRefused("with-uniform needs policy; .*", "with-uniform", "--eta", "1");
  }

  private static void assertRefused(String sentence, String policy, String... more) {
    List<String> line =
        new ArrayList<>(List.of("account", "--arms", "2", "--horizon", "100", "--policy", policy));
    line.addAll(List.of(more));
    Session session = Session.of(line);
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.err().strip()).matches(sentence);
  }

  @Test
  void aPolicyWithoutAHorizonAndWithoutAGuarantee() {
    JsonNode anytime = account("--policy", "dp-se(epsilon=0.5)", "--arms", "5");
    assertThat(anytime.has("horizon")).isFalse();
    assertThat(anytime.get("epsilon").doubleValue()).isLessThanOrEqualTo(0.5);
    JsonNode open = account("--policy", "ucb1", "--arms", "5");
    assertThat(open.get("epsilon").isNull()).isTrue();
    assertThat(open.get("sentence").textValue()).startsWith("No guarantee");
  }

  @Test
  void theTableRoundsUpAndEndsWithTheSentence() {
    Session session = Session.of("account", "--guarantee", "gdp(eta=1)");
    assertThat(session.status()).isZero();
    assertThat(session.out()).contains("4.886555").doesNotContain("4.886554");
    assertThat(session.out().strip()).endsWith("1-GDP.");
    Session csv = Session.of("account", "--guarantee", "gdp(eta=1)", "--format", "csv");
    assertThat(csv.out().lines())
        .hasSize(2)
        .first()
        .isEqualTo("route,sound,guarantee,epsilon,delta");
  }

  /**
   * sqrt(999 * 9/4) for three rewards of plain Thompson sampling, and three times the eta where
   * nothing better is known.
   */
  @Test
  void aPersonMayGiveSeveralRewards() {
    JsonNode answer = person("3", "--policy", "thompson", "--arms", "2", "--horizon", "1000");
    double eta = Math.sqrt(999 * 9 / 4.0);
    assertThat(answer.at("/guarantee/eta").doubleValue()).isCloseTo(eta, within(1e-9));
    assertThat(answer.get("epsilon").doubleValue())
        .isCloseTo(new GaussianDp(eta).epsilon(1e-6), within(1e-6));
    assertThat(answer.get("rewardsPerPerson").intValue()).isEqualTo(3);
    assertThat(answer.get("sentence").textValue())
        .contains("for the values of one person's 3 rewards");
    assertThat(answer.get("routes")).isEmpty();
    JsonNode epochs = person("3", "--policy", "epoch-thompson(eta=0.5)", "--arms", "2");
    assertThat(epochs.at("/guarantee/eta").doubleValue()).isEqualTo(1.5);
    JsonNode guarantee = person("3", "--guarantee", "pure(epsilon=0.5)");
    assertThat(guarantee.at("/guarantee/epsilon").doubleValue()).isEqualTo(1.5);
    assertThat(guarantee.get("sentence").textValue())
        .isEqualTo("pure 1.5-DP, for all 3 values of a person, if pure 0.5-DP holds for one.");
  }

  @Test
  void aPersonGivesOneRewardUnlessSaidOtherwise() {
    assertThat(policy().get("rewardsPerPerson").intValue()).isEqualTo(1);
    assertThat(person("1", "--guarantee", "gdp(eta=1)"))
        .isEqualTo(account("--guarantee", "gdp(eta=1)"));
  }

  /**
   * 0.8^2 lies in the seventh step of the odometer, whose budget is 1 and whose delta is a 56th.
   */
  @Test
  void aReadingIsWorthWhatTheOdometerSays() {
    JsonNode answer = account("--spent", "0.8", "--delta", "1e-6");
    assertThat(answer.at("/reading/epsilon").doubleValue())
        .isCloseTo(new GaussianDp(1).epsilon(1e-6 / 56), within(1e-9));
    assertThat(answer.at("/reading/delta").doubleValue()).isEqualTo(1e-6);
    assertThat(answer.has("guarantee")).isFalse();
    assertThat(Session.of("account", "--spent", "0.8").out())
        .contains("reading", "it says nothing about going on", "0.8-GDP")
        .doesNotContain("any number of rounds");
  }

  @Test
  void aGuaranteeSeveralTimes() {
    JsonNode gaussian = account("--guarantee", "gdp(eta=0.5)", "--times", "4");
    assertThat(gaussian.at("/guarantee/eta").doubleValue()).isCloseTo(1, within(1e-12));
    assertThat(gaussian.get("epsilon").doubleValue()).isCloseTo(EPSILON, within(1e-9));
    assertThat(gaussian.get("times").longValue()).isEqualTo(4);
    assertThat(gaussian.get("sentence").textValue())
        .isEqualTo("1-GDP together, composed as gdp: 4 times 0.5-GDP.");
    JsonNode pure = account("--guarantee", "pure(epsilon=0.1)", "--times", "100");
    assertThat(pure.at("/guarantee/epsilon").doubleValue()).isCloseTo(10, within(1e-12));
    assertThat(pure.get("epsilon").doubleValue()).isLessThan(6);
    assertThat(pure.get("routes").findValuesAsText("name"))
        .containsExactly("basic", "optimal", "gdp", "zcdp");
  }

  @Test
  void aPolicySeveralTimes() {
    JsonNode answer = account("--policy", "epoch-thompson(eta=0.5)", "--arms", "2", "--times", "4");
    assertThat(answer.at("/guarantee/eta").doubleValue()).isCloseTo(1, within(1e-12));
    assertThat(answer.get("sentence").textValue())
        .startsWith("1-GDP for 4 runs together; each run is 0.5-GDP");
  }

  @Test
  void guaranteesOfDifferentKindsTogether() {
    JsonNode answer = account("--compose", "gdp(eta=1)", "--compose", "zcdp(rho=0.5)");
    assertThat(answer.get("guarantee")).hasToString("{\"kind\":\"zcdp\",\"rho\":1.0}");
    assertThat(answer.get("sentence").textValue())
        .isEqualTo("1-zCDP together, composed as zcdp: 1-GDP, 0.5-zCDP.");
    JsonNode asked = account(
        "--compose", "gdp(eta=0.6)", "--compose", "gdp(eta=0.8)", "--epsilon", "4.886554118");
    assertThat(asked.get("delta").doubleValue()).isCloseTo(1e-6, within(1e-12));
  }

  private static JsonNode person(String rewards, String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--rewards-per-person", rewards));
    return account(arguments.toArray(String[]::new));
  }

  private static JsonNode policy() {
    return account("--policy", POLICY, "--arms", "5", "--horizon", "1e5", "--delta", "1e-6");
  }

  private static JsonNode account(String... more) {
    List<String> arguments = new ArrayList<>(List.of("account", "--format", "json"));
    arguments.addAll(List.of(more));
    Session session = Session.of(arguments);
    assertThat(session.status()).as(session.err()).isZero();
    return session.json();
  }
}
