package org.maskedbandit.policy.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.IdentifyingLearner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.StoppingRule;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.statistic.WinnerGoal;

class TopTwoTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new TopTwo();
  }

  @Override
  public Map<String, String> refused() {
    return Map.of("toptwo", "did you mean 'top-two'?");
  }

  @Override
  public List<Reference> references() {
    return List.of();
  }

  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  /** Two arms are played half of the time each for ever: 8000 ± 5 deviations of 57. */
  @Override
  public double shareOfUniformRegret() {
    return 1.04;
  }

  private static final class Published implements ScriptedChoices.Pseudocode {
    private final RandomSource random;
    private final double[] sums = new double[3];
    private final double[] counts = new double[3];
    private int t;

    Published(RandomSource random) {
      this.random = random;
    }

    @Override
    public int choose() {
      if (t++ < 3) {
        return t - 1;
      }
      int leader = ScriptedChoices.largest(3, i -> sums[i] / counts[i]);
      return random.nextDouble() < 0.5
          ? leader
          : ScriptedChoices.largest(
              3, i -> i == leader ? -1e300 : -glr(leader, i) - Math.log(counts[i]));
    }

    /** The entropy of both arms together, less that of each. */
    private double glr(int a, int b) {
      return entropy(sums[a] + sums[b], counts[a] + counts[b])
          - entropy(sums[a], counts[a])
          - entropy(sums[b], counts[b]);
    }

    private static double entropy(double sum, double count) {
      return -count * (term(sum / count) + term(1 - sum / count));
    }

    private static double term(double p) {
      return p == 0 ? 0 : p * Math.log(p);
    }

    @Override
    public void learn(int arm, double reward) {
      sums[arm] += reward;
      counts[arm]++;
    }
  }

  @Test
  void choicesAreThoseOfThePublishedRule() {
    new ScriptedChoices(Setting.arms(3).horizon(400), 100).assertSame(policy(), Published::new);
  }

  /**
   * An arm that always pays 1 against one that always pays 0, each n times: the evidence is 2 n ln
   * 2, the threshold ln((1 + ln 2n)/0.05). With n = 3 they are 4.16 and 4.02, with n = 2 2.77 and
   * 3.87.
   */
  @Test
  void stopsByHand() {
    IdentifyingLearner learner = (IdentifyingLearner) policy().start(Setting.arms(2), Seed.of(1));
    StoppingRule rule = learner.stoppingRule(new WinnerGoal(0.05, 2));
    assertThat(rule.best()).isEmpty();
    for (int n = 1; n <= 3; n++) {
      assertThat(rule.best()).isEmpty();
      learner.learn(0, 0);
      assertThat(rule.best()).isEmpty();
      learner.learn(1, 1);
    }
    assertThat(rule.best()).hasValue(1);
    assertThatThrownBy(() -> learner.stoppingRule(new WinnerGoal(0.05, 0.01, 2)))
        .hasMessageContaining("the tolerance of top-two must be 0: its rule has none, but is 0.01");
  }
}
