package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the build put into the service for its Laboratory page is what the commands say. */
class LaboratoryFilesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Repository REPOSITORY = Repository.here();
  private static final Pattern AUDIT =
      Pattern.compile("\\| `([^`]+)` \\| [^|]+ \\| ([ηε]) ≥ ([0-9.]+) \\|.*");

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
    assertThat(index).hasSize(2);
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
