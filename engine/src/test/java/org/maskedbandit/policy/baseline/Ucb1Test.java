package org.maskedbandit.policy.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;

class Ucb1Test implements PolicyContract {

  @Override
  public Policy policy() {
    return new Ucb1();
  }

  @Override
  public Map<String, String> refused() {
    return Map.of("ucb", "did you mean 'ucb1'?");
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
   * Two arms that always pay 1 and 0. Round 3: 1 + sqrt(2 ln 2/1) = 2.18 against sqrt(2 ln 2/1) =
   * 1.18. Round 4: 1 + sqrt(2 ln 3/2) = 2.05 against sqrt(2 ln 3/1) = 1.48. Rounds 5 to 7: 1.96,
   * 1.90, 1.85 against 1.67, 1.79, 1.89: arm 1 in round 7.
   */
  @Test
  void firstRoundsByHand() {
    assertThat(new Play(policy(), Setting.arms(2).horizon(7)).choices(1, (arm, round) -> 1 - arm))
        .containsExactly(0, 1, 0, 0, 0, 0, 1);
  }

  /** The logarithm is that of the plays so far, one fewer than the round. */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private final double[] sums = new double[3];
    private final double[] counts = new double[3];
    private double t;

    @Override
    public int choose() {
      t++;
      return t <= 3 ? (int) (t - 1) : ScriptedChoices.largest(3, this::index);
    }

    private double index(int i) {
      return sums[i] / counts[i] + Math.sqrt(2 * Math.log(t - 1) / counts[i]);
    }

    @Override
    public void learn(int arm, double reward) {
      sums[arm] += reward;
      counts[arm]++;
    }
  }

  @Test
  void choicesAreThoseOfThePublishedIndex() {
    new ScriptedChoices(Setting.arms(3).horizon(400), 100)
        .assertSame(policy(), random -> new Published());
  }
}
