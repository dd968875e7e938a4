package org.maskedbandit.lab.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.maskedbandit.lab.report.Documents.elements;
import static org.maskedbandit.lab.report.Documents.ofClass;
import static org.maskedbandit.lab.report.Documents.parsed;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class LabelsTest {
  private static final double[] X = {0, 100};

  /** Four curves end within a pixel of each other, and four labels stand apart. */
  @Test
  void labelsAtTheEndsOfCurvesDoNotCoverEachOther() {
    Document svg = drawn(ending("high", 1), ending("p", 50), ending("q", 50), ending("r", 50.1));
    List<Element> labels = labels(svg, "high", "p", "q", "r");
    assertThat(labels).hasSize(4);
    double right = Double.parseDouble(labels.get(0).getAttribute("x"));
    assertThat(labels).allMatch(label -> Double.parseDouble(label.getAttribute("x")) == right);
    List<Double> heights = heights(labels).stream().sorted().toList();
    for (int i = 1; i < heights.size(); i++) {
      assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThan(15);
    }
  }

  @Test
  void curvesThatEndElsewhereHaveALegend() {
    Document svg =
        drawn(ending("whole", 1), Curve.of("half", new double[] {0, 50}, new double[] {0, 1}));
    assertThat(heights(labels(svg, "whole", "half"))).hasSize(2).allMatch(height -> height > 330);
  }

  @Test
  void tooManyLabelsAtOnePlaceGoToALegend() {
    Curve[] curves =
        IntStream.range(0, 14).mapToObj(i -> ending("c" + i, 50)).toArray(Curve[]::new);
    assertThat(heights(labels(drawn(curves), "c0", "c13"))).allMatch(height -> height > 330);
  }

  /**
   * It is drawn first, so behind, and the others have the colours and labels that they have alone.
   */
  @Test
  void aFaintCurveIsGreyAndHasNoLabel() {
    Document svg = drawn(
        ending("p", 50).errors(new double[] {1, 1}),
        ending("grey", 40).errors(new double[] {1, 1}).faint(),
        ending("q", 30));
    assertThat(ofClass(svg, "mb-line"))
        .extracting(each -> each.getAttribute("class"))
        .containsExactly("mb-line mb-faint", "mb-line mb-c0", "mb-line mb-c1");
    assertThat(ofClass(svg, "mb-band")).hasSize(1);
    assertThat(labels(svg, "p", "q")).hasSize(2);
    assertThat(labels(svg, "grey")).isEmpty();
  }

  @Test
  void parametersHaveFourDigitsUnlessTheyWouldBeTheSame() {
    assertThat(Lettering.brief("modified-thompson(b=100000, c=49.97501249375312)"))
        .isEqualTo("modified-thompson(b=100000, c=49.98)");
    assertThat(Lettering.brief("claimed: 1.23456789-GDP")).isEqualTo("claimed: 1.235-GDP");
    String renyi = "claimed: Renyi DP with epsilon 0.5354548 at order 21.98453";
    assertThat(Lettering.brief(renyi)).isEqualTo(renyi);
    Panel near = panel(ending("p(c=1.23456)", 1), ending("p(c=1.23457)", 2));
    assertThat(near.keys()).extracting(Panel.Key::label).contains("p(c=1.23456)");
  }

  @Test
  void panelsOfTheSameQuantityHaveTheSameScale() {
    Panel low = panel(ending("curve", 10));
    Panel high = panel(ending("curve", 100));
    List<Element> curves = ofClass(parsed(Picture.of(low, high).svg(new Palette())), "mb-curve");
    assertThat(top(curves.get(0))).isGreaterThan(top(curves.get(1)) + 200);
  }

  @Test
  void whatIsDarkIsInTheStyleSheetAlone() {
    Document svg = drawn(ending("curve", 10).errors(new double[] {1, 1}).points());
    assertThat(elements(svg, "style").get(0).getTextContent())
        .contains("@media screen and (prefers-color-scheme:dark)", ".mb-ink{fill:");
    assertThat(elements(svg, "text"))
        .allMatch(text -> text.getAttribute("class").matches("mb-ink|")
            && (!text.getAttribute("fill").isEmpty()
                || ((Element) text.getParentNode()).getAttribute("class").equals("mb-soft")));
    assertThat(ofClass(svg, "mb-paper").get(0).getAttribute("fill")).isEqualTo("#ffffff");
  }

  private static Curve ending(String label, double height) {
    return Curve.of(label, X, new double[] {0, height});
  }

  private static Panel panel(Curve... curves) {
    return Panel.of("", Axis.linear("round"), Axis.linear("regret"), curves);
  }

  private static Document drawn(Curve... curves) {
    return parsed(Picture.of(panel(curves)).svg(new Palette()));
  }

  private static List<Element> labels(Document svg, String... labels) {
    return elements(svg, "text").stream()
        .filter(text -> List.of(labels).contains(text.getTextContent().strip()))
        .toList();
  }

  private static List<Double> heights(List<Element> labels) {
    return labels.stream().map(label -> Double.valueOf(label.getAttribute("y"))).toList();
  }

  /** The height at which a curve of two points ends. */
  private static double top(Element curve) {
    String path = curve.getAttribute("d");
    return Double.parseDouble(path.substring(path.lastIndexOf(' ') + 1));
  }
}
