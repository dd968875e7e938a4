package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateTest {
  private static final String PRIVATE = "modified-thompson(b=20, c=5)";

  @TempDir
  Path home;

  @Test
  void jsonHasTheFieldsOfTheContract() {
    JsonNode all = simulate("--format", "json", "--values").json();
    assertThat(all).hasSize(2);
    for (JsonNode each : all) {
      assertThat(each.properties().stream().map(field -> field.getKey()))
          .contains("policy", "problem", "horizon", "runs", "seed", "engine", "regret")
          .contains("rewardRegret", "pulls", "guarantee", "seconds", "values")
          .contains("benchmark", "regretOverBenchmark", "benchmarkSource");
      assertThat(each.get("regret").properties().stream().map(field -> field.getKey()))
          .contains("mean", "standardError", "median", "p90", "p99", "max");
      assertThat(each.get("horizon").longValue()).isEqualTo(1000);
      assertThat(each.get("pulls")).hasSize(5);
      assertThat(each.get("values")).hasSize(4);
      assertThat(each.get("seconds").doubleValue()).isPositive();
    }
    assertThat(all.get(0).get("policy").textValue()).isEqualTo(PRIVATE);
    assertThat(all.get(0).at("/guarantee/kind").textValue()).isEqualTo("gdp");
    assertThat(all.get(1).get("policy").textValue()).isEqualTo("ucb1");
    assertThat(all.get(1).get("guarantee")).hasToString("{\"kind\":\"none\"}");
  }

  @Test
  void valuesAreThereOnlyWhenAsked() {
    assertThat(simulate("--format", "json").json().get(0).has("values")).isFalse();
  }

  @Test
  void theNumbersDependOnTheSeedAndNotOnTheThreads() {
    List<JsonNode> one = numbers("--threads", "1");
    assertThat(numbers("--threads", "2")).isEqualTo(one);
    assertThat(numbers("--threads", "2", "--seed", "1")).isEqualTo(one);
    assertThat(numbers("--threads", "2", "--seed", "2")).isNotEqualTo(one);
  }

  @Test
  void anEngineIsNamedInTheResults() {
    assertThat(simulate("--format", "json").json().findValuesAsText("engine")).containsOnly("auto");
    assertThat(simulate("--format", "json", "--engine", "rounds").json().findValuesAsText("engine"))
        .containsOnly("rounds");
  }

  @Test
  void anUnknownEngineIsRefusedWithTheKnownOnes() {
    assertThat(Session.of("simulate", "--engine", "fast").err())
        .startsWith("--engine must be one of auto, rounds, but is 'fast'");
  }

  @Test
  void tableAndCsvHaveARowForEachPolicy() {
    Session table = simulate();
    assertThat(table.out().lines()).hasSize(4).first().asString().startsWith("policy");
    assertThat(table.out().lines().skip(3))
        .singleElement()
        .asString()
        .contains("an asymptotic bound; good policies are below it at small T");
    Session csv = simulate("--format", "csv");
    assertThat(csv.out().lines()).hasSize(3);
    assertThat(csv.out()).contains("\"" + PRIVATE + "\",");
    assertThat(List.of(table.err(), csv.err())).containsOnly("");
  }

  @Test
  void numbersMayBeWrittenInSeveralWays() {
    assertThat(horizon("1e3")).isEqualTo(1000);
    assertThat(horizon("1_000")).isEqualTo(1000);
  }

  @Test
  void outWritesCurvesAPictureAndTheResults() throws IOException {
    Path folder = home.resolve("new/out");
    Session session = simulate("--format", "json", "--out", folder.toString());
    assertThat(session.status()).isZero();
    assertThat(session.err().strip()).isEqualTo("written to " + folder.resolve("index.html"));
    assertThat(folder.resolve("curves.csv")).content().startsWith("problem,policy,run,round,");
    assertThat(folder.resolve("regret.svg")).content().startsWith("<svg");
    assertThat(folder.resolve("regret.csv")).content().startsWith("curve,round,regret,");
    assertThat(folder.resolve("results.json")).content().isEqualToIgnoringWhitespace(session.out());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(5);
    }
  }

  @Test
  void coverageIsInTheTableTheJsonAndTheFolder() throws IOException {
    Path folder = home.resolve("coverage");
    List<String> arguments = new ArrayList<>(List.of("simulate", "--coverage", "--runs", "3"));
    arguments.addAll(List.of("--policy", "epoch-coins(eta=1)", "--horizon", "2000"));
    assertThat(Session.of(arguments).out())
        .startsWith("policy")
        .contains("mean of arm 1", "arm 1 - arm 5", "however often one looks");
    arguments.addAll(List.of("--format", "json", "--out", folder.toString()));
    JsonNode first = Session.of(arguments).json().get(0);
    assertThat(first.at("/coverage/confidence").doubleValue()).isEqualTo(0.95);
    assertThat(first.at("/coverage/intervals")).hasSize(9);
    assertThat(first.at("/coverage/intervals/0/everMissed").isInt()).isTrue();
    assertThat(folder.resolve("coverage.csv")).content().startsWith("policy,interval,ever_missed,");
    assertThat(folder.resolve("coverage.html")).content().contains("however often one looks");
    assertThat(folder.resolve("releases.csv"))
        .content()
        .startsWith("arm,epoch,rewards,sum,variance,rho");
  }

  @Test
  void coverageOfAPolicyWithoutReleasesIsRefused() {
    Session session = Session.of("simulate", "--coverage", "--policy", "thompson");
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.err())
        .startsWith("a policy with intervals must be one that decides from released sums");
  }

  private static Session simulate(String... more) {
    List<String> arguments = new ArrayList<>(List.of("simulate", "--policy", PRIVATE));
    arguments.addAll(List.of("--policy", "ucb1", "--horizon", "1000", "--runs", "4"));
    arguments.addAll(List.of(more));
    Session session = Session.of(arguments);
    assertThat(session.status()).as(session.err()).isZero();
    return session;
  }

  private static long horizon(String written) {
    Session session = Session.of(
        "simulate", "--policy", "uniform", "--runs", "1", "--horizon", written, "--format", "json");
    return session.json().get(0).get("horizon").longValue();
  }

  /** Everything but the wall time. */
  private static List<JsonNode> numbers(String... more) {
    List<String> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--format", "json", "--values"));
    List<JsonNode> all = new ArrayList<>();
    for (JsonNode each : simulate(arguments.toArray(String[]::new)).json()) {
      ((ObjectNode) each).remove(List.of("seconds", "seed"));
      all.add(each);
    }
    return all;
  }
}
