package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class RateTest {

  @Test
  void limitsAreThoseOfMpmath() {
    for (Golden.Row row : Golden.rows("/audit/two_world")) {
      // The references share the error between two rates.
      double falseAlarm = (1 - row.number("confidence")) / 2;
      int runs = row.whole("trials_per_world");
      row.near("fpr_upper", new Rate(runs, row.whole("false_pos")).atMost(falseAlarm), 1e-12);
      row.near("fnr_upper", new Rate(runs, row.whole("false_neg")).atMost(falseAlarm), 1e-12);
    }
  }

  @Test
  void limitsHoldTheTruthAndNotMuchElse() {
    RandomSource random = Seed.of(8).stream();
    Rate rate = Rate.of(100_000, () -> random.nextDouble() < 0.3);
    // The normal quantile of 1e-7 is 5.2: 5.2 sqrt(0.3 * 0.7 / 1e5) = 0.0075 on either side of what
    // was seen.
    assertThat(rate.atLeast()).isLessThan(0.3).isCloseTo(0.3, within(0.016));
    assertThat(rate.atMost()).isGreaterThan(0.3).isCloseTo(0.3, within(0.016));
  }
}
