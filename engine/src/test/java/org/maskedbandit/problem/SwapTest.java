package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SwapTest implements ProblemContract {
  private static final Bernoulli COINS = Bernoulli.of(0.75, 0.5, 0.25);

  @Override
  public Problem problem() {
    return new Swap(COINS, 100);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "swap(problem=bernoulli(means=[0.5]), at=0)", "at must be 1 or more, but is 0",
        "swap(problem=bernoulli(means=[0.5]), other=one-good-arm(arms=2), at=5)",
            "the arms of the other problem must be as many as of the first, 1, but is 2",
        "swap(problem=coins, at=5)", "problem of swap: problem must be one of ");
  }

  @Test
  void theWrittenFormIsShortIfTheArmsAreReversed() {
    assertThat(problem().written())
        .isEqualTo("swap(problem=bernoulli(means=[0.75, 0.5, 0.25]), at=100)");
  }

  @Test
  void itIsTheOtherProblemFromTheRoundOn() {
    Problem swap = problem();
    assertThat(swap.after(0)).isEqualTo(COINS);
    assertThat(swap.after(99)).isEqualTo(COINS);
    assertThat(swap.after(100)).isEqualTo(new Reversed(COINS));
    assertThat(swap.staysUntil(0)).isEqualTo(100);
    assertThat(swap.staysUntil(99)).isEqualTo(100);
    assertThat(swap.staysUntil(100)).isEqualTo(Long.MAX_VALUE);
    assertThat(swap.changes()).isTrue();
    assertThat(COINS.changes()).isFalse();
  }

  /** Changes nest: what changes in each part changes in the whole. */
  @Test
  void aSwapOfSwapsHasThreeChanges() {
    Problem nested = new Swap(new Swap(COINS, 10), new Swap(COINS, 30), 20);
    double[] first = {0.75, 0.25, 0.75, 0.25};
    for (int phase = 0; phase < 4; phase++) {
      assertThat(nested.after(10L * phase).mean(0)).isEqualTo(first[phase]);
      assertThat(nested.staysUntil(10L * phase + 5))
          .isEqualTo(phase == 3 ? Long.MAX_VALUE : 10L * phase + 10);
    }
    Problem reversed = new Reversed(new Swap(COINS, 10));
    assertThat(reversed.after(9).mean(0)).isEqualTo(0.25);
    assertThat(reversed.after(10).mean(0)).isEqualTo(0.75);
    assertThat(reversed.staysUntil(0)).isEqualTo(10);
  }

  @Test
  void whatNeedsAConstantProblemSaysSo() {
    assertThat(Problem.constant("it", COINS)).isEqualTo(COINS);
    assertThatThrownBy(() -> Problem.constant("the problem of a test", problem()))
        .hasMessage("the problem of a test must be one whose means stay as they are, but is "
            + problem().written());
  }
}
