package org.maskedbandit.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.paper.Item.Kind;
import org.maskedbandit.paper.Item.Verdict;

class PaperTest {
  private static final RunPlan PLAN = new RunPlan(2, 1, 2, Progress.SILENT);

  @Test
  void oneRunIsEnoughForAReportOfEverything() {
    PaperReport report = Paper.reproduce(List.of(), new RunPlan(1, 1, 2, Progress.SILENT));
    assertThat(report.items()).hasSizeGreaterThan(140);
    assertThat(report.items().stream().map(Item::id)).doesNotHaveDuplicates();
  }

  /** By seeds that were not chosen the curves agree too: 36 curves at ten seeds, of few runs. */
  @ParameterizedTest
  @ValueSource(longs = {2, 3, 4})
  void otherSeedsAgree(long seed) {
    PaperReport report =
        Paper.reproduce(List.of("2", "4"), new RunPlan(10, seed, 2, Progress.SILENT));
    assertThat(report.items().stream().filter(item -> item.kind() == Kind.DIGITISED))
        .hasSize(36);
    assertThat(report.items().stream().filter(item -> !item.asRecorded()).map(Item::id))
        .isEmpty();
  }

  @Test
  void theNumbersDoNotDependOnTheThreads() {
    RunPlan alone = new RunPlan(2, 1, 1, Progress.SILENT);
    List<String> parts = List.of("algorithms", "regret", "8");
    assertThat(Paper.reproduce(parts, alone).items())
        .isEqualTo(Paper.reproduce(parts, PLAN).items());
  }

  @ParameterizedTest
  @ValueSource(strings = {"6", "figure-6", "figure6", "fig6", "fig-6", "Fig.6", "FIGURE 6"})
  void aFigureHasManySpellings(String name) {
    assertThat(Paper.title(List.of(name))).isEqualTo("paper-figure-6");
  }

  @Test
  void anUnknownNameIsRefusedWithTheListOfAll() {
    for (String name : List.of("9", "figure-9", "erata", "")) {
      assertThatThrownBy(() -> Paper.title(List.of("figure-2", name)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("a part of the paper must be one of algorithms, privacy, ")
          .hasMessageContaining("figure-8")
          .hasMessageEndingWith(", errata; figure-7 is in figure-6, but is '" + name + "'");
    }
    assertThat(Paper.title(List.of("2", "figure-2", "fig2"))).isEqualTo("paper-figure-2");
    assertThat(Paper.title(List.of("errata"))).isEqualTo("paper-errata");
    assertThat(Paper.title(List.of())).isEqualTo("paper");
  }

  @Test
  void errataAreWhatIsWrongInPrintAndWhatWeAdd() {
    PaperReport report = Paper.reproduce(List.of("errata", "appendix-c"), PLAN);
    assertThat(report.items())
        .filteredOn(item -> item.number().startsWith("Figure") || item.kind() == Kind.OURS)
        .allMatch(item -> item.kind() == Kind.OURS || item.recorded() == Verdict.WRONG_IN_PRINT);
    assertThat(report.items().stream().map(Item::id))
        .contains("lemma-13", "theorem-8", "mills-direction", "figure-1-c-1", "pre-pulls-are-free");
  }

  @Test
  void progressNeverFallsAndEndsAtOne() {
    List<Double> shares = new ArrayList<>();
    Progress told = share -> {
      synchronized (shares) {
        shares.add(share);
      }
    };
    Paper.reproduce(List.of("1", "3", "privacy"), new RunPlan(1, 1, 2, told));
    assertThat(shares).isSorted().endsWith(1.0).hasSizeGreaterThan(20);
  }

  /** A damaged resource is refused by name, and a row that cannot be read by its place. */
  @Test
  void aDamagedResourceIsRefused() {
    Resource file = new Resource("figure-2.csv");
    String whole = file.text();
    for (String damaged : List.of(
        whole.replace("24007.0", "2x"),
        whole.replace(",102.5", ",-1"),
        whole.replace("panel", "p"))) {
      PublishedCurves curves = new PublishedCurves() {
        @Override
        String text(Resource other) {
          return damaged;
        }
      };
      assertThatThrownBy(() -> curves.figure(2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("the resource org/maskedbandit/paper/figure-2.csv must be whole,")
          .hasMessageContaining("row");
    }
    assertThatThrownBy(() -> new Resource("figure-3.csv").text())
        .hasMessage(
            "the resource org/maskedbandit/paper/figure-3.csv must be whole, but is missing");
    assertThatThrownBy(() -> Item.of("no-such-item"))
        .hasMessageContaining("items.csv must be whole, but is without no-such-item");
  }

  @Test
  void allReadingsAreThere() {
    PublishedCurves published = new PublishedCurves();
    int readings = 0;
    int curves = 0;
    for (int figure : new int[] {1, 2, 4, 6, 8}) {
      curves += published.figure(figure).size();
      readings += published.figure(figure).stream()
          .mapToInt(curve -> curve.readings().size())
          .sum();
    }
    assertThat(curves).isEqualTo(61);
    assertThat(readings).isEqualTo(2905);
    assertThat(published.curve(2, "1-GDP", "b=0").end().y()).isEqualTo(24007.0);
  }
}
