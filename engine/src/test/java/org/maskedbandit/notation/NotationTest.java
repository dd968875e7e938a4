package org.maskedbandit.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.index.AnytimeLazyUcb;
import org.maskedbandit.policy.thompson.CalibratedThompson;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class NotationTest {

  @Test
  void writesNamesInKebabCaseAndLeavesDefaultsOut() {
    assertThat(new Thompson().written()).isEqualTo("thompson");
    assertThat(new ModifiedThompson(2000, 50).written())
        .isEqualTo("modified-thompson(b=2000, c=50)");
    assertThat(new AnytimeLazyUcb(1).written()).isEqualTo("anytime-lazy-ucb(epsilon=1)");
    assertThat(new AnytimeLazyUcb(0.5, 2).written())
        .isEqualTo("anytime-lazy-ucb(epsilon=0.5, log-base=2)");
    assertThat(new CalibratedThompson(1, 100, 0.25).written())
        .isEqualTo("calibrated-thompson(eta=1, redraw=100)");
  }

  @Test
  void readsWithAndWithoutSpacesInAnyOrder() {
    assertThat(Policy.parse(" modified-thompson( c=5e1,b=2e3 ) "))
        .isEqualTo(new ModifiedThompson(2000, 50));
    assertThat(Policy.parse("anytime-lazy-ucb(log-base=e, epsilon=1)"))
        .isEqualTo(new AnytimeLazyUcb(1));
    assertThat(Policy.parse("calibrated-thompson(eta=1, floor=1/2)"))
        .isEqualTo(new CalibratedThompson(1, 1, 0.5));
    assertThat(Policy.parse("thompson()")).isEqualTo(new Thompson());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "modified-thompson(b=1, b=2, c=1) | policy must be a written form that gives b once",
        "modified-thompson(b=1 c=1)       | which needs ',' or ')' at character 24",
        "modified-thompson(b=1, c=1))     | matching parentheses",
        "modified-thompson(b=1, c=1))     | which needs the end at character 28",
        "modified-thompson)b=1, c=1(      | which needs the end at character 18",
        "modified-thompson(b, c=1)        | which needs '=' at character 20",
        "modified-thompson(b=1, )         | which needs a parameter at character 24",
        "modified-thompson(b=, c=1)       | which needs a name at character 21",
        "modified-thompson(b=1(), c=1)    | b must be a whole number, but is 1()",
        "(b=1)                            | which needs a name at character 1",
        "modified-thompson(b=99999999999999999999, c=1) | b must be a whole number",
      })
  void refusesWhatItCannotRead(String written, String sentence) {
    assertThatThrownBy(() -> Policy.parse(written))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void anUnknownNameListsTheKnownOnesAndTheNearest() {
    assertThatThrownBy(() -> Policy.parse("modified-tompson"))
        .hasMessageStartingWith("policy must be one of adac-ucb, adap-kl-ucb, ")
        .hasMessageEndingWith("but is 'modified-tompson'; did you mean 'modified-thompson'?");
    assertThatThrownBy(() -> Problem.parse(""))
        .hasMessageStartingWith("problem must be written name or name(");
  }

  @ParameterizedTest
  @CsvSource({
    "50,50",
    "0.125,0.125",
    "1e-6,1e-6",
    "100000,100000",
    "1e15,1e15",
    "0.0001,0.0001",
    "2.5e-300,2.5e-300"
  })
  void numbersAreShort(double value, String written) {
    assertThat(Numbers.write(value)).isEqualTo(written);
  }

  /** Ten thousand random bit patterns survive the way out and back. */
  @Test
  void everyNumberReadsBackEqual() {
    RandomSource random = Seed.of(1).stream();
    for (int i = 0; i < 10_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(Numbers.read(Numbers.write(value))).isEqualTo(value);
      }
    }
    assertThat(Numbers.write(Math.E)).isEqualTo("e");
    assertThat(Numbers.write(Math.pow(2, -44))).isEqualTo("5.6843418860808015e-14");
  }
}
