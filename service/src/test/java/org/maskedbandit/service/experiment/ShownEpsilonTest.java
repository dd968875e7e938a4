package org.maskedbandit.service.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.service.insight.PrivacyTotal;
import org.maskedbandit.service.kind.NewExperiment;

/** What is shown is at least what holds for the noise that is drawn, and at most what was asked. */
class ShownEpsilonTest {
  /**
   * The total variation between discrete Gaussian noise of deviation 1 + 2^-27 on multiples of
   * 2^-32 and a normal variable rounded to them: E|z^2 - 1|/(48 units^2). mpmath, 50 digits.
   */
  private static final double GRID = 1.093104922e-21;

  private static Definition definition(String fields) {
    try {
      return NewExperiment.read(new ObjectMapper()
          .readTree("{\"name\": \"e\", \"arms\": [\"a\", \"b\"], " + fields + "}"));
    } catch (com.fasterxml.jackson.core.JsonProcessingException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }

  /** Of all releases that there can be, and the digits that they add are not lost. */
  @Test
  void whatTheGridAddsIsPartOfEpsilon() {
    Definition one = definition("\"policy\": \"epoch-coins(eta=1)\"");
    // G(x) + (1 + e^x) 10^9 GRID = 1e-6, and the same for the bound 3.4e-21. mpmath, 50 digits.
    assertThat(one.epsilon()).isBetween(4.886584789850782, 4.88666);
    double exact =
        new GaussianDp(1).delta(one.epsilon()) + (1 + Math.exp(one.epsilon())) * 1e9 * GRID;
    assertThat(exact).isLessThan(1e-6);
    assertThat(one.promised()).contains("on a grid").contains("(1 + e^epsilon) 3.4e-12 to delta");
  }

  @Test
  void independentNoiseAddsOneRelease() {
    Definition one = definition("\"policy\": \"epoch-coins(eta=1, rho=0)\"");
    assertThat(one.epsilon()).isGreaterThanOrEqualTo(4.886554117462212);
    Definition pure = definition("\"policy\": \"epoch-thompson-pure(epsilon=1)\"");
    assertThat(pure.promised()).doesNotContain("grid");
  }

  /** eta = 1 and eta = 0.5: GRID grows with the square of eta. mpmath, 50 digits. */
  @Test
  void theTotalHasWhatAllGridsAdd() {
    Definition one = definition("\"policy\": \"epoch-coins(eta=1)\"");
    Definition half = definition("\"policy\": \"epoch-coins(eta=0.5)\"");
    assertThat(PrivacyTotal.of(List.of(one)).epsilon()).isEqualTo(one.epsilon());
    assertThat(PrivacyTotal.of(List.of(one, half)).epsilon()).isBetween(5.550942611232386, 5.5512);
  }

  /** Else the first of two experiments could be followed by one that shows all, or not. */
  @Test
  void theTotalOfSeveralNamesItsCondition() {
    Definition one = definition("\"policy\": \"epoch-coins(eta=1)\"");
    String chosen = "which experiments there are was not chosen by what others have released";
    assertThat(PrivacyTotal.of(List.of(one, one)).sentence()).contains(chosen);
    assertThat(PrivacyTotal.of(List.of(one)).sentence()).doesNotContain(chosen);
  }

  @ParameterizedTest
  @CsvSource({
    "epoch-coins, 1, 1e-6, 1",
    "epoch-coins, 1, 1e-6, 5",
    "epoch-coins, 8, 1e-9, 1",
    "epoch-coins, 0.1, 1e-12, 1",
    "epoch-coins, 1, 1e-15, 1",
    "epoch-thompson, 3, 1e-5, 2",
    "epoch-top-two, 1, 1e-6, 1",
    "epoch-thompson-pure, 1, 1e-6, 3"
  })
  void whatIsShownIsAtMostWhatWasAsked(String policy, double epsilon, double delta, int rewards) {
    Definition fitted = definition("\"policy\": \"" + policy + "\", \"promise\": {\"epsilon\": "
        + epsilon + ", \"delta\": " + delta + ", \"rewardsPerPerson\": " + rewards + "}");
    assertThat(fitted.epsilon()).isLessThanOrEqualTo(epsilon).isGreaterThan(0.99 * epsilon);
    assertThat(NewExperiment.read(fitted.json())).isEqualTo(fitted);
  }

  @ParameterizedTest
  @CsvSource({"epoch-coins, 1", "epoch-thompson-pure, 1", "epoch-thompson-pure, 3"})
  void theShownEtaIsAtMostWhatWasAsked(String policy, int rewards) {
    Definition fitted = definition("\"policy\": \"" + policy
        + "\", \"promise\": {\"eta\": 1, \"rewardsPerPerson\": " + rewards + "}");
    assertThat(fitted.claim().guarantee().gaussian().orElseThrow().eta()).isBetween(0.99, 1.0);
  }

  /** The ideal is within this promise; with 10^9 releases on the grid it is not. */
  @Test
  void aPolicyThatKeepsThePromiseButForTheGridIsRefused() {
    String promise = ", \"promise\": {\"epsilon\": 4.88656, \"delta\": 1e-6}";
    assertThatThrownBy(() -> definition("\"policy\": \"epoch-coins(eta=1)\"" + promise))
        .hasMessageContaining("within the promise");
    assertThat(definition("\"policy\": \"epoch-coins(eta=1, rho=0)\"" + promise).epsilon())
        .isLessThanOrEqualTo(4.88656);
  }

  /** The grid of each of their rewards adds to the total too. */
  @Test
  void theTotalHasWhatTheGridAddsToEachRewardOfAPerson() {
    Definition five = definition(
        "\"policy\": \"epoch-coins\"," + " \"promise\": {\"eta\": 1, \"rewardsPerPerson\": 5}");
    assertThat(PrivacyTotal.of(List.of(five)).epsilon()).isGreaterThanOrEqualTo(five.epsilon());
  }
}
