package org.maskedbandit.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Shares;

class PaperTest {
  private static final RunPlan PLAN = new RunPlan(2, 1, 2, Progress.SILENT);
  private static final List<String> CHEAP =
      List.of("figure-1", "figure-6", "figure-7", "statements", "errata");

  @Test
  void theCheapPartsComeOutAsExpected() {
    List<Finding> findings = findings(Paper.reproduce(CHEAP, PLAN));
    assertThat(findings).hasSizeGreaterThanOrEqualTo(30);
    assertThat(findings).noneMatch(Finding::surprising);
    assertThat(findings).anyMatch(finding -> !finding.awaited());
    assertThat(findings.stream().map(Finding::id)).doesNotHaveDuplicates();
  }

  @Test
  void oneRunIsEnoughForAReportOfEverything() {
    List<Finding> findings =
        findings(Paper.reproduce(List.of(), new RunPlan(1, 1, 2, Progress.SILENT)));
    assertThat(findings).hasSizeGreaterThanOrEqualTo(100);
    assertThat(findings.stream().map(Finding::id)).doesNotHaveDuplicates();
    assertThat(findings).noneMatch(Finding::surprising);
  }

  /**
   * The seed is fixed, so this has no false alarms; published end points are read off to about 4%.
   */
  @Test
  void figure2EndsWhereThePaperSays() {
    List<Finding> findings = findings(Paper.reproduce(List.of("figure-2"), PLAN));
    List<Finding> ends = findings.stream()
        .filter(finding -> finding.id().matches("figure-2-eta-\\d-b-\\d+"))
        .toList();
    assertThat(ends).hasSize(18);
    for (Finding end : ends) {
      double published = (double) end.expected();
      assertThat((double) end.measured())
          .as(end.id())
          .isCloseTo(published, within(0.08 * published));
    }
  }

  @Test
  void theNumbersDoNotDependOnTheThreads() {
    RunPlan alone = new RunPlan(2, 1, 1, Progress.SILENT);
    assertThat(findings(Paper.reproduce(List.of("statements"), alone)))
        .isEqualTo(findings(Paper.reproduce(List.of("statements"), PLAN)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"6", "figure-6", "figure6", "fig6", "fig-6", "Fig.6", "FIGURE 6"})
  void aFigureHasManySpellings(String name) {
    assertThat(Paper.reproduce(List.of(name), PLAN).stream()
            .map(each -> each.part().id()))
        .containsExactly("figure-6");
  }

  @Test
  void partsComeOnceAndInTheOrderOfThePaper() {
    assertThat(Paper.reproduce(List.of("errata", "7", "fig7", "1"), PLAN).stream()
            .map(each -> each.part().id()))
        .containsExactly("figure-1", "figure-7", "errata");
    assertThat(Paper.parts())
        .containsExactly(
            "figure-1",
            "figure-2",
            "figure-3",
            "figure-4",
            "figure-5",
            "figure-6",
            "figure-7",
            "figure-8",
            "statements",
            "errata");
  }

  @Test
  void anUnknownNameIsRefusedWithTheNearest() {
    assertThatThrownBy(() -> Paper.title(List.of("figure-2", "erata")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("figure must be one of figure-1, figure-2, ")
        .hasMessageEndingWith(", but is 'erata'; did you mean 'errata'?");
    assertThatThrownBy(() -> Paper.title(List.of("9"))).hasMessageContaining("but is '9'");
    assertThat(Paper.title(List.of("2", "figure-2", "fig2"))).isEqualTo("paper-figure-2");
    assertThat(Paper.title(List.of("errata", "2"))).isEqualTo("paper-figure-2-errata");
    assertThat(Paper.title(List.of())).isEqualTo("paper");
    Paper.title(List.of());
  }

  /** Figure 8 is six studies. */
  @Test
  void allPartsAreOneProgress() {
    Shares shares = new Shares();
    Paper.reproduce(List.of("1", "8", "statements"), new RunPlan(1, 1, 2, shares));
    shares.assertTrue(100);
  }

  private static List<Finding> findings(List<Reproduction> reproductions) {
    return new PaperReport(reproductions, PLAN).findings();
  }
}
