package org.maskedbandit.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.fault.detector.DialDetector;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.random.Seed;

/** Every fault is caught, and its correct twin is not. */
class FaultsTest {
  /** {@code -Dfault.seeds=200} tries more of them. */
  private static final int SEEDS = Integer.getInteger("fault.seeds", 5);

  static List<Fault<?>> faults() {
    return Faults.all();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theBrokenTwinIsCaught(Fault<?> fault) {
    for (int seed = 0; seed < SEEDS; seed++) {
      assertThat(fault.caught(Seed.of(seed))).as("seed %d", seed).isPresent();
    }
  }

  /** Each of these is wrong with the check's own rate, 1e-6 at most. */
  @ParameterizedTest
  @MethodSource("faults")
  void theCorrectTwinIsNot(Fault<?> fault) {
    assertThat(fault.detector().falseAlarm()).isLessThanOrEqualTo(1e-6);
    assertThat(IntStream.range(0, SEEDS)
            .boxed()
            .filter(seed -> fault.falseAlarm(Seed.of(seed)).isPresent()))
        .as("seeds with a false alarm")
        .isEmpty();
  }

  /** What the table says of it: the regret suffers, not the secret. */
  @Test
  void aKeptCountCostsNoRewardMoreThanItIsCharged() {
    Policy twin = new BrokenTwin<>(new SlidingThompson(1, 4, 0.25), KeptCount::new);
    assertThat(new DialDetector(3, 12, false).complaint(twin, Seed.of(0))).isEmpty();
  }
}
