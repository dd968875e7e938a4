package org.maskedbandit.paper;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.paper.Item.Kind;
import org.maskedbandit.paper.Item.Verdict;

class PaperReportTest {
  private static final Provenance PROVENANCE =
      new Provenance("1.2.3", "maskedbandit test", "2024-05-06 07:08:09 UTC", "17.0.1");
  private static final PaperReport REPORT = Paper.reproduce(
      List.of("algorithms", "7", "regret", "appendix-c"), new RunPlan(3, 8, 1, Progress.SILENT));

  @TempDir
  Path folder;

  @BeforeEach
  void write() {
    write(REPORT);
  }

  private void write(PaperReport report) {
    try (OutputFolder output = OutputFolder.at(folder)) {
      report.report().page().get().write(output, PROVENANCE);
      output.publish();
    }
  }

  @Test
  void writesOnePageAndTheFilesOfEachPart() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "index.html", "claims.json", "figure-6.csv", "figure-6.svg", "regret.csv");
    }
  }

  @Test
  void claimsHaveTheFieldsOfTheContract() throws IOException {
    JsonNode claims = new ObjectMapper().readTree(folder.resolve("claims.json").toFile());
    assertThat(claims).hasSameSizeAs(REPORT.items()).isNotEmpty();
    for (JsonNode claim : claims) {
      assertThat(claim.properties().stream().map(Map.Entry::getKey))
          .containsExactly(
              "id",
              "number",
              "kind",
              "statement",
              "paper",
              "criterion",
              "expected",
              "measured",
              "verdict",
              "recorded",
              "holds",
              "note");
      assertThat(claim.get("holds").isBoolean()).isTrue();
    }
    JsonNode erratum = claims.get(claims.findValuesAsText("id").indexOf("lemma-13"));
    assertThat(erratum.get("verdict").asText()).isEqualTo("WRONG_IN_PRINT");
    assertThat(erratum.get("holds").asBoolean()).isFalse();
  }

  @Test
  void thePageHasCodeFiguresTablesAndErrata() throws IOException {
    String page = Files.readString(folder.resolve("index.html"));
    assertThat(page)
        .contains(
            "id='algorithms'", "id='figure-6'", "id='statements'", "id='curves'", "id='errata'")
        .contains("public int[] play", "1.2.3", "maskedbandit test", "at most 1e-6");
    assertThat(page.indexOf("id='errata'")).isGreaterThan(page.indexOf("id='curves'"));
    assertThat(page.indexOf("<svg xmlns")).isLessThan(page.indexOf("<table>"));
  }

  /** The column of the paper has what it prints or plots, and nothing else. */
  @Test
  void onlyPrintedAndPlottedNumbersAreUnderPaper() {
    assertThat(REPORT.items())
        .filteredOn(item -> item.kind() != Kind.PRINTED && item.kind() != Kind.DIGITISED)
        .allMatch(item -> item.expected().paper().isEmpty());
    assertThat(REPORT.items())
        .filteredOn(item -> item.kind() == Kind.PRINTED)
        .filteredOn(item -> !item.expected().paper().isEmpty())
        .extracting(item -> item.expected().paper())
        .isSubsetOf("65.58", "5130", "14", "316", "4.88", "35.57", "96.71");
  }

  @Test
  void anItemThatIsNotAsRecordedIsAnnounced() {
    Item odd = Item.of("lemma-1").atMost(1, 2);
    Item known = Item.of("lemma-13").atMost(1, 2);
    Item news = Item.of("lemma-13").atMost(1, 0);
    Item none = Item.of("definition-1").notChecked();
    assertThat(List.of(odd.verdict(), known.verdict(), news.verdict(), none.verdict()))
        .containsExactly(
            Verdict.DISAGREES, Verdict.WRONG_IN_PRINT, Verdict.AGREES, Verdict.NOT_CHECKED);
    assertThat(List.of(odd, known, news, none).stream().map(Item::asRecorded))
        .containsExactly(false, true, false, true);
    PaperReport report = new PaperReport(
        Map.of(
            Part.of("privacy", plan -> Reproduction.of(List.of())),
            Reproduction.of(List.of(odd, known, news, none))),
        1);
    assertThat(report.news()).isEqualTo(2);
    assertThat(report.summary())
        .isEqualTo("1 of 3 formulas agree, 1 wrong in print, 1 not; 2 NOT AS RECORDED.");
    write(report);
    assertThat(folder.resolve("index.html")).content().contains("disagrees, NOT AS RECORDED");
  }

  @Test
  void criteriaHoldOnTheirSide() {
    Item.Draft draft = Item.of("lemma-1");
    assertThat(draft.atMost(2, 2).holds()).isTrue();
    assertThat(draft.atMost(2, 2.1).holds()).isFalse();
    assertThat(draft.atMost(2, Double.NaN).holds()).isFalse();
    assertThat(draft.above(2, 2).holds()).isFalse();
    assertThat(draft.within(1, 2, 0.9).holds()).isFalse();
    assertThat(draft.within(1, 2, 2.1).holds()).isFalse();
    assertThat(draft.equal(-100, -104, 0.05).holds()).isTrue();
    assertThat(draft.equal(100, 106, 0.05).holds()).isFalse();
    assertThat(draft.equal(100, Double.NaN, 0.05).holds()).isFalse();
    assertThat(Item.of("text-316").equal(316, 316.2, 1e-3).expected().paper()).isEqualTo("316");
  }

  @Test
  void peopleSeeFourDigits() {
    assertThat(Item.shownNumber(24_000)).isEqualTo("24000");
    assertThat(Item.shownNumber(4.886554117)).isEqualTo("4.887");
    assertThat(Item.shownNumber(1.23456e-7)).isEqualTo("1.235e-7");
    assertThat(Item.shownNumber(Double.POSITIVE_INFINITY)).isEqualTo("infinite");
  }
}
