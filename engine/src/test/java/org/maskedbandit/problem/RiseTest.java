package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

class RiseTest implements ProblemContract {

  @Override
  public Problem problem() {
    return new Rise(Bernoulli.of(0.5, 0.25), 1, 0.9, 10);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "rise(problem=bernoulli(means=[0.5]), arm=1, to=0.9, at=5)",
            "arm must be from 0 to 0, but is 1",
        "rise(problem=bernoulli(means=[0.5]), arm=0, to=2, at=5)", "to must be from 0 to 1",
        "rise(problem=bernoulli(means=[0.5]), arm=0, to=0.9)", "rise needs at");
  }

  @Test
  void oneArmChangesAndTheOthersStay() {
    assertThat(problem().after(9).gaps()).containsExactly(0, 0.25);
    assertThat(problem().after(10).gaps()).containsExactly(0.4, 0);
    assertThat(problem().staysUntil(3)).isEqualTo(10);
    assertThat(problem().staysUntil(10)).isEqualTo(Long.MAX_VALUE);
  }

  /** False alarm 1e-9 each. */
  @Test
  void rewardsAndSumsAreThoseOfTheNewMean() {
    Problem later = problem().after(10);
    RandomSource random = Seed.of(3).stream();
    for (int arm : new int[] {0, 1}) {
      double mean = later.mean(arm);
      Statistics.of(100_000, () -> later.reward(arm, random)).assertMean(mean, 0.25);
      Statistics.of(1_000, () -> later.sum(arm, 700, reward -> reward / 2, random))
          .assertMean(350 * mean, 700 * 0.25 / 4);
    }
  }
}
