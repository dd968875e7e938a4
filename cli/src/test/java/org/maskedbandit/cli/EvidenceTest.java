package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What errata and proofs bring forward as evidence exists, and their commands print what is said
 * that they print.
 */
class EvidenceTest {
  private static final Document ERRATA = Document.of("docs/errata.md");

  /** Names of others, which are no classes of ours. */
  private static final Set<String> FOREIGN = Set.of("`Phi`", "`CubicSpline`");

  @TempDir
  Path folder;

  @ParameterizedTest
  @MethodSource("commands")
  void theCommandsOfTheErrataPrintWhatTheySay(Document.Command command) {
    List<String> words = new ArrayList<>(command.words());
    if (words.get(0).equals("reproduce")) {
      words.addAll(List.of("--out", folder.resolve("paper").toString()));
    }
    Session session = Session.of(words);
    assertThat(session.status()).as(session.err()).isZero();
    assertThat(command.says()).isNotEmpty();
    String out = session.out().replaceAll("\\s+", " ");
    assertThat(out).contains(command.says());
  }

  static Stream<Document.Command> commands() {
    return ERRATA.commands();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void whatAPageNamesExists(String page) {
    Document document = Document.of(page);
    assertThat(document.missingNames().stream().filter(name -> !FOREIGN.contains(name)))
        .isEmpty();
  }

  static Stream<String> pages() {
    return Stream.concat(
        Stream.of("docs/errata.md"),
        Repository.here().files(".md").stream().filter(path -> path.startsWith("docs/proofs/")));
  }

  /** The index lists all proofs, and each proof says where it is in the code and what checks it. */
  @Test
  void everyProofIsInTheIndex() {
    String index = Document.of("docs/proofs/README.md").text();
    assertThat(pages().filter(page -> page.matches("docs/proofs/[a-z-]+\\.md")))
        .hasSizeGreaterThan(7)
        .allMatch(page -> index.contains("(" + page.replaceAll(".*/", "") + ")"));
  }

  /** Every item of the table has a paragraph, and every paragraph a line in the table. */
  @Test
  void everyErratumIsInTheTable() {
    for (int item = 1; item <= 28; item++) {
      assertThat(ERRATA.text()).contains("\n| " + item + " | ", "\n**" + item + ". ");
    }
    assertThat(ERRATA.text()).doesNotContain("| 29 |", "**29.");
  }

  @Test
  void whatIsMissingIsFound() {
    Document wrong = new Document(Repository.here(), "docs/wrong.md", """
        `Claim`, `Claim.times`, `Claim.divide`, `Clam`, [a](nowhere.md), [b](errata.md)
        mvn test -Dtest=ClaimTest#noSuchMethod
        mvn test -Dtest=NoSuchTest
        """);
    assertThat(wrong.missingNames())
        .containsExactly(
            "`Claim.divide`", "`Clam`", "-Dtest=ClaimTest#noSuchMethod", "-Dtest=NoSuchTest");
    assertThat(wrong.brokenLinks()).containsExactly("nowhere.md");
  }

  @Test
  void aCommandIsReadAsAShellWouldReadIt() {
    Document.Command command =
        Document.Command.of("./maskedbandit account --policy 'a(b=1, c=2)'   # one; two 3");
    assertThat(command.words()).containsExactly("account", "--policy", "a(b=1, c=2)");
    assertThat(command.says()).containsExactly("one", "two 3");
  }
}
