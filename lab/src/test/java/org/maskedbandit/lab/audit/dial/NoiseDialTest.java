package org.maskedbandit.lab.audit.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.audit.AlteredDraws;
import org.maskedbandit.lab.audit.NoNoise;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.policy.thompson.CalibratedThompson;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.Thompson;

class NoiseDialTest {
  private static final double EXACT = 1e-9;
  private static final int ROUNDS = 12;
  private static final JsonNode GAMES = goldenGames();

  /** Every reward of four games; the golden sums are exact fractions. */
  @Test
  void whatIsMeasuredIsTheExactFraction() {
    int measured = 0;
    for (JsonNode game : GAMES) {
      NoiseDial dial = dialOf(game);
      for (JsonNode reward : game.get("reward_ledger_at_end")) {
        int round = roundOf(game, reward);
        assertSquare(dial.ofDraws(round).measured(), reward.get("sum_mu2"));
        assertSquare(dial.ofDifferences(round).measured(), reward.get("contrast_sum_mu2"));
        measured++;
      }
      assertSquare(dial.ofDraws(0).spent(), game.get("max_sum_mu2"));
    }
    assertThat(measured).isEqualTo(40);
  }

  @Test
  void theFractionOfAnotherRewardIsNotMet() {
    JsonNode game = GAMES.get(0);
    JsonNode second = game.get("reward_ledger_at_end").get(1);
    assertThatThrownBy(
            () -> assertSquare(dialOf(game).ofDraws(0).measured(), second.get("sum_mu2")))
        .isInstanceOf(AssertionError.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "thompson",
        "modified-thompson(b=2, c=3)",
        "modified-thompson(b=0, c=0.1)",
        "calibrated-thompson(eta=1)",
        "calibrated-thompson(eta=2, redraw=3, floor=0)",
        "calibrated-thompson(eta=0.1, redraw=1, floor=4)",
        "sliding-thompson(eta=1, window=5, floor=0)",
        "sliding-thompson(eta=0.3, window=100, floor=0.25)"
      })
  void claimAndLedgerCoverAllDraws(String written) {
    Policy policy = Policy.parse(written);
    Stream.of(2, 3)
        .flatMap(arms -> dials(policy, arms))
        .flatMap(dial -> rewards().mapToObj(dial::ofDraws))
        .forEach(report -> assertThat(report).matches(DialReport::covered));
  }

  @Test
  void claimAndLedgerOfABudgetCoverTheDifferencesAndNotAllDraws() {
    Policy policy = new BudgetedThompson(1, 2);
    assertThat(dials(policy, 3).flatMap(dial -> rewards().mapToObj(dial::ofDifferences)))
        .allMatch(DialReport::covered)
        .anyMatch(report -> report.measured() > 0.95 && report.claimed() == 1);
    assertThat(dials(policy, 3).map(dial -> dial.ofDraws(0))).anyMatch(report -> !report.covered());
  }

  /** One arm is pulled once and then never again: n = 1 in all T - 1 rounds after. */
  @Test
  void theWorstCaseOfThompsonSamplingIsAttained() {
    DialReport report =
        new NoiseDial(new Thompson(), 2, NoiseDial.patterns(2, ROUNDS).get(2)).ofDraws(0);
    assertThat(report.measured()).isCloseTo(Math.sqrt((ROUNDS - 1) / 2.0), within(EXACT));
    assertThat(report.claimed()).isCloseTo(report.measured(), within(EXACT));
    assertThat(report.spent()).isCloseTo(report.measured(), within(EXACT));
  }

  @Test
  void calibratedNoiseCostsTheFirstRewardItsWholeEtaInEveryPattern() {
    assertThat(dials(new CalibratedThompson(0.7, 1, 0), 3)
            .map(dial -> dial.ofDraws(0).measured()))
        .allSatisfy(eta -> assertThat(eta).isCloseTo(0.7, within(EXACT)));
  }

  @Test
  void aThirdOfTheNoiseIsThreeTimesTheEta() {
    Policy fair = new ModifiedThompson(2, 3);
    assertThat(dials(new AlteredDraws(fair, draw -> draw / 3), 3).map(dial -> dial.ofDraws(0)))
        .noneMatch(DialReport::covered);
    NoiseDial dial = new NoiseDial(fair, 3, new int[ROUNDS]);
    NoiseDial quiet = new NoiseDial(new AlteredDraws(fair, draw -> draw / 3), 3, new int[ROUNDS]);
    assertThat(quiet.ofDraws(0).measured())
        .isCloseTo(3 * dial.ofDraws(0).measured(), within(EXACT));
  }

  @Test
  void aRewardThatCameLastLosesNothing() {
    DialReport report = new NoiseDial(new Thompson(), 2, new int[ROUNDS]).ofDraws(ROUNDS - 1);
    assertThat(report.measured()).isZero();
    assertThat(report).matches(DialReport::covered);
  }

  @Test
  void whoDoesNotPlayTheLargestDrawIsUnknownAndThatIsInfinite() {
    Policy smallest = new AlteredDraws(new Thompson(), draw -> -draw);
    Policy deaf = new AlteredDraws(new Thompson(), draw -> 0);
    Policy deafToScripts = new AlteredDraws(new Thompson(), draw -> draw > 1e8 ? 0 : draw);
    int[] second = IntStream.generate(() -> 1).limit(ROUNDS).toArray();
    for (Policy policy : new Policy[] {smallest, deaf, deafToScripts}) {
      DialReport report = new NoiseDial(policy, 2, second).ofDraws(0);
      assertThat(report.measured()).isInfinite();
      assertThat(report.covered()).isFalse();
    }
  }

  @Test
  void aDecisionWithoutNoiseThatKnowsTheRewardIsInfinite() {
    assertThat(new NoiseDial(new NoNoise(0.9), 2, new int[3]).ofDraws(0).measured())
        .isInfinite();
    assertThat(new NoiseDial(new NoNoise(5), 2, new int[3]).ofDraws(0).measured())
        .isZero();
  }

  @Test
  void otherNoiseIsRefused() {
    for (String written :
        new String[] {"beta-thompson", "epoch-thompson(eta=1)", "dp-se(epsilon=1)"}) {
      NoiseDial dial = new NoiseDial(Policy.parse(written), 2, new int[40]);
      assertThatThrownBy(() -> dial.ofDraws(0)).hasMessageContaining(" must be ");
    }
    assertThatThrownBy(() -> new NoiseDial(new Thompson(), 2, new int[] {2}))
        .hasMessage("a pulled arm must be from 0 to 1, but is 2");
  }

  private static Stream<NoiseDial> dials(Policy policy, int arms) {
    return NoiseDial.patterns(arms, ROUNDS).stream()
        .map(pulls -> new NoiseDial(policy, arms, pulls));
  }

  private static IntStream rewards() {
    return IntStream.of(0, 1, 2, 7, ROUNDS - 2);
  }

  /** The reference numbers of the engine's tests. */
  private static JsonNode goldenGames() {
    Path golden = Path.of("../engine/src/test/resources/org/maskedbandit/privacy/accounting.json");
    try {
      return new ObjectMapper().readTree(golden.toFile()).at("/ledger/cases");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Pre-pulls come first, b of each arm; the golden list of pulls begins after them. */
  private static NoiseDial dialOf(JsonNode game) {
    int arms = game.get("N").intValue();
    int b = game.get("b").intValue();
    IntStream pulls = IntStream.range(0, game.get("pulls").size())
        .map(round -> game.get("pulls").get(round).intValue());
    return new NoiseDial(
        new ModifiedThompson(b, Numbers.read(game.get("c").asText())),
        arms,
        IntStream.concat(IntStream.range(0, b * arms).map(round -> round / b), pulls)
            .toArray());
  }

  /** Of the pre-pulls of an arm any will do: they all pay the same. */
  private static int roundOf(JsonNode game, JsonNode reward) {
    int b = game.get("b").intValue();
    return reward.get("time").isTextual()
        ? b * reward.get("arm").intValue()
        : b * game.get("N").intValue() + reward.get("time").intValue() - 1;
  }

  private static void assertSquare(double eta, JsonNode fraction) {
    assertThat(eta * eta).isCloseTo(Numbers.read(fraction.asText()), within(EXACT));
  }
}
