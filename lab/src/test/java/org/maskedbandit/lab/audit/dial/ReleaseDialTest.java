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

class ReleaseDialTest {
  private static final double ETA = 0.8;
  private static final int REWARDS = 31;
  private static final double EXACT = 1e-12;

  static Stream<Supplier<Counter>> counters() {
    return Stream.of(
        () -> new TreeSum(REWARDS, NoiseBudget.gaussian(ETA)),
        () -> HybridSum.atPowersOfTwo(NoiseBudget.gaussian(ETA)),
        () -> HybridSum.beforePowersOfTwo(NoiseBudget.gaussian(ETA)));
  }

  @ParameterizedTest
  @MethodSource("counters")
  void whatACounterShowsCostsNoRewardMoreThanItIsCharged(Supplier<Counter> counters) {
    double worst = worst(counters, 1);
    assertThat(worst).isBetween(ETA / Math.sqrt(2), ETA * (1 + EXACT));
    assertThat(worst(counters, 3)).isCloseTo(worst, within(EXACT));
  }

  /**
   * Of 31 rewards the first is in nodes of 1, 2, 4, 8 and 16, the last in one; each has a fifth of
   * the budget.
   */
  @Test
  void everyNodeOfATreeCostsItsShare() {
    ReleaseDial dial =
        ReleaseDial.counter(() -> new TreeSum(REWARDS, NoiseBudget.gaussian(ETA)), REWARDS, 1);
    assertThat(dial.eta(0)).isCloseTo(ETA, within(EXACT));
    assertThat(dial.eta(REWARDS - 1)).isCloseTo(ETA / Math.sqrt(5), within(EXACT));
    assertThat(dial.worst()).isCloseTo(ETA, within(EXACT));
  }

  @Test
  void halfTheNoiseIsTwiceTheEta() {
    Supplier<Counter> quiet = () -> new TreeSum(REWARDS, NoiseBudget.gaussian(2 * ETA));
    assertThat(worst(quiet, 1)).isCloseTo(2 * ETA, within(EXACT));
  }

  /** Y = (X + a, X + b + r): b - a hides the reward if a and b are fresh, and X alone does not. */
  @Test
  void sharedDrawsHideNothing() {
    ReleaseDial fresh = new ReleaseDial(
        (rewards, random) -> {
          double shared = 100 * random.nextGaussian();
          return new double[] {
            shared + random.nextGaussian(), shared + random.nextGaussian() + rewards[0]
          };
        },
        1);
    // Given the first value the variance of the second is 10001 - 10000^2/10001.
    double left = 10_001 - 1e8 / 10_001;
    assertThat(fresh.eta(0)).isCloseTo(1 / Math.sqrt(left), within(EXACT));
    ReleaseDial shared = new ReleaseDial(
        (rewards, random) -> {
          double noise = random.nextGaussian();
          return new double[] {noise, noise + rewards[0]};
        },
        1);
    assertThat(shared.eta(0)).isInfinite();
  }

  @Test
  void noiseThatDependsOnTheRewardIsUnknownAndThatIsInfinite() {
    ReleaseDial dial = new ReleaseDial(
        (rewards, random) -> new double[] {(1 + 1e-6 * rewards[0]) * random.nextGaussian()}, 1);
    assertThat(dial.eta(0)).isInfinite();
    assertThat(dial.noise()).isDeepEqualTo(new double[][] {{1}});
  }

  @Test
  void otherNoiseIsRefused() {
    assertThatThrownBy(() -> worst(() -> new TreeSum(REWARDS, NoiseBudget.pure(1)), 1))
        .hasMessage("the noise of releases on a dial must be normal, but is of another law");
  }

  private static double worst(Supplier<Counter> counters, int reads) {
    return ReleaseDial.counter(counters, REWARDS, reads).worst();
  }
}
