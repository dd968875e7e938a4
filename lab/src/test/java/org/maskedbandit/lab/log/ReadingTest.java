package org.maskedbandit.lab.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/** Numbers and names, as they are read without objects. */
class ReadingTest {

  private static double read(String text) {
    char[] letters = ("xx" + text + "yy").toCharArray();
    return new Decimal().read(letters, 2, text.length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "1",
        "-1",
        "0.1",
        ".5",
        "5.",
        "0.029411764705882353",
        "1e-3",
        "123456789012345",
        "1234567890123456789",
        "0.123456789012345",
        "-0.7",
        " 0.25 ",
        "+1",
        "4.35",
        "0.3"
      })
  void aNumberIsTheOneThatJavaReads(String text) {
    assertThat(read(text)).isEqualTo(Double.parseDouble(text));
  }

  @Test
  void randomNumbersAreTheOnesThatJavaReads() {
    SimulatedSource random = Seed.of(1).stream();
    Decimal reader = new Decimal();
    for (int i = 0; i < 10_000; i++) {
      String text = String.valueOf(random.nextInt(1_000_000) / 1000.0 * random.nextDouble());
      text = text.substring(0, Math.min(text.length(), 1 + random.nextInt(20)));
      char[] letters = text.toCharArray();
      assertThat(reader.read(letters, 0, letters.length)).isEqualTo(Double.parseDouble(text));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", ".", "one", "1.2.3", "NaN", "Infinity", "1f", "1,5", "--1"})
  void otherTextsAreNotNumbers(String text) {
    assertThat(read(text)).isNaN();
  }

  @Test
  void namesAreNumberedInTheOrderInWhichTheyAppear() {
    Labels labels = new Labels();
    for (int turn = 0; turn < 2; turn++) {
      for (int i = 0; i < 5000; i++) {
        char[] name = ("arm-" + i).toCharArray();
        assertThat(labels.number(name, 0, name.length)).isEqualTo(i);
      }
    }
    assertThat(labels.names()).hasSize(5000).startsWith("arm-0", "arm-1").endsWith("arm-4999");
  }
}
