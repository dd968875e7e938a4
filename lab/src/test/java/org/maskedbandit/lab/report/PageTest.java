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
            List.of("claim", "regret", "epsilon", "interval", "verdict"),
            List.of(
                List.of("one", "1 234.5 ± 6", "1e-6", "[0.1, 0.25]", "holds"),
                List.of("two", "24\u2009000", "infinite", "2 to 3", "differs"),
                List.of("three", "–", "4.89", "", "not checked")))
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
    assertThatThrownBy(() -> page.table("c", List.of("a", "b"), List.of(List.of("1"))))
        .hasMessage("the cells of a row must be 2, but is 1");
  }

  private static Page full(String text) {
    String svg = Picture.of(
            "p",
            Panel.of(
                "",
                Axis.linear("x"),
                Axis.linear("y"),
                Line.of("l", new double[] {1, 2}, new double[] {3, 4})))
        .svg(new Palette());
    return Page.titled(text, text)
        .section("regret", text)
        .paragraph(text)
        .note(text)
        .figure(svg, text, "figure-2.csv", "figure-2.svg")
        .table(text, List.of(text, "b"), List.of(List.of(text, "1")))
        .footer(text);
  }
}
