package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.random.Seed;

class UniformRewardsTest implements LawContract {
  private static final UniformRewards PROBLEM =
      new UniformRewards(Numbers.of(0.2, 0, 0.5, 0.7), Numbers.of(0.9, 1, 0.5, 0.7001));

  @Override
  public UniformRewards problem() {
    return PROBLEM;
  }

  @Override
  public double atMost(int arm, double x) {
    double low = PROBLEM.lows().get(arm);
    double high = PROBLEM.highs().get(arm);
    return x >= high ? 1 : x < low ? 0 : (x - low) / (high - low);
  }

  @Override
  public double below(int arm, double x) {
    double low = PROBLEM.lows().get(arm);
    return low == PROBLEM.highs().get(arm) ? (x > low ? 1 : 0) : atMost(arm, x);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "uniform(lows=[-0.1], highs=[1])", "lows[0] must be from 0 to 1, but is -0.1",
        "uniform(lows=[0, 0.5], highs=[1, 0.4])", "highs[1] must be from 0.5 to 1, but is 0.4",
        "uniform(lows=[0], highs=[1.5])", "highs[0] must be from 0 to 1, but is 1.5",
        "uniform(lows=[0], highs=[1, 1])",
            "the number of highs must be the number of lows, which is 1, but is 2",
        "uniform(lows=[], highs=[])", "the number of arms must be 1 or more, but is 0");
  }

  @Test
  void isWrittenWithoutTheWordRewards() {
    assertThat(new UniformRewards(Numbers.of(0, 0.25), Numbers.of(1, 0.5)).written())
        .isEqualTo("uniform(lows=[0, 0.25], highs=[1, 0.5])");
  }

  @Test
  void equalEndsPayTheSameEachTime() {
    var random = Seed.of(1).stream();
    for (int round = 0; round < 100; round++) {
      assertThat(PROBLEM.reward(2, random)).isEqualTo(0.5);
    }
  }
}
