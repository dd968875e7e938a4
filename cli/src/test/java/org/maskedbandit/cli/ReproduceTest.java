package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.paper.Paper;

class ReproduceTest {
  @TempDir
  Path home;

  @Test
  void writesThePageAndTheClaims() throws IOException {
    Path folder = home.resolve("paper");
    Session session = Session.of("reproduce", "appendix-c", "--out", folder.toString());
    assertThat(session.status()).as(session.err()).isZero();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("index.html", "claims.json");
    }
    assertThat(session.out()).contains("lemma-13", "wrong in print");
    assertThat(session.err().strip())
        .matches("\\d+ of \\d+ formulas agree, 5 wrong in print; all as recorded\\. .+index.html");
  }

  @Test
  void aFigureHasItsNumbersAndItsPicture() {
    Session session = Session.of("reproduce", "fig7", "--out", home.toString());
    assertThat(session.status()).isZero();
    assertThat(home.resolve("figure-6.csv")).isNotEmptyFile();
    assertThat(home.resolve("figure-6.svg")).isNotEmptyFile();
  }

  @Test
  void printsTheClaimsThatItWrites() throws IOException {
    Session session =
        Session.of("reproduce", "7", "additions", "--format", "json", "--out", home.toString());
    assertThat(session.out().strip())
        .isEqualTo(Files.readString(home.resolve("claims.json")).strip());
    for (JsonNode claim : session.json()) {
      assertThat(claim.properties().stream().map(field -> field.getKey()))
          .contains("id", "number", "kind", "expected", "measured", "verdict", "holds", "note");
    }
  }

  @Test
  void csvHasARowForEachClaim() {
    Session json = Session.of("reproduce", "1", "--format", "json", "--out", home.toString());
    Session csv = Session.of("reproduce", "1", "--format", "csv", "--out", home.toString());
    assertThat(csv.out().lines()).hasSize(1 + json.json().size());
    assertThat(csv.out()).startsWith("id,number,kind,statement,paper,criterion,measured,verdict,");
  }

  @Test
  void theAlgorithmsArePrintedWithAShortRun() {
    Session session = Session.of("reproduce", "algorithms", "--out", home.toString());
    assertThat(session.out())
        .contains("mu[i] = (mu[i] * (n[i] + 1) + r) / (n[i] + 2); // 7", "algorithm-2", "agrees");
    assertThat(Session.of("reproduce", "algorithms", "--format", "csv", "--out", home.toString())
            .out())
        .startsWith("id,number");
  }

  @Test
  void whatThePaperDoesNotHaveIsRefusedWithTheListOfWhatThereIs() {
    for (String name : List.of("9", "figure-9")) {
      Session session = Session.of("reproduce", name, "--out", home.toString());
      assertThat(session.status()).isEqualTo(2);
      assertThat(session.err()).contains("figure-8", "regret", "'" + name + "'");
      assertThat(home).isEmptyDirectory();
    }
  }

  /** The first table of the errata is made of the list of items. */
  @Test
  void theErrataHaveEveryItemThatIsWrongInPrint() {
    Session session =
        Session.of("reproduce", "errata", "--format", "json", "--out", home.toString());
    String errata = Document.of("docs/errata.md").text();
    List<String> rows = errata
        .substring(errata.indexOf("## Wrong in print"), errata.indexOf("## All errata"))
        .lines()
        .filter(line -> line.matches("\\| .* \\| `[a-z0-9.-]+` \\|"))
        .toList();
    List<JsonNode> wrong = new ArrayList<>();
    session.json().forEach(item -> {
      if (item.get("verdict").asText().equals("WRONG_IN_PRINT")) {
        wrong.add(item);
      }
    });
    assertThat(rows).hasSameSizeAs(wrong).hasSize(17);
    for (int i = 0; i < rows.size(); i++) {
      String[] cells = rows.get(i).split(" \\| ");
      JsonNode item = wrong.get(i);
      assertThat(rows.get(i))
          .startsWith(
              "| " + item.get("number").asText() + " | " + item.get("statement").asText())
          .endsWith("| `" + item.get("id").asText() + "` |");
      assertThat(Double.parseDouble(cells[cells.length - 2]))
          .isCloseTo(item.get("measured").asDouble(), withinPercentage(0.1));
    }
  }

  /** The page for readers of the paper shows the code as it is, and its commands print that. */
  @Test
  void thePageOfThePaperIsTrue() {
    Document page = Document.of("docs/paper.md");
    assertThat(page.text()).contains(String.join("\n", Paper.source(2)));
    assertThat(page.text().split("\\s+")).hasSizeLessThanOrEqualTo(1200);
    page.commands().forEach(command -> {
      List<String> words = new ArrayList<>(command.words());
      if (words.get(0).equals("reproduce")) {
        words.addAll(List.of("--out", home.resolve("paper").toString()));
      }
      Session session = Session.of(words);
      assertThat(session.status()).as(session.err()).isZero();
      assertThat((session.out() + session.err()).replaceAll("\\s+", " ")).contains(command.says());
    });
  }
}
