package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureOptionTest {
  @TempDir
  Path home;

  @Test
  void picturesAreWrittenInAllFormatsThatWereAskedFor() throws IOException {
    assertThat(reproduce("svg,PDF, png").status()).isZero();
    assertThat(names())
        .contains("figure-1.svg", "figure-1.pdf", "figure-1.png", "figure-1.csv", "index.html");
    assertThat(home.resolve("index.html")).content().contains("href='figure-1.pdf'");
  }

  @Test
  void aPngHasTwoPixelsForOneAndManyColours() throws IOException {
    reproduce("svg,png");
    String svg = Files.readString(home.resolve("figure-1.svg"));
    BufferedImage image = ImageIO.read(home.resolve("figure-1.png").toFile());
    double width = Double.parseDouble(svg.replaceFirst("(?s)^.*?width='([0-9.]+)'.*$", "$1"));
    assertThat(image.getWidth()).isEqualTo(Math.round(2 * width));
    assertThat(image.getHeight()).isGreaterThan(400);
    int[] colours =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    assertThat(image.getRGB(image.getWidth() - 1, 0) & 0xffffff).isEqualTo(0xffffff);
    assertThat(IntStream.of(colours).filter(rgb -> (rgb & 0xffffff) == 0x0072B2).count())
        .as("pixels of the first curve")
        .isGreaterThan(1000);
  }

  /** Text that is shown by an operator can be selected; an image has none. */
  @Test
  void aPdfHasFontsAndNoImages() throws IOException {
    reproduce("pdf");
    assertThat(names()).contains("figure-1.pdf").doesNotContain("figure-1.svg");
    String pdf = Files.readString(home.resolve("figure-1.pdf"), StandardCharsets.ISO_8859_1);
    assertThat(pdf)
        .startsWith("%PDF-")
        .contains("/BaseFont /Helvetica", "/BaseFont /Symbol")
        .doesNotContain("/Subtype /Image");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gif", "svg,", "", "svg;pdf", "svg,gif"})
  void otherFormatsAreRefused(String formats) throws IOException {
    Session session = reproduce(formats);
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.err()).contains("--picture must be a list of svg, pdf and png, but is '");
    assertThat(session.err().strip().lines()).hasSize(1);
    assertThat(names()).isEmpty();
  }

  @Test
  void formatsWithoutAFolderAreRefused() {
    Session session = Session.of("simulate", "--policy", "uniform", "--picture", "pdf");
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.err()).contains("--picture must be given with --out, but is given alone");
  }

  private Session reproduce(String formats) {
    return Session.of("reproduce", "1", "--picture", formats, "--out", home.toString());
  }

  private String[] names() throws IOException {
    try (Stream<Path> files = Files.list(home)) {
      return files.map(file -> file.getFileName().toString()).toArray(String[]::new);
    }
  }
}
