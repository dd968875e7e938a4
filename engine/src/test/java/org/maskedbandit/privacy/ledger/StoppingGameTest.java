package org.maskedbandit.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** "It ended with S, so it was sqrt(S)-GDP" is not a theorem; the odometer's reading is. */
class StoppingGameTest {
  private static final int RUNS = 200_000;

  /**
   * By how much the best stopping rule exceeds the delta that is quoted with epsilon(delta,
   * sqrt(S)).
   */
  @Test
  void readingsOfTheLedgerAreNotGuarantees() {
    assertThat(excess(1e-2, 0.01, 1)).isCloseTo(3.7, within(0.1));
    assertThat(excess(1e-3, 0.001, 1)).isCloseTo(7.6, within(0.1));
    assertThat(excess(1e-6, 0.01, 1)).isCloseTo(16, within(0.5));
    assertThat(excess(1e-6, 0.001, 1)).isCloseTo(21, within(0.5));
    assertThat(excess(1e-6, 0.001, 100)).isCloseTo(36, within(1.0));
  }

  private static double excess(double delta, double first, double last) {
    return new StoppingGame(ledger(delta), first, last, 100).delta() / delta;
  }

  /** Whoever may not choose when to stop has the delta that is quoted. */
  @Test
  void aFixedTimeIsAGuarantee() {
    for (double delta : new double[] {1e-2, 1e-6}) {
      DoubleUnaryOperator onlyAtTheEnd =
          s -> s < 1 ? Double.POSITIVE_INFINITY : GaussianProfile.epsilon(delta, 1);
      assertThat(new StoppingGame(onlyAtTheEnd, 0.01, 1, 100).delta())
          .isCloseTo(delta, within(1e-3 * delta));
    }
  }

  /** Against every rule, also with many more chances to stop. */
  @Test
  void noStoppingRuleExceedsTheOdometer() {
    for (double delta : new double[] {1e-2, 1e-6}) {
      DoubleUnaryOperator odometer = odometer(delta);
      assertThat(new StoppingGame(odometer, 0.01, 1, 100).delta()).isBetween(0.5 * delta, delta);
      assertThat(new StoppingGame(odometer, 0.001, 100, 400).delta()).isBetween(0.5 * delta, delta);
    }
  }

  /**
   * The rule played: its gain is in [0, 1], so by Hoeffding the mean of 200,000 runs is off by more
   * than 0.006 with probability 1e-6 at most.
   */
  @Test
  void theRuleThatExceedsTheLedgerDoesNotExceedTheOdometer() {
    RandomSource random = Seed.of(61).stream();
    StoppingGame game = new StoppingGame(ledger(1e-2), 0.01, 1, 100);
    double found = game.play(RUNS, random);
    assertThat(found).isCloseTo(game.delta(), within(0.006)).isGreaterThan(3 * 1e-2 + 0.001);
    assertThat(game.play(odometer(1e-2), RUNS, random)).isLessThan(1e-2 - 0.006);
  }

  private static DoubleUnaryOperator ledger(double delta) {
    return s -> GaussianProfile.epsilon(delta, Math.sqrt(s));
  }

  private static DoubleUnaryOperator odometer(double delta) {
    Odometer odometer = new Odometer(delta);
    return s -> odometer.reading(s).epsilon();
  }
}
