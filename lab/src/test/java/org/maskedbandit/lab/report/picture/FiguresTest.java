package org.maskedbandit.lab.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.report.OutputFolder;

class FiguresTest {
  private static final Curve REGRET = Curve.of(
          "thompson", new double[] {1, 2, 3}, new double[] {4, Double.NaN, 6})
      .errors(new double[] {1, 1, 0.5});

  @TempDir
  Path home;

  @Test
  void aPictureIsWrittenWithItsNumbers() throws IOException {
    Picture picture = Picture.of(
        Panel.of("", Axis.linear("round"), Axis.linear("regret (mean ± 2 s.e.)"), REGRET));
    try (OutputFolder folder = OutputFolder.at(home)) {
      Figures.Figure figure = new Figures(folder).write("regret", picture);
      folder.publish();
      assertThat(figure.files()).containsExactly("regret.svg", "regret.csv");
      assertThat(home.resolve("regret.svg")).hasContent(figure.svg());
    }
    assertThat(Files.readString(home.resolve("regret.csv")).lines())
        .containsExactly(
            "curve,round,regret,regret_standard_error,regret_low,regret_high",
            "thompson,1,4,1,2,6",
            "thompson,3,6,0.5,5,7");
  }

  @Test
  void panelsOfOtherQuantitiesHaveColumnsOfTheirOwn() {
    Curve plain = Curve.of("claimed", new double[] {0.5}, new double[] {0.1});
    Picture picture = Picture.of(
        Panel.of("left", Axis.linear("ε"), Axis.logarithmic("δ"), plain),
        Panel.of("right", Axis.linear("η (GDP)"), Axis.linear("x").named("share"), plain));
    assertThat(picture.data().csv().lines())
        .containsExactly(
            "panel,curve,epsilon,delta,eta,share",
            "left,claimed,0.5,0.1,,",
            "right,claimed,,,0.5,0.1");
  }
}
