package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class OneGoodArmTest implements CoinsContract {
  private static final OneGoodArm PROBLEM = new OneGoodArm(4, 0.75, 0.25);

  @Override
  public OneGoodArm problem() {
    return PROBLEM;
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "one-good-arm(arms=0)", "arms must be 1 or more, but is 0",
        "one-good-arm(arms=2.5)", "arms must be a whole number, but is 2.5",
        "one-good-arm(arms=3, good=1.5)", "good must be from 0 to 1, but is 1.5",
        "one-good-arm(arms=3, good=0.3)", "other must be from 0 to 0.3, but is 0.4",
        "one-good-arm(good=0.3)", "one-good-arm needs arms");
  }

  @Test
  void onlyTheFirstArmIsGood() {
    assertThat(PROBLEM.gaps()).containsExactly(0, 0.5, 0.5, 0.5);
    assertThat(Problem.parse("one-good-arm(arms=10)")).isEqualTo(new OneGoodArm(10, 0.5, 0.4));
    assertThat(new OneGoodArm(10).written()).isEqualTo("one-good-arm(arms=10)");
  }
}
