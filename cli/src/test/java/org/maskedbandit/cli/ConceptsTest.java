package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianDp;

/** The table and the picture of what eta means, in docs/guide/concepts.md. */
class ConceptsTest {
  static Stream<List<Double>> rows() {
    return Document.of("docs/guide/concepts.md")
        .text()
        .lines()
        .filter(line -> line.matches("\\| [0-9.]+ \\| .*"))
        .map(line -> Arrays.stream(line.replace("%", "").split("\\|"))
            .filter(cell -> !cell.isBlank())
            .map(cell -> Double.parseDouble(cell.strip()))
            .toList());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void numbersAreRoundedUp(List<Double> row) {
    double eta = row.get(0);
    assertUp(row.get(1), 100 * Normal.cdf(eta / 2), 0.1);
    assertUp(row.get(2), 100 * Normal.cdf(Normal.quantile(0.05) + eta), 0.1);
    double epsilon = eta == 0 ? 0 : new GaussianDp(eta).epsilon(1e-6);
    assertUp(row.get(3), epsilon, epsilon < 10 ? 0.01 : 0.1);
  }

  /** Made by this test with -Dfigures.write=true. */
  @Test
  void thePictureShowsWhatEtaMeans(@TempDir Path folder) throws IOException {
    String svg = EtaPicture.svg(folder.resolve("picture"));
    Path file = Repository.here().root().resolve("docs/figures/eta.svg");
    if (Boolean.getBoolean("figures.write")) {
      Files.writeString(file, svg);
    }
    assertThat(texts(Files.readString(file))).isEqualTo(texts(svg));
    assertThat(EtaPicture.hits(0.05, 1)).isCloseTo(0.2595, within(1e-4)); // mpmath, 30 digits
  }

  private static List<String> texts(String svg) {
    return Pattern.compile("<text[^>]*>([^<]*)<")
        .matcher(svg)
        .results()
        .map(text -> text.group(1))
        .sorted()
        .toList();
  }

  private static void assertUp(double shown, double exact, double unit) {
    assertThat(shown).isGreaterThanOrEqualTo(exact - 1e-9).isCloseTo(exact, within(unit + 1e-9));
  }
}
