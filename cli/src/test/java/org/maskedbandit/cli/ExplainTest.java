package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.cli.console.Paragraphs;
import org.maskedbandit.lab.explain.Explanation.Section;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Bernoulli;

class ExplainTest {
  private static final String POLICY = "epoch-thompson(eta=1)";

  private static Session explain(String policy, String... more) {
    Session session =
        Session.of(Stream.concat(Stream.of("explain", policy, "--runs", "3"), Stream.of(more))
            .toList());
    assertThat(session.status()).as(session.err()).isZero();
    assertThat(session.err()).isEmpty();
    return session;
  }

  static Stream<String> policies() {
    Family<Policy> family = Family.of(Policy.class);
    return family.names().stream().map(name -> family.example(name).written());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyIsExplained(String policy) {
    String text = explain(policy, "--horizon", "500", "--arms", "3").out();
    assertThat(text)
        .startsWith(policy)
        .contains("What it promises", "What it costs", "Source", "What to run next");
    assertThat(text.contains("Parameters")).isEqualTo(policy.contains("("));
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
  }

  /** Normal(1/2) and the epsilon of 1-GDP at 1e-6: mpmath, 50 digits. */
  @Test
  void theTextHasTheFacts() {
    String text = explain(POLICY).out().replaceAll("\\s+", " ");
    assertThat(text)
        .contains("releases the sum once")
        .contains("1-GDP for the value of one reward")
        .contains("is right at most 69.2% of the time")
        .contains("At delta = 1e-6, epsilon is 4.886555.")
        .contains("bernoulli(means=[0.75, 0.625, 0.5, 0.375, 0.25]) after 100000 rounds")
        .contains(": beta-thompson, no guarantee")
        .contains("The benchmark of 1-GDP at T = 100000 is")
        .contains("rho = 0.8: at most this part of the noise is taken back")
        .contains("(number, from 0 to 0.9; default 0.8)")
        .contains("docs/proofs/cancelling.md")
        .contains("maskedbandit audit --policy 'epoch-thompson(eta=1)'");
  }

  @Test
  void regretsAreThoseOfAStudy() {
    Results results = Study.of(Bernoulli.of(0.75, 0.5, 0.25))
        .policies(POLICY, "beta-thompson")
        .horizon(2000)
        .runs(3)
        .seed(7)
        .shuffle()
        .run();
    String[] more = {"--horizon", "2000", "--arms", "3", "--seed", "7"};
    JsonNode regrets = json(more).get("cost").get("regrets");
    assertThat(regrets).hasSize(2);
    for (JsonNode each : regrets) {
      var regret = results.regret(each.get("policy").textValue());
      assertThat(each.get("mean").doubleValue()).isEqualTo(regret.mean());
      assertThat(each.get("standardError").doubleValue()).isEqualTo(regret.standardError());
      assertThat(explain(POLICY, more).out())
          .contains(
              String.format(Locale.ROOT, "%.1f ± %.1f", regret.mean(), regret.standardError()));
    }
  }

  @Test
  void jsonHasTheSameFacts() {
    JsonNode json = json("--delta", "1e-6");
    assertThat(json.get("policy").textValue()).isEqualTo(POLICY);
    assertThat(json.get("does").textValue()).contains("releases the sum once");
    JsonNode promise = json.get("promise");
    assertThat(promise.get("guarantee").get("eta").doubleValue()).isEqualTo(1);
    assertThat(promise.get("guessedRightPercent").doubleValue()).isEqualTo(69.2);
    assertThat(promise.get("epsilon").doubleValue()).isBetween(4.88655, 4.886556);
    JsonNode rho = json.get("parameters").get(3);
    assertThat(rho.get("name").textValue()).isEqualTo("rho");
    assertThat(rho.get("value").textValue()).isEqualTo("0.8");
    assertThat(rho.get("maximum").doubleValue()).isEqualTo(0.9);
    assertThat(json.get("next")).hasSizeGreaterThan(2);
  }

  @Test
  void whatToRunNextRuns() {
    for (JsonNode next : json("--horizon", "300", "--arms", "3").get("next")) {
      List<String> words = Document.Command.of(next.textValue()).words();
      String[] faster = words.get(0).equals("audit")
          ? new String[] {"--runs", "200"}
          : words.get(0).equals("account") ? new String[0] : new String[] {"--horizon", "300"};
      Session session =
          Session.of(Stream.concat(words.stream(), Stream.of(faster)).toList());
      assertThat(session.status()).as(session.err()).isZero();
    }
  }

  private static JsonNode json(String... more) {
    return explain(
            POLICY,
            Stream.concat(Stream.of("--format", "json"), Stream.of(more)).toArray(String[]::new))
        .json();
  }

  /** 1/(1 + 1/e) for pure 1-DP, rounded up; a guess about an unprotected value is always right. */
  @ParameterizedTest
  @CsvSource(delimiter = ';', textBlock = """
          uniform;                  50
          beta-thompson;            100
          dp-se(epsilon=1);         73.2
          epoch-coins(eta=0.1);     52
          """)
  void anAttackerGuesses(String policy, String percent) {
    assertThat(explain(policy, "--horizon", "500").out().replaceAll("\\s+", " "))
        .contains("is right at most " + percent + "% of the time");
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', textBlock = """
          epoch-tompson(eta=1);      ; did you mean 'epoch-thompson'
          epoch-thompson;            ; epoch-thompson needs eta
          epoch-thompson(eta=1);     --arms 1; the number of arms must be from 2 to 1000
          epoch-thompson(eta=1);     --delta 0; delta must be greater than 0
          epoch-thompson(eta=1);     --runs 0; runs must be from 1
          epoch-thompson(eta=1);     --horizon 0; horizon must be from 1
          thompson; more; explain takes one POLICY and options, but was given 'more'
          """)
  void refusesWhatItCannotExplain(String policy, String more, String sentence) {
    List<String> words = more == null ? List.of() : List.of(more.split(" "));
    Session session =
        Session.of(Stream.concat(Stream.of("explain", policy), words.stream()).toList());
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.out()).isEmpty();
    assertThat(session.err().lines()).hasSize(1).allMatch(line -> line.contains(sentence));
  }

  @Test
  void asksForThePolicy() {
    assertThat(Session.of("explain").err())
        .startsWith("POLICY must be given, but is missing; see 'maskedbandit explain --help'");
  }

  @Test
  void wrapsSentencesAndIndentsItems() {
    Section section = new Section("Title", List.of("one two three"), List.of("four five six"));
    assertThat(Paragraphs.of(List.of(section, section), 10).lines())
        .startsWith(
            "Title", "  one two", "  three", "  four", "      five", "      six", "", "Title");
  }
}
