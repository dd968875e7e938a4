package org.maskedbandit.lab.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.maskedbandit.lab.report.Documents.elements;
import static org.maskedbandit.lab.report.Documents.ofClass;
import static org.maskedbandit.lab.report.Documents.parsed;
import static org.maskedbandit.lab.report.Documents.texts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PictureTest {
  private static final double[] X = {1, 2, 3, 4, 5};
  private static final double[] Y = {1, 4, 9, 16, 25};
  private static final Axis ROUND = Axis.linear("round");
  private static final Axis REGRET = Axis.linear("regret");

  @Test
  void isAnAccessibleImageWithItsSize() {
    Element svg = drawn(Curve.of("thompson", X, Y)).getDocumentElement();
    assertThat(svg.getAttribute("role")).isEqualTo("img");
    assertThat(svg.getAttribute("viewBox"))
        .isEqualTo("0 0 " + svg.getAttribute("width") + " " + svg.getAttribute("height"));
    String name = "regret against round: a panel";
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo(name);
    assertThat(svg.getAttribute("aria-label")).isEqualTo(name);
    assertThat(svg.getElementsByTagName("desc").item(0).getTextContent())
        .isEqualTo("a panel: thompson.");
  }

  @Test
  void isNamedByItsAxesAndItsPanels() {
    Curve curve = Curve.of("thompson", X, Y);
    String svg = Picture.of(panel("", curve)).svg(new Palette());
    assertThat(texts(parsed(svg), "title")).startsWith("regret against round");
    String three = Picture.of(panel("η = 1", curve), panel("η = 2", curve), panel("η = 5", curve))
        .svg(new Palette());
    assertThat(texts(parsed(three), "title"))
        .startsWith("regret against round: η = 1; η = 2; η = 5");
  }

  @Test
  void writesTitlesLabelsAndTicks() {
    Document svg = drawn(Curve.of("thompson", X, Y));
    assertThat(texts(svg, "text"))
        .contains("a panel", "round", "regret", "thompson", "1.0", "5.0", "0", "20");
    assertThat(texts(svg, "title")).contains("thompson");
  }

  @Test
  void escapesAllText() {
    String nasty = "a<b & \"c\" 'd' ]]> \u0000\ud800";
    Panel panel = Panel.of(nasty, Axis.linear(nasty), Axis.linear(nasty), Curve.of(nasty, X, Y));
    Document svg = parsed(Picture.of(panel).svg(new Palette()));
    String shown = "a<b & \"c\" 'd' ]]> \ufffd\ufffd";
    assertThat(texts(svg, "title")).containsOnly(shown, shown + " against " + shown + ": " + shown);
    assertThat(Collections.frequency(texts(svg, "text"), shown)).isEqualTo(4);
  }

  @Test
  void drawsTheBandAsAClosedArea() {
    Document svg = drawn(Curve.of("thompson", X, Y)
        .band(new double[] {0, 3, 8, 15, 24}, new double[] {2, 5, 10, 17, 26}));
    List<Element> bands = ofClass(svg, "mb-band");
    assertThat(bands).hasSize(1);
    assertThat(bands.get(0).getAttribute("d")).startsWith("M").endsWith("z");
    assertThat(points(bands.get(0))).isEqualTo(10);
  }

  @Test
  void bandsOpenToInfinityEndAtTheBorderAndUnknownEdgesLeaveAGap() {
    double[] low = {0, 3, Double.NaN, 15, Double.NEGATIVE_INFINITY};
    double[] high = {2, 5, 10, 17, Double.POSITIVE_INFINITY};
    String path = ofClass(drawn(Curve.of("thompson", X, Y).band(low, high)), "mb-band")
        .get(0)
        .getAttribute("d");
    assertThat(path.chars().filter(c -> c == 'z').count()).isEqualTo(2);
    assertThat(path).doesNotContainIgnoringCase("nan").doesNotContainIgnoringCase("infinit");
  }

  @Test
  void valuesThatAreNotFiniteBreakTheCurve() {
    double[] y = {1, 4, Double.NaN, 16, Double.POSITIVE_INFINITY};
    Element curve = ofClass(drawn(Curve.of("thompson", X, y)), "mb-curve").get(0);
    assertThat(curve.getAttribute("d")).matches("M[-0-9. ]+L[-0-9. ]+M[-0-9. ]+h0");
  }

  @Test
  void marksPointsAndDrawsErrorBars() {
    Curve line = Curve.of("thompson", X, Y)
        .band(new double[] {0, 3, 8, 15, 24}, new double[] {2, 5, 10, 17, 26});
    Document svg = drawn(line.points().dashed());
    assertThat(ofClass(svg, "mb-band")).isEmpty();
    assertThat(ofClass(svg, "mb-markers")
            .get(0)
            .getAttribute("d")
            .chars()
            .filter(c -> c == 'z')
            .count())
        .isEqualTo(5);
    assertThat(ofClass(svg, "mb-bars")
            .get(0)
            .getAttribute("d")
            .chars()
            .filter(c -> c == 'V')
            .count())
        .isEqualTo(5);
    assertThat(ofClass(svg, "mb-curve").get(0).getAttribute("stroke-dasharray")).isEqualTo("7 4");
  }

  @Test
  void thinsManyPointsToThePixelGrid() {
    int many = 200_000;
    double[] x = IntStream.range(0, many).asDoubleStream().toArray();
    double[] smooth = IntStream.range(0, many).mapToDouble(Math::sqrt).toArray();
    double[] jagged = IntStream.range(0, many).mapToDouble(i -> i % 7).toArray();
    Document svg = drawn(Curve.of("smooth", x, smooth), Curve.of("jagged", x, jagged));
    assertThat(points(ofClass(svg, "mb-curve").get(0))).isBetween(10, 100);
    assertThat(points(ofClass(svg, "mb-curve").get(1))).isLessThan(4 * 700);
  }

  @Test
  void thinningStaysWithinItsTolerance() {
    List<Trace.Spot> spots = IntStream.range(0, 500)
        .mapToObj(i -> new Trace.Spot(i * 0.37, 10 * Math.sin(i * 0.05)))
        .toList();
    List<Trace.Spot> kept = new Trace(spots).thinned(0.5).spots();
    assertThat(kept).hasSizeLessThan(100).startsWith(spots.get(0)).endsWith(spots.get(499));
    for (Trace.Spot spot : spots) {
      assertThat(Math.abs(heightAt(kept, spot.x()) - spot.y())).isLessThan(3.0);
    }
  }

  @Test
  void logarithmicAxesLeaveOutZeros() {
    Panel panel = Panel.of(
        "",
        Axis.logarithmic("delta"),
        Axis.logarithmic("epsilon"),
        Curve.of("bound", new double[] {0, 1e-6, 1e-3, 1}, new double[] {1, 100, 0, 10})
            .band(new double[] {0, 0, 0, 5}, new double[] {1, 200, 1, 20}));
    Document svg = parsed(Picture.of(panel).svg(new Palette()));
    assertThat(ofClass(svg, "mb-curve").get(0).getAttribute("d"))
        .matches("M[-0-9. ]+h0M[-0-9. ]+h0|M[-0-9. ]+M[-0-9. ]+h0");
    assertThat(texts(svg, "text")).contains("10⁻⁶", "10⁻³", "1");
  }

  /** Half a decade before the others: of 3.5 decades a seventh. */
  @Test
  void aLogarithmicAxisMayHaveAPlaceForZero() {
    Panel panel = Panel.of(
        "",
        Axis.logarithmic("delay").withZero(),
        REGRET,
        Curve.of("late", new double[] {0, 0.01, 10}, new double[] {5, 1, 3}));
    Document svg = parsed(Picture.of(panel).svg(new Palette()));
    assertThat(points(ofClass(svg, "mb-curve").get(0))).isEqualTo(3);
    assertThat(texts(svg, "text")).containsSubsequence("0", "0.01", "0.1", "1", "10");
    Plot plot = new Plot(panel, List.of(panel), new Box(0, 0, 700, 100));
    assertThat(plot.spot(0, 1).x()).isCloseTo(0, within(1e-9));
    assertThat(plot.spot(0.01, 1).x()).isCloseTo(100, within(1e-9));
    assertThat(plot.spot(10, 1).x()).isCloseTo(700, within(1e-9));
    assertThat(plot.spot(-1, 1).x()).isNaN();
  }

  /** A mean of 785 ± 617, whose linear band goes below zero. */
  @Test
  void errorsOfMeansStayPositiveOnALogarithmicAxis() {
    Curve mean = Curve.of("dp-ucb-int", new double[] {1, 2}, new double[] {785, 785})
        .errors(new double[] {617, 617});
    Panel panel = Panel.of("", ROUND, Axis.logarithmic("regret").from(1), mean);
    Curve shown = panel.lines().get(0);
    // Python, math.exp: 785 exp(-1234/785) and 785 exp(1234/785)
    assertThat(shown.low().get(0)).isCloseTo(162.99332, within(1e-4));
    assertThat(shown.high().get(0)).isCloseTo(3780.6765, within(1e-3));
    Document svg = parsed(Picture.of(panel).svg(new Palette()));
    List<Double> heights = heights(ofClass(svg, "mb-band").get(0));
    double spread = Collections.max(heights) - Collections.min(heights);
    assertThat(spread).isLessThan(0.45 * 330);
    assertThat(Panel.of("", ROUND, REGRET, mean).lines().get(0).low().get(0)).isEqualTo(-449);
  }

  @Test
  void degenerateLinesAreDrawn() {
    Document svg = drawn(
        Curve.of("empty", new double[0], new double[0]),
        Curve.of("lonely", new double[] {3}, new double[] {7}),
        Curve.of("unknown", new double[] {Double.NaN}, new double[] {Double.NaN}));
    assertThat(ofClass(svg, "mb-curve")).hasSize(3);
    assertThat(texts(drawn(), "text")).contains("0.0", "1.0");
  }

  @Test
  void curvesBeyondFixedLimitsKeepFiniteCoordinates() {
    Panel panel = Panel.of(
        "",
        ROUND.from(2).to(3),
        REGRET.from(5).to(6),
        Curve.of("far", X, new double[] {1e140, 4, -1e140, 5, 6}).points());
    String svg = Picture.of(panel).svg(new Palette());
    assertThat(Pattern.compile("\\d{7}").matcher(svg).find()).isFalse();
  }

  @Test
  void coordinatesHaveTwoDecimalsAtMost() {
    String svg = Picture.of(panel(
            "",
            Curve.of("third", new double[] {1, 2, 4.1}, new double[] {1 / 3.0, 2 / 3.0, 1 / 7.0})))
        .svg(new Palette());
    assertThat(Pattern.compile("\\.\\d{3}").matcher(svg).find()).isFalse();
  }

  @Test
  void panelsWithTheSameLinesShareALegend() {
    Panel one = panel("eta = 1", Curve.of("thompson", X, Y), Curve.of("uniform", X, X));
    Panel two = panel("eta = 2", Curve.of("thompson", X, X), Curve.of("uniform", X, Y));
    Panel other = panel("eta = 5", Curve.of("thompson", X, X));
    List<String> shared = texts(parsed(Picture.of(one, two).svg(new Palette())), "text");
    List<String> apart = texts(parsed(Picture.of(one, two, other).svg(new Palette())), "text");
    assertThat(Collections.frequency(shared, "thompson")).isEqualTo(1);
    assertThat(Collections.frequency(apart, "thompson")).isEqualTo(3);
  }

  @Test
  void longLabelsAreWrappedAndNothingStandsOutside() {
    String label = "modified-thompson-with-a-long-name(b=2000, c=49.98, delta=1e-6)";
    List<Panel> panels = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      panels.add(
          panel("panel " + i, Curve.of(label + i, X, Y), Curve.of("W".repeat(45) + i, X, X)));
    }
    Document svg = parsed(new Picture(panels).svg(new Palette()));
    double width = Double.parseDouble(svg.getDocumentElement().getAttribute("width"));
    for (Element text : elements(svg, "text")) {
      double room = width - Double.parseDouble(text.getAttribute("x"));
      assertThat(Lettering.width(text.getTextContent(), 12)
              / (text.getAttribute("font-size").isEmpty() ? 2 : 1))
          .isLessThan(room);
    }
    assertThat(String.join("", texts(svg, "text")).replace(" ", ""))
        .contains(label.replace(" ", "") + "0");
  }

  @Test
  void aFamilyKeepsItsColour() {
    Document svg = drawn(
        Curve.of("epoch-thompson(eta=1)", X, Y).family("epoch-thompson"),
        Curve.of("uniform", X, Y),
        Curve.of("epoch-thompson(eta=2)", X, X).family("epoch-thompson"));
    List<Element> lines = ofClass(svg, "mb-line");
    assertThat(lines.get(2).getAttribute("color"))
        .isEqualTo(lines.get(0).getAttribute("color"))
        .isNotEqualTo(lines.get(1).getAttribute("color"));
  }

  @Test
  void drawingTwiceGivesTheSameText() {
    Picture picture = Picture.of(panel("", Curve.of("thompson", X, Y)));
    assertThat(picture.svg(new Palette())).isEqualTo(picture.svg(new Palette()));
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThatThrownBy(() -> Curve.of("thompson", X, new double[2]))
        .hasMessage("the size of y of line 'thompson' must be 5, but is 2");
    assertThatThrownBy(() -> Curve.of("thompson", X, Y).band(new double[5], new double[4]))
        .hasMessageContaining("high");
    assertThatThrownBy(() -> Axis.logarithmic("delta").from(0))
        .hasMessage("the lower limit must be positive on a logarithmic axis, but is 0");
    assertThatThrownBy(() -> Axis.linear("round").from(5).to(5))
        .hasMessageContaining("greater than the lower limit");
    assertThatThrownBy(() -> new Picture(List.of()))
        .hasMessage("the number of panels must be 1 or more, but is 0");
  }

  private static Panel panel(String title, Curve... lines) {
    return Panel.of(title, ROUND, REGRET, lines);
  }

  private static Document drawn(Curve... lines) {
    return parsed(Picture.of(panel("a panel", lines)).svg(new Palette()));
  }

  /** The second coordinate of each point. */
  private static List<Double> heights(Element path) {
    return Pattern.compile("[ML][-0-9.]+ ([-0-9.]+)")
        .matcher(path.getAttribute("d"))
        .results()
        .map(match -> Double.valueOf(match.group(1)))
        .toList();
  }

  private static int points(Element path) {
    return path.getAttribute("d").split("[ML]").length - 1;
  }

  private static double heightAt(List<Trace.Spot> spots, double x) {
    int next = 1;
    while (spots.get(next).x() < x) {
      next++;
    }
    Trace.Spot from = spots.get(next - 1);
    Trace.Spot to = spots.get(next);
    return from.y() + (to.y() - from.y()) * (x - from.x()) / (to.x() - from.x());
  }
}
