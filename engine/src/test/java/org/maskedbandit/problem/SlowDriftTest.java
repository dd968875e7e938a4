package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

class SlowDriftTest implements ProblemContract {
  private static final Bernoulli COINS = Bernoulli.of(0.9, 0.1);

  @Override
  public SlowDrift problem() {
    return new SlowDrift(COINS, new Reversed(COINS), 100, 200, 5);
  }

  @Override
  public Map<String, String> refused() {
    String coins = "slow-drift(problem=bernoulli(means=[0.5]), ";
    return Map.of(
        coins + "from=0, until=9)",
        "from must be 1 or more, but is 0",
        coins + "from=5, until=4)",
        "until must be 5 or more, but is 4",
        coins + "from=5, until=9, steps=0)",
        "steps must be from 1 to 1000000, but is 0",
        "slow-drift(problem=swap(problem=bernoulli(means=[0.5]), at=5), from=5, until=50)",
        "the problem of slow-drift must be one whose means stay as they are, but is swap(");
  }

  /** Steps after 100, 125, 150, 175 and 200 rounds. */
  @Test
  void theMeansMoveInEqualSteps() {
    double[] means = {0.9, 0.74, 0.58, 0.42, 0.26, 0.1};
    for (int step = 0; step <= 5; step++) {
      long first = step == 0 ? 0 : 75 + 25L * step;
      long end = step == 5 ? Long.MAX_VALUE : 100 + 25L * step;
      for (long rounds : new long[] {first, first + 24}) {
        assertThat(problem().after(rounds).mean(0)).isCloseTo(means[step], within(1e-15));
        assertThat(problem().after(rounds).mean(1)).isCloseTo(means[5 - step], within(1e-15));
        assertThat(problem().staysUntil(rounds)).isEqualTo(end);
      }
    }
  }

  @Test
  void oneStepIsASwap() {
    Problem one = new SlowDrift(COINS, 7, 7);
    assertThat(one.staysUntil(0)).isEqualTo(7);
    assertThat(one.after(6)).isEqualTo(COINS);
    assertThat(one.after(7)).isEqualTo(new Reversed(COINS));
    assertThat(one.staysUntil(7)).isEqualTo(Long.MAX_VALUE);
  }

  /** False alarm 1e-9 each. */
  @Test
  void rewardsAndSumsAreMixtures() {
    Problem middle = problem().after(130);
    RandomSource random = Seed.of(3).stream();
    Statistics.of(100_000, () -> middle.reward(0, random)).assertMean(0.58, 0.25);
    Statistics.of(1_000, () -> middle.sum(0, 700, reward -> reward / 2, random))
        .assertMean(350 * 0.58, 700 * 0.25 / 4);
  }
}
