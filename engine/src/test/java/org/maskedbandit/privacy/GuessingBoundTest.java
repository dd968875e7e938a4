package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuessingBoundTest {

  /** 100 Phi(eta/2) and 100/(1 + e^-epsilon) by mpmath, 50 digits; rounded up by hand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gdp(eta=0.01)                      | 51%       | 50.19947030907408",
        "gdp(eta=0.25)                      | 55%       | 54.97382248301129",
        "gdp(eta=1)                         | 70%       | 69.14624612740131",
        "gdp(eta=3)                         | 94%       | 93.31927987311420",
        "gdp(eta=10)                        | 99.99998% | 99.99997133484281",
        "pure(epsilon=0.1)                  | 53%       | 52.49791874789400",
        "pure(epsilon=1)                    | 74%       | 73.10585786300049",
        "pure(epsilon=8)                    | 99.97%    | 99.96646498695335",
        "approximate(epsilon=0, delta=0.25) | 63%       | 62.5",
        "pure(epsilon=0)                    | 50%       | 50",
        "none                               | 100%      | 100"
      })
  void isNeverBelowTheExactValue(String written, String shown, double exact) {
    GuessingBound bound = GuessingBound.of(Guarantee.parse(written));
    assertThat(bound.percent(0).toPlainString() + "%").isEqualTo(shown);
    assertThat(bound.percent(1).doubleValue()).isBetween(exact, exact + 0.1);
    assertThat(100 * bound.right()).isBetween(exact, exact * (1 + 1e-12));
    assertThat(bound.sentence()).contains("is right at most " + shown + " of the time");
  }
}
