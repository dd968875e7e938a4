package org.maskedbandit.lab.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.maskedbandit.lab.report.Documents.ofClass;
import static org.maskedbandit.lab.report.Documents.parsed;
import static org.maskedbandit.lab.report.Documents.texts;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class DotPlotTest {
  private static final Picture PICTURE =
      Picture.of(new DotPlot("policy", Axis.linear("regret (mean)").from(0).to(100))
          .mean("epoch-coins(eta=0.236704)", "first", 20, 5)
          .mean("dp-se(epsilon=1)", "others", 60, Double.NaN)
          .interval("uniform", "others", 80, 70, 85)
          .line("ucb1", 10)
          .panel(""));

  private static final Document SVG = parsed(PICTURE.svg(new Palette()));

  /** From the top, with four digits, each once; the legend has the groups and the line. */
  @Test
  void namesStandOnTheYAxisAndValuesOnTheXAxis() {
    List<Element> shown = new ArrayList<>();
    for (int i = 0; i < SVG.getElementsByTagName("text").getLength(); i++) {
      shown.add((Element) SVG.getElementsByTagName("text").item(i));
    }
    List<String> names = List.of("epoch-coins(eta=0.2368)", "dp-se(epsilon=1)", "uniform");
    List<Element> axis =
        shown.stream().filter(each -> names.contains(each.getTextContent())).toList();
    assertThat(axis).extracting(Element::getTextContent).isEqualTo(names);
    assertThat(axis).extracting(each -> number(each, "y")).isSorted();
    assertThat(texts(SVG, "text")).contains("first", "others", "ucb1", "policy", "regret (mean)");
    assertThat(shown.stream().filter(each -> each.getTextContent().equals("100")))
        .allSatisfy(tick -> assertThat(number(tick, "y")).isGreaterThan(number(axis.get(2), "y")));
  }

  /** Two of three dots have a bar, which lies; the dashed line stands. */
  @Test
  void barsLieAndLinesStand() {
    assertThat(ofClass(SVG, "mb-bars"))
        .extracting(each -> each.getAttribute("d").replaceAll("[-0-9. ]+", "#"))
        .containsExactlyInAnyOrder("M#v#M#v#M#H#", "", "M#v#M#v#M#H#");
    List<Element> dashed = ofClass(SVG, "mb-curve").stream()
        .filter(each -> each.getAttribute("stroke-dasharray").equals("7 4"))
        .toList();
    assertThat(dashed).hasSize(1);
    String[] spots = dashed.get(0).getAttribute("d").substring(1).split("L");
    assertThat(spots[0].split(" ")[0]).isEqualTo(spots[1].split(" ")[0]);
  }

  @Test
  void theFileHasNamesInFullAndEachLineOnce() {
    assertThat(PICTURE.data().csv().lines())
        .containsExactly(
            "curve,policy,regret,regret_standard_error,regret_low,regret_high",
            "first,epoch-coins(eta=0.236704),20,5,10,30",
            "others,dp-se(epsilon=1),60,,,",
            "others,uniform,80,,70,85",
            "ucb1,,10,,,");
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
