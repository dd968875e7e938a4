package org.maskedbandit.lab.audit.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.release.counter.HybridSum;
import org.maskedbandit.release.counter.TreeSum;

class CounterDialTest {
  private static final double ETA = 0.8;
  private static final int REWARDS = 31;

  /** The noise that is added for the sake of invertibility takes less than this from an eta. */
  private static final double TOLERANCE = 1e-7;

  static Stream<Supplier<Counter>> counters() {
    return Stream.of(
        () -> new TreeSum(REWARDS, NoiseBudget.gaussian(ETA)),
        () -> HybridSum.atPowersOfTwo(NoiseBudget.gaussian(ETA)),
        () -> HybridSum.beforePowersOfTwo(NoiseBudget.gaussian(ETA)));
  }

  @ParameterizedTest
  @MethodSource("counters")
  void whatACounterShowsCostsNoRewardMoreThanItIsCharged(Supplier<Counter> counters) {
    double worst = new CounterDial(counters, REWARDS, 1).worst();
    assertThat(worst).isBetween(ETA / Math.sqrt(2), ETA * (1 + TOLERANCE));
    assertThat(new CounterDial(counters, REWARDS, 3).worst()).isCloseTo(worst, within(TOLERANCE));
  }

  /**
   * Of 31 rewards the first is in nodes of 1, 2, 4, 8 and 16, the last in one; each has a fifth of
   * the budget.
   */
  @Test
  void everyNodeOfATreeCostsItsShare() {
    CounterDial dial =
        new CounterDial(() -> new TreeSum(REWARDS, NoiseBudget.gaussian(ETA)), REWARDS, 1);
    assertThat(dial.eta(0)).isCloseTo(ETA, within(TOLERANCE));
    assertThat(dial.eta(REWARDS - 1)).isCloseTo(ETA / Math.sqrt(5), within(TOLERANCE));
    assertThat(dial.worst()).isCloseTo(ETA, within(TOLERANCE));
  }

  @Test
  void halfTheNoiseIsTwiceTheEta() {
    Supplier<Counter> quiet = () -> new TreeSum(REWARDS, NoiseBudget.gaussian(2 * ETA));
    assertThat(new CounterDial(quiet, REWARDS, 1).worst()).isCloseTo(2 * ETA, within(TOLERANCE));
  }

  @Test
  void otherNoiseIsRefused() {
    CounterDial dial = new CounterDial(() -> new TreeSum(REWARDS, NoiseBudget.pure(1)), REWARDS, 1);
    assertThatThrownBy(dial::worst)
        .hasMessage("the noise of a counter on a dial must be normal, but is of another law");
  }
}
