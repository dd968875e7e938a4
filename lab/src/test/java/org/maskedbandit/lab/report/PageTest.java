package org.maskedbandit.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.maskedbandit.lab.report.Documents.PROVENANCE;
import static org.maskedbandit.lab.report.Documents.elements;
import static org.maskedbandit.lab.report.Documents.ofClass;
import static org.maskedbandit.lab.report.Documents.parsed;
import static org.maskedbandit.lab.report.Documents.texts;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PageTest {
  private static final String NASTY = "a<b & \"c\" 'd' <script>alert(1)</script>";

  @Test
  void isWellFormedAndLoadsNothing() {
    String html = full("title").html(PROVENANCE);
    parsed(html);
    assertThat(html)
        .startsWith("<!DOCTYPE html>")
        .doesNotContain("src=", "url(", "@import", "<link", "<script");
    assertThat(html.replace("xmlns='http://www.w3.org/2000/svg'", ""))
        .doesNotContain("http:", "https:");
  }

  @Test
  void escapesEverything() {
    Document page = parsed(full(NASTY).html(PROVENANCE));
    assertThat(elements(page, "script")).isEmpty();
    for (String element : List.of("h1", "p", "th", "td")) {
      assertThat(texts(page, element)).as(element).contains(NASTY);
    }
    assertThat(texts(page, "title")).contains(NASTY);
    assertThat(texts(page, "figcaption").get(0)).startsWith(NASTY);
  }

  @Test
  void contentsLeadToTheSections() {
    Document page = parsed(
        full("title").section("claims", "The claims").paragraph("All of them.").html(PROVENANCE));
    List<Element> links = elements(page, "a").stream()
        .filter(link -> link.getParentNode().getNodeName().equals("li"))
        .toList();
    assertThat(links.stream().map(link -> link.getAttribute("href")))
        .containsExactly("#regret", "#claims", "#files", "figure-2.csv");
    assertThat(elements(page, "section").stream().map(section -> section.getAttribute("id")))
        .containsExactly("regret", "claims", "files");
  }

  @Test
  void numbersStandRightAndVerdictsAreBadgesWithTheirWord() {
    Document page = parsed(Html.titled("t", "")
        .table(
            "c",
            Table.of("claim", "regret", "epsilon", "absent", "verdict")
                .row("1", 1234.5, 1e-6, 1, Cell.verdict(true, "holds"))
                .row("2", 24_000L, Double.POSITIVE_INFINITY, "", Cell.verdict(false, "differs"))
                .row("3", 0, 4.89, 2, Cell.open("not checked")))
        .html(PROVENANCE));
    assertThat(elements(page, "th").stream().map(cell -> cell.getAttribute("class")))
        .containsExactly("text", "number", "number", "number", "verdict");
    assertThat(ofClass(page, "good").get(0).getTextContent()).isEqualTo("holds");
    assertThat(ofClass(page, "bad").get(0).getTextContent()).isEqualTo("differs");
    assertThat(ofClass(page, "open").get(0).getTextContent()).isEqualTo("not checked");
    assertThat(ofClass(page, "badge"))
        .hasSize(3)
        .allMatch(badge -> badge.getElementsByTagName("path").getLength() == 1);
  }

  @Test
  void writtenFormsInBackticksAreCode() {
    Document page =
        parsed(Html.titled("t", "").paragraph("Run `thompson(a<1)` \\ $1.").html(PROVENANCE));
    assertThat(texts(page, "code")).startsWith("thompson(a<1)");
    assertThat(texts(page, "p")).startsWith("Run thompson(a<1) \\ $1.");
  }

  @Test
  void theFooterSaysHowThePageWasMade() {
    Document page = parsed(Html.titled("t", "").html(PROVENANCE));
    assertThat(texts(page, "footer").get(0))
        .startsWith("Masked Bandit 1.2.3 · 2024-05-06 07:08:09 UTC · Java 17.0.1.");
    assertThat(texts(page, "pre")).containsExactly("maskedbandit test --policy 'dp-se(epsilon=1)'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "epsilon 1 at delta 1e-6|ε 1 at δ 1e-6",
        "eta-GDP, (epsilon, delta)-DP|η-GDP, (ε, δ)-DP",
        "Delta over epsilon(1e-6): eta = 1.|δ over ε(1e-6): η = 1.",
        "dp-se(epsilon=1) and gdp(eta=1)|dp-se(epsilon=1) and gdp(eta=1)",
        "`delta`, --delta, regret-against-eta.svg|delta, --delta, regret-against-eta.svg",
        "beta, meta, theta_eta|beta, meta, theta_eta",
        "c=199.60079840319362, 0.00123456789e-7|c=199.6…, 0.001234…e-7",
        "123456.78901234|123456.7…",
        "4.886555-DP, 1234567890123456|4.886555-DP, 1234567890123456"
      })
  void lettersAreGreekAndNumbersShort(String text, String shown) {
    Document page = parsed(Html.titled("t", "").paragraph(text).html(PROVENANCE));
    assertThat(texts(page, "p").get(0)).isEqualTo(shown);
  }

  @Test
  void allDigitsAreInTheTitleOfANumber() {
    Document page = parsed(Html.titled("c=199.60079840319362", "").html(PROVENANCE));
    assertThat(elements(page, "span").get(0).getAttribute("title")).isEqualTo("199.60079840319362");
    assertThat(texts(page, "title")).contains("c=199.6…");
  }

  @Test
  void wideTablesTellToScroll() {
    Table table = Table.of("a long heading", "another heading", "one more", "and the last of all")
        .row("modified-thompson(b=2000, c=50)", 1, 2, 3);
    Document page = parsed(Html.titled("t", "")
        .table("small", Table.of("a", "b").row(1, 2))
        .table("wide", table)
        .html(PROVENANCE));
    assertThat(ofClass(page, "tabular").stream().map(each -> each.getAttribute("class")))
        .containsExactly("tabular small", "tabular wide");
  }

  @Test
  void measuredNumbersHaveFourDigitsAndPromisesAll() {
    Document page = parsed(Html.titled("t", "")
        .table(
            "c",
            Table.of("a", "b")
                .row(Cell.brief(12345.67), Cell.roundedUp(1234.561, 5))
                .row(Cell.brief(999.94), Cell.number(4.886554117462233)))
        .html(PROVENANCE));
    assertThat(texts(page, "td")).containsExactly("12346", "1234.6", "999.9", "4.886…");
  }

  @Test
  void foldedColumnsAreRemarks() {
    Table table = Table.of("policy", "regret", "promise", "proof")
        .row("a", 1, "1-GDP", "")
        .row("b", 2, "2-GDP", "by hand");
    assertThat(table.folded("policy", "promise", "proof").shown())
        .containsExactly(List.of("a\n1-GDP", "1"), List.of("b\n2-GDP; by hand", "2"));
  }

  @Test
  void aRemarkStandsBelowItsText() {
    Document page = parsed(Html.titled("t", "")
        .table("c", Table.of("statement").row("It holds.\nby eta"))
        .html(PROVENANCE));
    assertThat(ofClass(page, "remark").get(0).getTextContent().strip()).isEqualTo("by η");
  }

  @Test
  void anEmptyPageIsAPage() {
    Document page = parsed(Html.titled("title", "").html(PROVENANCE));
    assertThat(elements(page, "nav")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "http://example.org/a.csv",
        "//example.org/a.csv",
        "/a.csv",
        "javascript:alert(1)",
        "\\\\host\\a",
        "C:\\a.csv"
      })
  void refusesDownloadsFromElsewhere(String address) {
    assertThatThrownBy(() -> Html.titled("t", "").figure("<svg/>", "c", address))
        .hasMessage("a download must be a relative address, but is '" + address + "'");
  }

  @Test
  void refusesWhatDoesNotFit() {
    Html page = full("title");
    assertThatThrownBy(() -> page.section("regret", "again"))
        .hasMessage("the id of a section must be used once, but is 'regret'");
    assertThatThrownBy(() -> page.section("Not An Id", "x"))
        .hasMessageContaining("lower-case letters");
  }

  private static Html full(String text) {
    String svg = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M1 2L3 4'/></svg>";
    return Html.titled(text, text)
        .section("regret", text)
        .paragraph(text)
        .note(text)
        .figure(svg, text, "figure-2.csv", "figure-2.svg")
        .table(text, Table.of(text, "b").row(text, 1))
        .lead(text)
        .file("figure-2.csv", text);
  }
}
