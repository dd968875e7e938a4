package org.maskedbandit.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.maskedbandit.lab.report.Documents.elements;
import static org.maskedbandit.lab.report.Documents.ofClass;
import static org.maskedbandit.lab.report.Documents.parsed;
import static org.maskedbandit.lab.report.Documents.texts;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PageTest {
  private static final String NASTY = "a<b & \"c\" 'd' <script>alert(1)</script>";

  @Test
  void isWellFormedAndLoadsNothing() {
    String html = full("title").html();
    parsed(html);
    assertThat(html)
        .startsWith("<!DOCTYPE html>")
        .doesNotContain("src=", "url(", "@import", "<link", "<script");
    assertThat(html.replace("xmlns='http://www.w3.org/2000/svg'", ""))
        .doesNotContain("http:", "https:");
  }

  @Test
  void escapesEverything() {
    Document page = parsed(full(NASTY).html());
    assertThat(elements(page, "script")).isEmpty();
    for (String element : List.of("h1", "p", "caption", "th", "td", "footer")) {
      assertThat(texts(page, element)).as(element).contains(NASTY);
    }
    assertThat(texts(page, "title")).contains(NASTY);
    assertThat(texts(page, "figcaption").get(0)).startsWith(NASTY);
  }

  @Test
  void contentsLeadToTheSections() {
    Document page = parsed(
        full("title").section("claims", "The claims").paragraph("All of them.").html());
    List<Element> links = elements(page, "a").stream()
        .filter(link -> link.getParentNode().getNodeName().equals("li"))
        .toList();
    assertThat(links.stream().map(link -> link.getAttribute("href")))
        .containsExactly("#regret", "#claims");
    assertThat(elements(page, "section").stream().map(section -> section.getAttribute("id")))
        .containsExactly("regret", "claims");
  }

  @Test
  void numbersStandRightAndVerdictsAreBadgesWithTheirWord() {
    Document page = parsed(Page.titled("t", "")
        .table(
            "c",
            Table.of("claim", "regret", "epsilon", "absent", "verdict")
                .row("1", 1234.5, 1e-6, 1, Cell.verdict(true, "holds"))
                .row("2", 24_000L, Double.POSITIVE_INFINITY, "", Cell.verdict(false, "differs"))
                .row("3", 0, 4.89, 2, Cell.open("not checked")))
        .html());
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
        parsed(Page.titled("t", "").paragraph("Run `thompson(a<1)` \\ $1.").html());
    assertThat(texts(page, "code")).containsExactly("thompson(a<1)");
    assertThat(texts(page, "p")).containsExactly("Run thompson(a<1) \\ $1.");
  }

  @Test
  void anEmptyPageIsAPage() {
    Document page = parsed(Page.titled("title", "").html());
    assertThat(elements(page, "nav")).isEmpty();
    assertThat(texts(page, "footer")).containsExactly("Made by Masked Bandit.");
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
    assertThatThrownBy(() -> Page.titled("t", "").figure("<svg/>", "c", address))
        .hasMessage("a download must be a relative address, but is '" + address + "'");
  }

  @Test
  void refusesWhatDoesNotFit() {
    Page page = full("title");
    assertThatThrownBy(() -> page.section("regret", "again"))
        .hasMessage("the id of a section must be used once, but is 'regret'");
    assertThatThrownBy(() -> page.section("Not An Id", "x"))
        .hasMessageContaining("lower-case letters");
  }

  private static Page full(String text) {
    String svg = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M1 2L3 4'/></svg>";
    return Page.titled(text, text)
        .section("regret", text)
        .paragraph(text)
        .note(text)
        .figure(svg, text, "figure-2.csv", "figure-2.svg")
        .table(text, Table.of(text, "b").row(text, 1))
        .footer(text);
  }
}
