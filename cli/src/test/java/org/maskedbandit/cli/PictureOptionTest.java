package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureOptionTest {
  @TempDir
  Path home;

  private Session reproduce(String format) {
    return Session.of("reproduce", "1", "--picture", format, "--out", home.toString());
  }

  @Test
  void picturesAreSvg() {
    assertThat(reproduce("svg").status()).isZero();
    assertThat(home.resolve("figure-1.svg")).content().startsWith("<svg ");
    assertThat(home.resolve("figure-1.csv")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pdf", "png", "svg,", "", "svg,png"})
  void otherFormatsAreRefusedWithTheCommandThatMakesThem(String format) {
    Session session = reproduce(format);
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.err().lines())
        .singleElement()
        .asString()
        .contains("--picture must be svg", "rsvg-convert -f pdf", "but is '" + format + "'");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void aFormatWithoutAFolderIsRefused() {
    Session session = Session.of("simulate", "--policy", "uniform", "--picture", "svg");
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.err()).contains("--picture must be given with --out, but is given alone");
  }
}
