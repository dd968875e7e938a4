package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ReversedTest implements ProblemContract {
  @Override
  public Problem problem() {
    return new Reversed(TruncatedExponential.of(0.1, 1, 5));
  }

  @Override
  public Map<String, String> refused() {
    return Map.of("reversed", "reversed needs problem");
  }

  @Test
  void theLastArmComesFirst() {
    Problem coins = new Reversed(Bernoulli.of(0.1, 0.2, 0.4));
    assertThat(coins.gaps()).containsExactly(0, 0.2, 0.30000000000000004);
    assertThat(coins.binary()).isTrue();
    assertThat(problem().binary()).isFalse();
    assertThat(coins.changes()).isFalse();
  }
}
