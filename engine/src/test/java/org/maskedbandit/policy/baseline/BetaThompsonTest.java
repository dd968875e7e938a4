package org.maskedbandit.policy.baseline;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.RandomSource;

class BetaThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new BetaThompson();
  }

  @Override
  public Map<String, String> refused() {
    return Map.of("beta-thompsen", "did you mean 'beta-thompson'?");
  }

  @Override
  public List<Reference> references() {
    return List.of(Reference.mean("beta-thompson", 49, 13, 20));
  }

  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  /** A reward inside (0, 1) is a success with that probability. */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private final double[] successes = new double[3];
    private final double[] failures = new double[3];
    private final RandomSource random;

    Published(RandomSource random) {
      this.random = random;
    }

    @Override
    public int choose() {
      return ScriptedChoices.largest(3, i -> Beta.draw(successes[i] + 1, failures[i] + 1, random));
    }

    @Override
    public void learn(int arm, double reward) {
      boolean fraction = reward > 0 && reward < 1;
      double coin = fraction ? (random.nextDouble() < reward ? 1 : 0) : reward;
      successes[arm] += coin;
      failures[arm] += 1 - coin;
    }
  }

  @Test
  void choicesAreThoseOfThePublishedPosteriors() {
    new ScriptedChoices(Setting.arms(3).horizon(400), 100).assertSame(policy(), Published::new);
  }
}
