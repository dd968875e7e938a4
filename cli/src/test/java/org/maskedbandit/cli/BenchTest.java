package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bench} says, never how fast: no number of seconds is held against another. */
class BenchTest {
  @TempDir
  static Path home;

  private static Session session = new Session(-1, "", "");
  private static JsonNode json = new ObjectMapper().createObjectNode();

  @BeforeAll
  static void measureForAMoment() throws IOException {
    session =
        Session.of("bench", "--seconds", "0.01", "--out", home.resolve("out").toString());
    assertThat(session.status()).as(session.err()).isZero();
    json = new ObjectMapper().readTree(Files.readString(home.resolve("out/bench.json")));
  }

  @Test
  void theTablesHaveEveryRow() {
    assertThat(session.out())
        .contains("the least over repetitions of the same runs", "Java: ")
        .contains(
            "loop", "ms a run", "M rounds/s", "x C", "x bare Java", "x rounds", "regret", "± s.e.")
        .contains("Milliseconds a run, by its number of rounds", "10000000000")
        .contains("Microseconds a decision with learning one reward", "1000000");
    for (String name : List.of("C loop", "bare Java loop", "plain learner", "events")) {
      assertThat(session.out().lines()).anyMatch(line -> line.startsWith(name));
    }
  }

  @Test
  void jsonHasTheFieldsOfTheContract() {
    assertThat(names(json)).containsExactly("machine", "rounds", "horizons", "arms");
    assertThat(names(json.get("machine"))).containsExactly("cores", "java", "compiler");
    assertThat(json.get("rounds"))
        .hasSize(14)
        .allSatisfy(row -> assertThat(names(row))
            .contains(
                "name", "policy", "millisecondsPerRun", "roundsPerSecond", "timesC", "regret"));
    assertThat(json.get("horizons"))
        .allSatisfy(point ->
            assertThat(names(point)).containsExactly("name", "policy", "horizon", "milliseconds"));
    assertThat(json.get("arms"))
        .hasSize(7)
        .allSatisfy(point -> assertThat(names(point))
            .containsExactly("arms", "microseconds", "microsecondsDrawingAll"));
  }

  @Test
  void whatWasMeasuredIsPositive() {
    List<JsonNode> measured = new ArrayList<>();
    json.get("rounds").forEach(row -> {
      if (!row.has("note")) {
        measured.addAll(List.of(row.get("millisecondsPerRun"), row.get("roundsPerSecond")));
        measured.addAll(List.of(row.get("timesJava"), row.at("/regret/mean")));
      }
    });
    json.get("horizons").forEach(point -> measured.add(point.get("milliseconds")));
    json.get("arms").forEach(point -> measured.add(point.get("microsecondsDrawingAll")));
    assertThat(measured)
        .hasSizeGreaterThan(50)
        .allSatisfy(number -> assertThat(number.asDouble()).isPositive().isFinite());
  }

  @Test
  void theLoopInCIsTheUnit() {
    for (JsonNode row : json.get("rounds")) {
      if (row.get("name").textValue().equals("C loop") && !row.has("note")) {
        assertThat(row.get("timesC").asDouble()).isEqualTo(1);
      }
    }
  }

  /** Two means of 20 runs or more differ by six standard errors with probability below 1e-6. */
  @Test
  void everybodyPlaysTheSameGame() {
    List<JsonNode> played = new ArrayList<>();
    json.get("rounds").forEach(row -> played.add(row));
    played.removeIf(row -> row.has("note"));
    for (JsonNode one : played) {
      for (JsonNode other : played) {
        if (one.get("policy").equals(other.get("policy"))) {
          double error = Math.hypot(
              one.at("/regret/standardError").asDouble(),
              other.at("/regret/standardError").asDouble());
          assertThat(one.at("/regret/mean").asDouble())
              .isCloseTo(other.at("/regret/mean").asDouble(), within(6 * error));
        }
      }
    }
  }

  @Test
  void outHoldsTheTablesAndThePicture() throws IOException {
    Path out = home.resolve("out");
    assertThat(session.err())
        .isEqualTo("written to " + out.resolve("index.html") + System.lineSeparator());
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder(
              "index.html",
              "bench.json",
              "rounds.csv",
              "horizons.csv",
              "arms.csv",
              "growth.svg",
              "growth.csv");
    }
    assertThat(out.resolve("growth.svg"))
        .content()
        .startsWith("<svg")
        .contains("events: thompson", "drawing every arm");
    assertThat(Files.readAllLines(out.resolve("rounds.csv"))).hasSize(15);
    assertThat(Files.readAllLines(out.resolve("arms.csv"))).hasSize(8);
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
