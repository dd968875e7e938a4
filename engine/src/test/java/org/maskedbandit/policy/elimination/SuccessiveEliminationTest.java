package org.maskedbandit.policy.elimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

class SuccessiveEliminationTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new SuccessiveElimination();
  }

  @Override
  public Map<String, String> refused() {
    return Map.of("successive_elimination", "did you mean 'successive-elimination'?");
  }

  @Override
  public List<Reference> references() {
    return List.of();
  }

  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  @Override
  public boolean drawsNothing() {
    return true;
  }

  /**
   * Two arms that always pay 1 and 0: 1 >= 2 sqrt(ln(800 n^2)/(2n)), that is n >= 2 ln(800 n^2), at
   * n = 27: 26.6; 26.4 at 26.
   */
  @Test
  void eliminationByHand() {
    Play play = new Play(policy(), Setting.arms(2).horizon(100));
    List<Integer> choices = play.choices(1, (arm, round) -> 1 - arm);
    for (int round = 0; round < 100; round++) {
      assertThat(choices.get(round)).isEqualTo(round < 54 ? round % 2 : 0);
    }
  }

  @Test
  void nobodyIsDroppedBeforeAllHaveARewardToShow() {
    Learner learner = policy().start(Setting.arms(3).horizon(300), Seed.of(1));
    for (int round = 0; round < 300; round++) {
      int arm = learner.choose();
      assertThat(arm).isEqualTo(round % 3);
      if (arm != 2) {
        learner.learn(arm, arm);
      }
    }
  }

  @Test
  void needsAHorizon() {
    assertThatThrownBy(() -> policy().start(Setting.arms(2), Seed.of(1)))
        .hasMessage("the horizon of successive-elimination must be given, but is unbounded");
  }

  /** All survivors in turn; after each turn those far below the best are dropped. */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private List<Integer> survivors = List.of(0, 1, 2);
    private final double[] sums = new double[3];
    private double n = 1;
    private int turn;

    @Override
    public int choose() {
      return survivors.get(turn++);
    }

    @Override
    public void learn(int arm, double reward) {
      sums[arm] += reward;
      if (turn == survivors.size()) {
        double best = survivors.stream().mapToDouble(i -> sums[i] / n).max().orElseThrow();
        double width = Math.sqrt(Math.log(4 * 3 * n * n * 2_000) / (2 * n));
        survivors =
            survivors.stream().filter(i -> best - sums[i] / n < 2 * width).toList();
        n++;
        turn = 0;
      }
    }
  }

  @Test
  void choicesAreThoseOfThePublishedTurns() {
    new ScriptedChoices(Setting.arms(3).horizon(2_000), 100)
        .assertSame(policy(), random -> new Published());
  }
}
