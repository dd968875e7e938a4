package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build put into the service for its Laboratory page is what the commands say. */
class LaboratoryFilesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Repository REPOSITORY = Repository.here();
  private static final Pattern AUDIT =
      Pattern.compile("\\| `([^`]+)` \\| [^|]+ \\| ([ηε]) ≥ ([0-9.]+) \\|.*");

  /** The numbers of a figure's CSV that its picture shows. */
  private static final Map<String, List<String>> AXES = Map.of(
      "figure-1", List.of("delta", "epsilon"),
      "figure-2", List.of("round", "regret"),
      "figure-3", List.of("eta", "regret"),
      "figure-4", List.of("round", "regret"),
      "figure-5", List.of("eta", "regret"),
      "figure-6", List.of("delta", "epsilon"),
      "figure-7", List.of("delta", "epsilon"),
      "figure-8", List.of("round", "regret"));

  private record Point(double x, double y) {}

  @TempDir
  Path folder;

  @Test
  void everyPointOfEveryFigureIsInTheTableOfReproduceAndTheOtherWayRound() throws IOException {
    List<String> command = new ArrayList<>(List.of("reproduce", "--out", folder.toString()));
    AXES.keySet().stream().sorted().forEach(command::add);
    Session session = Session.of(command.toArray(String[]::new));
    assertThat(session.status()).as(session.err()).isZero();
    for (String id : AXES.keySet()) {
      Map<Point, List<String>> rows = rows(id);
      for (JsonNode panel : file(id).get("panels")) {
        panel.get("series").forEach(series -> take(rows, series));
      }
      assertThat(rows.values().stream().flatMap(List::stream)).as(id).isEmpty();
    }
  }

  /** The texts of all rows, by the point that they stand for. */
  private Map<Point, List<String>> rows(String id) throws IOException {
    List<String> axes = Objects.requireNonNull(AXES.get(id));
    Map<Point, List<String>> rows = new HashMap<>();
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(folder.resolve(id + ".csv"))) {
      for (NamedCsvRecord row : csv) {
        Point point = new Point(
            Double.parseDouble(row.getField(axes.get(0))),
            Double.parseDouble(row.getField(axes.get(1))));
        rows.computeIfAbsent(point, none -> new ArrayList<>())
            .add(row.getFields().toString());
      }
    }
    return rows;
  }

  /** Curves begin at round 0 without regret, where tables have no row. */
  private static void take(Map<Point, List<String>> rows, JsonNode series) {
    String label = series.get("label").asText();
    String family = series.get("family").asText();
    for (int i = 0; i < series.get("x").size(); i++) {
      Point point =
          new Point(series.at("/x/" + i).asDouble(), series.at("/y/" + i).asDouble());
      if (point.x > 0) {
        List<String> found = rows.getOrDefault(point, List.of());
        String row = found.stream()
            .filter(text -> text.contains(label) || text.contains(family))
            .findFirst()
            .orElseThrow(() -> new AssertionError(label + " has no row for " + point));
        found.remove(row);
      }
    }
  }

  @Test
  void theLeaderboardIsTheDocument() throws IOException {
    int rows = 0;
    for (JsonNode table : file("leaderboard").get("tables")) {
      rows += table.get("rows").size();
    }
    assertThat(REPOSITORY.text("docs/leaderboard.csv").lines().count()).isEqualTo(1 + rows);
  }

  /** The document rounds down to three digits. */
  @Test
  void theAuditsAreThoseOfTheDocument() throws IOException {
    List<Matcher> lines = REPOSITORY
        .text("docs/audits.md")
        .lines()
        .map(AUDIT::matcher)
        .filter(Matcher::matches)
        .toList();
    JsonNode rows = file("audits").at("/tables/0/rows");
    assertThat(rows).hasSameSizeAs(lines).hasSizeGreaterThan(20);
    for (int i = 0; i < lines.size(); i++) {
      JsonNode row = rows.get(i);
      Matcher line = lines.get(i);
      assertThat(row.get(0).asText()).isEqualTo(line.group(1));
      assertThat(row.get(2).asText()).as(line.group(1)).isEqualTo(line.group(2));
      assertThat(Math.floor(row.get(4).asDouble() * 1000) / 1000)
          .as(line.group(1))
          .isEqualTo(Double.parseDouble(line.group(3)));
      assertThat(row.get(5).asBoolean()).as(line.group(1) + " is refuted").isFalse();
    }
  }

  @Test
  void theIndexNamesEveryFile() throws IOException {
    JsonNode index = read("laboratory.json");
    assertThat(index).hasSize(12);
    for (JsonNode entry : index) {
      JsonNode sheet = read(entry.get("file").asText());
      assertThat(sheet.get("id")).isEqualTo(entry.get("id"));
      assertThat(sheet.get("command").asText()).startsWith("maskedbandit ");
      assertThat(sheet.get("version").asText()).matches("\\d+\\.\\d+\\.\\d+.*");
    }
  }

  private static JsonNode file(String id) throws IOException {
    return read("laboratory-" + id + ".json");
  }

  private static JsonNode read(String name) throws IOException {
    String resource = "/org/maskedbandit/service/page/" + name;
    try (InputStream in = LaboratoryFilesTest.class.getResourceAsStream(resource)) {
      assertThat(in).as(resource).isNotNull();
      return JSON.readTree(in);
    }
  }
}
