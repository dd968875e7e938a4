package org.maskedbandit.policy.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.PublishedDivergence;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;

class KlUcbTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new KlUcb();
  }

  @Override
  public Map<String, String> refused() {
    return Map.of("klucb", "did you mean 'kl-ucb'?");
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
   * Two arms that always pay 1/2 and 0. For the first d(1/2, q) = -ln(4q(1-q))/2, so its index is
   * (1 + sqrt(1 - t^(-2/n)))/2; that of the second is 1 - t^(-1/n). Rounds 3 to 7: 0.97, 0.93,
   * 0.91, 0.88, 0.87 with n = 1 to 5 against 0.67, 0.75, 0.80, 0.83, 0.86. Round 8: 0.854 against
   * 0.875. Round 9: 0.86 against 0.67 with n = 2.
   */
  @Test
  void firstRoundsByHand() {
    Play play = new Play(policy(), Setting.arms(2).horizon(9));
    assertThat(play.choices(1, (arm, round) -> (1 - arm) / 2.0))
        .containsExactly(0, 1, 0, 0, 0, 0, 0, 1, 0);
  }

  /** The logarithm is that of the round. */
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
      return PublishedDivergence.largest(sums[i] / counts[i], Math.log(t) / counts[i]);
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
