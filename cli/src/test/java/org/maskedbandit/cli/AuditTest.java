package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditTest {
  private static final String COINS = "bernoulli(means=[0.5, 0.5])";

  @TempDir
  Path home;

  @Test
  void jsonHasTheFieldsOfTheContract() {
    JsonNode json = audit("calibrated-thompson(eta=1)", "--format", "json").json();
    assertThat(json.properties().stream().map(field -> field.getKey()).limit(8))
        .containsExactly(
            "policy",
            "claim",
            "etaAtLeast",
            "epsilonAtLeast",
            "delta",
            "confidence",
            "refuted",
            "method");
    assertThat(json.get("policy").textValue()).isEqualTo("calibrated-thompson(eta=1)");
    assertThat(json.get("claim")).hasToString("{\"kind\":\"gdp\",\"eta\":1.0}");
    assertThat(json.get("etaAtLeast").doubleValue()).isBetween(0.0, 1.0);
    assertThat(json.get("epsilonAtLeast").isNumber()).isTrue();
    assertThat(json.get("delta").doubleValue()).isEqualTo(1e-6);
    assertThat(json.get("confidence").doubleValue()).isEqualTo(0.95);
    assertThat(json.get("refuted").booleanValue()).isFalse();
    assertThat(json.get("method").textValue()).isEqualTo("likelihood");
    assertThat(json.get("pair").textValue()).contains("the reward of round 1 is 0 or 1", COINS);
    assertThat(json.get("runs").intValue()).isEqualTo(200);
    assertThat(json.at("/contrastLedger/eta").doubleValue()).isBetween(0.1, 1.0);
    assertThat(json.at("/contrastLedger/sentence").textValue()).endsWith("no guarantee");
    assertThat(json.get("seconds").doubleValue()).isPositive();
  }

  @Test
  void theTableSpeaksInWords() {
    Session session = audit("epoch-thompson(eta=1)");
    assertThat(session.err()).isEmpty();
    assertThat(session.out())
        .contains("claimed ", "1-GDP", "proved at least", "not refuted at confidence 0.95", COINS)
        .endsWith("a failed attack is no proof of the claim" + System.lineSeparator());
  }

  @Test
  void csvHasOneRow() {
    assertThat(audit("dp-ucb(epsilon=1)", "--format", "csv").out().lines())
        .hasSize(2)
        .first()
        .isEqualTo(
            "policy,claim,eta_at_least,epsilon_at_least,delta,confidence,refuted,method,pair");
  }

  /**
   * At confidence 0.51 an audit of an honest policy that is as private as it claims rings a false
   * alarm now and then.
   */
  @Test
  void aRefutedClaimIsExitStatusOneWithASentence() {
    Session alarm = IntStream.range(0, 100)
        .mapToObj(
            seed -> session("epoch-thompson(eta=1)", "--confidence", "0.51", "--seed", "" + seed))
        .filter(session -> session.status() != 0)
        .findFirst()
        .orElseThrow();
    assertThat(alarm.status()).isEqualTo(1);
    assertThat(alarm.out()).contains("REFUTED");
    assertThat(alarm.err())
        .matches("the claim of epoch-thompson\\(eta=1\\) is REFUTED at confidence 0.51: eta 1 was"
            + " claimed and eta"
            + " 1\\.\\d+ is given away at least\\R");
  }

  @Test
  void theNumbersDependOnTheSeedAndNotOnTheThreads() {
    JsonNode one = numbers("--threads", "1");
    assertThat(numbers("--threads", "2")).isEqualTo(one);
    assertThat(numbers("--threads", "2", "--seed", "2")).isNotEqualTo(one);
  }

  private static JsonNode numbers(String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--format", "json"));
    ObjectNode json =
        (ObjectNode) audit("thompson", arguments.toArray(String[]::new)).json();
    return json.remove(List.of("seconds", "seed"));
  }

  @Test
  void theWorstPairIsSearchedWhereNoneIsGiven() {
    Session session = Session.of(
        "audit", "--policy", "thompson", "--horizon", "30", "--runs", "200", "--format", "json");
    assertThat(session.status()).isZero();
    assertThat(session.json().get("pair").textValue()).contains("always pays");
    assertThat(session.json().get("arms").intValue()).isEqualTo(2);
    Session fixed = Session.of(
        "audit", "--policy", "thompson", "--horizon", "30", "--runs", "200", "--changed", "9");
    assertThat(fixed.out()).contains("the reward of round 9 is 0 or 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "thompson                    | black-box  | 200 | black-box",
        "dp-se(epsilon=1)            | release    | 200 | release",
        "dp-se(epsilon=1)            | auto       | 200 | release",
        "anytime-lazy-ucb(epsilon=1) | one-run    | 100 | one-run"
      })
  void methodsAreChosenByName(String policy, String method, String runs, String chosen) {
    Session session = Session.of(
        "audit",
        "--policy",
        policy,
        "--method",
        method,
        "--runs",
        runs,
        "--horizon",
        "40",
        "--problem",
        COINS,
        "--format",
        "json");
    assertThat(session.status()).as(session.err()).isZero();
    assertThat(session.json().get("method").textValue()).isEqualTo(chosen);
    assertThat(session.json().has("contrastLedger")).isFalse();
  }

  @Test
  void outWritesAPageAPictureAndTheResults() throws IOException {
    Path folder = home.resolve("new/out");
    Session session =
        audit("calibrated-thompson(eta=1)", "--format", "json", "--out", folder.toString());
    assertThat(session.err().strip()).isEqualTo("written to " + folder.resolve("index.html"));
    assertThat(folder.resolve("index.html")).content().contains("no proof of the claim", "<svg");
    assertThat(folder.resolve("audit.svg")).content().startsWith("<svg");
    assertThat(folder.resolve("audit.csv"))
        .content()
        .startsWith("panel,curve,epsilon,delta,false_positive_rate,false_negative_rate,");
    assertThat(folder.resolve("audit.json")).content().isEqualToIgnoringWhitespace(session.out());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(4);
    }
  }

  private static Session audit(String policy, String... more) {
    Session session = session(policy, more);
    assertThat(session.status()).as(session.err()).isZero();
    return session;
  }

  private static Session session(String policy, String... more) {
    List<String> arguments = new ArrayList<>(List.of("audit", "--policy", policy));
    arguments.addAll(List.of("--problem", COINS, "--changed", "1", "--horizon", "40"));
    arguments.addAll(List.of("--runs", "200"));
    arguments.addAll(List.of(more));
    return Session.of(arguments);
  }
}
