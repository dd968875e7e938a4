package org.maskedbandit.random;

import org.junit.jupiter.api.Test;

/**
 * Exponential draws have their law in fine strips. A served decision among many arms passes arms
 * over by them, so they are part of its noise. False alarms: 1e-6 each.
 */
class ExponentialLawTest {
  private static final double STRIP = 0.01;
  private static final IntegerLaw LAW =
      IntegerLaw.of(x -> x < 0 ? 0 : StrictMath.exp(-x * STRIP), 4_000, 10_000_000);

  @Test
  void streamsForSimulationAreExponential() {
    var random = Seed.of(48).stream();
    LAW.assertIsThatOf(() -> (long) (random.nextExponential() / STRIP));
  }

  @Test
  void secretStreamsAreExponential() {
    SecretSource random = SecretSource.fromSystem();
    LAW.assertIsThatOf(() -> (long) (random.nextExponential() / STRIP));
  }

  /** The checker itself: three percent too short are found. */
  @Test
  void aWrongRateIsCaught() {
    var random = Seed.of(48).stream();
    LAW.assertIsNotThatOf(() -> (long) (0.97 * random.nextExponential() / STRIP));
  }
}
