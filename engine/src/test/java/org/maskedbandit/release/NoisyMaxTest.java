package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class NoisyMaxTest {
  private static final int RUNS = 300_000;

  private final RandomSource random = Seed.of(11).stream();
  private final NoisyMax unit = new NoisyMax(1, 1);

  @Test
  void withoutNoiseItIsTheLargestAndNotTheSmallest() {
    NoisyMax loose = new NoisyMax(1, 1e12);
    for (int i = 0; i < 1_000; i++) {
      assertThat(loose.release(new double[] {0.1, 0.9, 0.5}, random)).isEqualTo(1);
      assertThat(loose.release(new double[] {-0.1, -0.9, -0.5}, random)).isZero();
    }
  }

  @Test
  void valuesAreNotTouchedAndEachGetsOneDraw() {
    double[] values = {0.1, 0.9, 0.5};
    NoiseMeter noise = NoiseMeter.of(1);
    unit.release(values, noise);
    assertThat(values).containsExactly(0.1, 0.9, 0.5);
    assertThat(noise.draws()).isEqualTo(3);
  }

  @Test
  void equalValuesAreEquallyLikely() {
    new Law(0.25, 0.25, 0.25, 0.25)
        .assertIsThatOf(() -> unit.release(new double[] {3, 3, 3, 3}, random));
    assertThat(unit.release(new double[] {3, 3, 3}, NoiseMeter.silent())).isZero();
  }

  @Test
  void twoValuesFollowTheDifferenceOfTwoLaplaceVariables() {
    NoisyMax half = new NoisyMax(1, 2);
    // In units of the scale 1/2 the second value is ahead by 4.
    Law law = new Law(tail(4), 1 - tail(4));
    law.assertIsThatOf(() -> half.release(new double[] {0, 2}, random));
    law.assertIsNotThatOf(() -> new NoisyMax(1, 2.1).release(new double[] {0, 2}, random));
  }

  @Test
  void theGuaranteeHoldsWhereOneValueMoves() {
    for (double ahead = 0; ahead < 30; ahead += 0.25) {
      assertThat(loss(ahead, ahead - 1)).isBetween(0.0, unit.guarantee().epsilon());
    }
    assertThat(unit.guarantee()).isEqualTo(new PureDp(1));
  }

  /** One value rises by 1 and the other falls by 1, so the second is ahead by 2 less. */
  @Test
  void valuesThatMoveInOppositeDirectionsLoseMoreThanEpsilon() {
    PureDp any = unit.guaranteeForAnyNeighbours();
    assertThat(any).isEqualTo(new PureDp(2));
    for (double ahead = 0; ahead < 30; ahead += 0.25) {
      assertThat(loss(ahead, ahead - 2)).isLessThanOrEqualTo(any.epsilon());
    }
    // 2 - ln(1 + 2/4) = 1.59 at 4, and 2 in the limit.
    assertThat(loss(4, 2)).isGreaterThan(1.59);
    assertThat(loss(1e3, 1e3 - 2)).isGreaterThan(1.99);
  }

  /** The same by simulation. Both limits hold together with probability 1 - 2e-7. */
  @Test
  void theAttackBreaksEpsilonAndNotTwiceEpsilon() {
    Rate before = Rate.of(RUNS, () -> unit.release(new double[] {0, 4}, random) == 0);
    Rate after = Rate.of(RUNS, () -> unit.release(new double[] {1, 3}, random) == 0);
    double proven = Math.log(after.atLeast() / before.atMost());
    assertThat(proven)
        .isGreaterThan(unit.guarantee().epsilon())
        .isLessThan(unit.guaranteeForAnyNeighbours().epsilon());
  }

  @Test
  void theAttackDoesNotBreakEpsilonWhereOneValueMoves() {
    // Both rates together are off by 11 percent at most.
    assertThat(provenAgainstOneValue(unit)).isBetween(0.88 * loss(2, 1), loss(2, 1));
    assertThat(loss(2, 1)).isLessThan(unit.guarantee().epsilon());
    // The attack itself: a third of the noise is caught.
    assertThat(provenAgainstOneValue(new NoisyMax(1, 3))).isGreaterThan(1);
  }

  private double provenAgainstOneValue(NoisyMax max) {
    Rate before = Rate.of(RUNS, () -> max.release(new double[] {0, 2}, random) == 0);
    Rate after = Rate.of(RUNS, () -> max.release(new double[] {1, 2}, random) == 0);
    return Math.log(after.atLeast() / before.atMost());
  }

  @Test
  void parametersMustBePositiveAndFinite() {
    assertThatThrownBy(() -> new NoisyMax(0, 1))
        .hasMessage("sensitivity must be positive and finite, but is 0");
    assertThatThrownBy(() -> new NoisyMax(1, Double.NaN))
        .hasMessageStartingWith("epsilon must be positive and finite");
  }

  /**
   * The log ratio of the chances of the first value when it is behind by {@code after} and by
   * {@code before}.
   */
  private static double loss(double before, double after) {
    return Math.log(tail(after) / tail(before));
  }

  /**
   * P(X - Y > x) for two Laplace variables of unit scale: (1 + x/2) e^-x / 2 for x of 0 and more.
   */
  private static double tail(double x) {
    return x < 0 ? 1 - tail(-x) : (1 + x / 2) * Math.exp(-x) / 2;
  }

  @Test
  void nothingToChooseFromIsRefused() {
    assertThatThrownBy(() -> new NoisyMax(1, 1).release(new double[0], NoiseMeter.silent()))
        .hasMessage("the number of values must be 1 or more, but is 0");
  }
}
