package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

class BetaRewardsTest implements LawContract {
  private static final BetaRewards PROBLEM =
      new BetaRewards(Numbers.of(2, 1, 0.5, 0.3, 4, 60), Numbers.of(5, 1, 0.5, 3, 0.4, 20));

  @Override
  public BetaRewards problem() {
    return PROBLEM;
  }

  @Override
  public double atMost(int arm, double x) {
    return RegularizedBeta.value(x, PROBLEM.alphas().get(arm), PROBLEM.betas().get(arm));
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "beta(alphas=[1, 0], betas=[1, 1])", "alphas[1] must be from 1e-6 to 1000000, but is 0",
        "beta(alphas=[1, 1], betas=[1, -1])", "betas[1] must be from 1e-6 to 1000000, but is -1",
        "beta(alphas=[1, 1], betas=[1])",
            "the number of betas must be the number of alphas, which is 2, but is 1",
        "beta(alphas=[], betas=[])", "the number of arms must be 1 or more, but is 0",
        "beta(alphas=[1])", "beta needs betas");
  }

  @Test
  void isWrittenWithoutTheWordRewards() {
    assertThat(new BetaRewards(Numbers.of(2, 1), Numbers.of(5, 0.5)).written())
        .isEqualTo("beta(alphas=[2, 1], betas=[5, 0.5])");
  }

  /**
   * With shapes near zero the gamma variables are too small for doubles, and the reward is still a
   * fair coin.
   */
  @Test
  void tinyShapesGiveCoins() {
    BetaRewards coin = new BetaRewards(Numbers.of(1e-6), Numbers.of(1e-6));
    var random = Seed.of(4).stream();
    Statistics rewards = Statistics.of(100_000, () -> coin.reward(0, random));
    rewards.assertMean(0.5, 0.25);
    // P(0.001 < reward < 0.999) is about 7e-6.
    assertThat(
            Arrays.stream(rewards.draws()).filter(x -> x > 0.001 && x < 0.999).count())
        .isLessThan(20);
  }
}
