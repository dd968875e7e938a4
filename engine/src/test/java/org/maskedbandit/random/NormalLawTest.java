package org.maskedbandit.random;

import org.apache.commons.numbers.gamma.ErfDifference;
import org.junit.jupiter.api.Test;

/**
 * Normal draws have their law in fine strips, and not only their moments. False alarms: 1e-6 each.
 */
class NormalLawTest {
  private static final double STRIP = 0.01;
  private static final IntegerLaw LAW = IntegerLaw.of(
      x -> ErfDifference.value(x * STRIP / Math.sqrt(2), (x + 1) * STRIP / Math.sqrt(2)),
      1_000,
      10_000_000);

  @Test
  void streamsForSimulationAreNormal() {
    var random = Seed.of(47).stream();
    LAW.assertIsThatOf(() -> (long) Math.floor(random.nextGaussian() / STRIP));
  }

  @Test
  void secretStreamsAreNormal() {
    SecretSource random = SecretSource.fromSystem();
    LAW.assertIsThatOf(() -> (long) Math.floor(random.nextGaussian() / STRIP));
  }

  /**
   * The checker itself: the sum of twelve uniform variables has the first three moments of a normal
   * one.
   */
  @Test
  void anApproximationIsCaught() {
    var random = Seed.of(47).stream();
    LAW.assertIsNotThatOf(() -> (long) Math.floor((random.doubles(12).sum() - 6) / STRIP));
  }
}
