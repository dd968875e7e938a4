package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What holds for the page of every command. */
class PagesTest {
  private static final String RELEASES = """
      arm,epoch,rewards,sum,variance,rho
      1,1,100,71.123456789,2,0
      1,2,200,141,2,0
      2,1,100,40.5,2,0
      2,2,200,80,2,0
      """;

  /** Digits that nobody reads; a promise may have seven. */
  private static final Pattern LONG_NUMBER = Pattern.compile("\\d*\\.\\d{8,}");

  /** Words that a page writes as letters, unless they are in written forms, options or files. */
  private static final Pattern SPELLED_LETTER =
      Pattern.compile("(?<![\\w./=-])(eta|epsilon|delta)(?![\\w=/.-])");

  @TempDir
  Path home;

  /** The arguments, and some words of the first paragraph. */
  static Stream<Arguments> commands() {
    String awkward = "modified-thompson(b=50, c=199.60079840319362)";
    return Stream.of(
        page(
            "has the least regret",
            "simulate",
            "--horizon",
            "1000",
            "--runs",
            "3",
            "--policy",
            "thompson",
            "--policy",
            awkward),
        page(
            "One run cannot tell",
            "simulate",
            "--horizon",
            "1000",
            "--runs",
            "1",
            "--policy",
            "uniform",
            "--policy",
            "thompson"),
        page("private policies were played at", "compare", "--horizon", "500", "--runs", "2"),
        page(
            "privacy costs about",
            "tune",
            "--arms",
            "2",
            "--horizon",
            "500",
            "--eta",
            "0.3",
            "--runs",
            "2"),
        page(
            "Most often among the first",
            "leaderboard",
            "--horizon",
            "50",
            "--runs",
            "2",
            "--eta",
            "1"),
        page(
            "not refuted",
            "audit",
            "--policy",
            "dp-se(epsilon=1)",
            "--horizon",
            "30",
            "--runs",
            "200"),
        page("The same bandit was played", "bench", "--seconds", "0.001"),
        page("were played", "sweep", "--study", "../docs/examples/study.yaml"),
        page("a winner", "identify", "--runs", "2", "--limit", "1000"),
        page("wrong in print", "reproduce", "1", "errata", "--runs", "1"));
  }

  @Test
  void aPlanHasAPage() throws IOException {
    String line = "plan --eta 1 --arms 2 --traffic 100 --days 1 --difference 0.5";
    check(List.of(line.split(" ")), home, "index.html", "An attacker who sees everything");
  }

  @Test
  void aReplayHasAPage() throws IOException {
    String line = "replay --log ../docs/examples/open-bandit-men.csv --arm item_id --reward click"
        + " --propensity propensity_score --repeats 5 --policy uniform --policy beta-thompson";
    check(List.of(line.split(" ")), home, "index.html", "The log has 10000 rows and 34 arms");
  }

  private static Arguments page(String lead, String... arguments) {
    return Arguments.of(List.of(arguments), lead);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aPageStandsBesideTheFiles(List<String> arguments, String lead) throws IOException {
    check(arguments, home.resolve("it's out"), "index.html", lead);
  }

  @Test
  void coverageHasItsOwnPage() throws IOException {
    List<String> arguments = List.of(
        "simulate",
        "--coverage",
        "--policy",
        "epoch-coins(eta=1)",
        "--horizon",
        "500",
        "--runs",
        "2");
    check(arguments, home, "index.html", "");
    check(arguments, home, "coverage.html", "The interval that missed most often");
  }

  @Test
  void estimateHasAPage() throws IOException {
    Path releases = home.resolve("releases.csv");
    Files.writeString(releases, RELEASES);
    List<String> arguments = List.of("estimate", "--releases", "" + releases);
    check(arguments, home.resolve("out"), "index.html", "Arm 1");
  }

  private static void check(List<String> arguments, Path out, String file, String lead)
      throws IOException {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("--out", out.toString()));
    Session session = Session.of(all);
    assertThat(session.status()).as(session.err()).isZero();
    Document page = ParsedPage.parsed(Files.readString(out.resolve(file)));
    assertThat(texts(page, "lead")).as("first paragraph").contains(lead);
    checkFooter(page, all);
    checkText(page);
    checkLinks(page, out);
  }

  private static void checkFooter(Document page, List<String> arguments) {
    String footer = ParsedPage.texts(page, "footer").get(0);
    assertThat(footer)
        .matches("(?s)Masked Bandit \\S+ · \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC · Java .*")
        .contains(Runtime.version().toString());
    // A page may show code; the command stands last, in the footer.
    List<String> blocks = ParsedPage.texts(page, "pre");
    String command = blocks.get(blocks.size() - 1);
    assertThat(command).startsWith("maskedbandit " + arguments.get(0));
    assertThat(command.replace("'\\''", "'")).contains(arguments.get(arguments.size() - 1));
  }

  private static void checkText(Document page) {
    StringBuilder visible = new StringBuilder();
    ParsedPage.elements(page, "body").forEach(body -> read(body, visible));
    assertThat(LONG_NUMBER.matcher(visible).results().map(found -> found.group()))
        .isEmpty();
    assertThat(SPELLED_LETTER.matcher(visible).results().map(found -> found.group()))
        .isEmpty();
  }

  /** The text that people see, but not of code, the footer and pictures. */
  private static void read(Node node, StringBuilder text) {
    if (List.of("code", "footer", "svg", "style").contains(node.getNodeName())) {
      return;
    }
    if (node.getNodeType() == Node.TEXT_NODE) {
      text.append(node.getTextContent());
    }
    for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
      read(child, text);
    }
  }

  private static void checkLinks(Document page, Path out) {
    List<Element> links = ParsedPage.elements(page, "a");
    assertThat(links).isNotEmpty();
    for (Element link : links) {
      String address = link.getAttribute("href");
      if (address.startsWith("#")) {
        assertThat(ParsedPage.elements(page, "section"))
            .anyMatch(section -> section.getAttribute("id").equals(address.substring(1)));
      } else {
        assertThat(out.resolve(address)).isNotEmptyFile();
      }
    }
  }

  private static String texts(Document page, String style) {
    List<Element> found = ParsedPage.ofClass(page, style);
    return found.isEmpty() ? "" : found.get(0).getTextContent();
  }
}
