package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EqualGapsTest implements CoinsContract {
  private static final EqualGaps PROBLEM = new EqualGaps(5, 0.75, 0.125);

  @Override
  public EqualGaps problem() {
    return PROBLEM;
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "equal-gaps(arms=0)", "arms must be 1 or more, but is 0",
        "equal-gaps(arms=24)", "best - (arms - 1) gap must be zero or more, but is -0.02",
        "equal-gaps(arms=2, best=1.5)", "best must be from 0 to 1, but is 1.5",
        "equal-gaps(arms=2, gap=-0.1)", "gap must be from 0 to 1, but is -0.1");
  }

  @Test
  void theDefaultsGiveTwentyArms() {
    Problem twenty = Problem.parse("equal-gaps(arms=20)");
    for (int arm = 0; arm < 20; arm++) {
      assertThat(twenty.mean(arm)).isCloseTo((90 - 4 * arm) / 100.0, within(1.2e-16));
    }
  }

  @Test
  void thePublishedProblemHasEqualGaps() {
    assertThat(PROBLEM.gaps())
        .containsExactly(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25).gaps());
  }

  /** In doubles 7 × 0.1 is more than 0.7, which is no reason to refuse. */
  @Test
  void theLastMeanMayBeZero() {
    assertThat(new EqualGaps(8, 0.7, 0.1).mean(7)).isZero();
  }
}
