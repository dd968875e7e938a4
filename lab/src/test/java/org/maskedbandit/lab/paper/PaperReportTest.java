package org.maskedbandit.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.report.Documents;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.study.Progress;

class PaperReportTest {
  private static final RunPlan PLAN = new RunPlan(3, 8, 1, Progress.SILENT);
  private static final PaperReport REPORT =
      new PaperReport(Paper.reproduce(List.of("6", "errata"), PLAN), PLAN);

  @TempDir
  Path folder;

  @BeforeEach
  void write() {
    try (OutputFolder output = OutputFolder.at(folder)) {
      REPORT.write(output, Documents.PROVENANCE);
      output.publish();
    }
  }

  @Test
  void writesOnePageAndTwoFilesForEachFigure() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("index.html", "claims.json", "figure-6.csv", "figure-6.svg");
    }
  }

  @Test
  void claimsHaveTheFieldsOfTheContract() throws IOException {
    JsonNode claims = new ObjectMapper().readTree(folder.resolve("claims.json").toFile());
    assertThat(claims.isArray()).isTrue();
    assertThat(claims).hasSameSizeAs(REPORT.findings()).isNotEmpty();
    for (JsonNode claim : claims) {
      assertThat(claim.properties().stream().map(field -> field.getKey()))
          .contains("id", "statement", "expected", "measured", "holds", "note");
      assertThat(claim.get("holds").isBoolean()).isTrue();
    }
  }

  @Test
  void thePageShowsEveryPartEveryStatementAndHowItWasMade() throws IOException {
    String page = Files.readString(folder.resolve("index.html"));
    assertThat(page).contains("id='figure-6'", "id='errata'", "figure-6.csv", "figure-6.svg");
    assertThat(page).contains("maskedbandit test --policy", "1.2.3");
    assertThat(page).contains("Nothing came out other than expected.");
    assertThat(page.split("<tr>", -1)).hasSize(1 + 2 + REPORT.findings().size());
  }

  @Test
  void theNumbersOfAFigureStandInItsTable() throws IOException {
    var rows = CsvReader.builder().ofNamedCsvRecord(folder.resolve("figure-6.csv")).stream()
        .toList();
    assertThat(rows).hasSizeGreaterThan(10);
    assertThat(folder.resolve("figure-6.svg")).content().startsWith("<svg");
  }

  @Test
  void aSurpriseIsAnnounced() {
    Part part = new Part("errata", "Errata", new Errata());
    Finding odd = Finding.of("odd").says("s").atMost(1, 2);
    PaperReport report =
        new PaperReport(List.of(Reproduction.of(part, "caption", List.of(odd))), PLAN);
    try (OutputFolder output = OutputFolder.at(folder)) {
      report.write(output, Documents.PROVENANCE);
      output.publish();
    }
    assertThat(folder.resolve("index.html")).content().contains("1 came out other than expected.");
  }
}
