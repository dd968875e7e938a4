package org.maskedbandit.policy.index;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;

class AnytimeLazyUcbTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new AnytimeLazyUcb(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "anytime-lazy-ucb(epsilon=-1)", "epsilon must be positive and finite, but is -1",
        "anytime-lazy-ucb(epsilon=1, log-base=1)",
            "log-base must be greater than 1 and finite, but is 1",
        "anytime-lazy-ucb", "anytime-lazy-ucb needs epsilon");
  }

  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("anytime-lazy-ucb(epsilon=1)", 1803, 198, 40),
        Reference.exactly("anytime-lazy-ucb(epsilon=0.1, log-base=2)", 7678.75));
  }

  @Override
  public double shareOfUniformRegret() {
    return 0.3;
  }

  /**
   * Arm 0 pays 1 or 0 in round 1 and arm 1 pays 0: both are released, and round 3 plays the larger.
   */
  @Override
  public List<Attack> attacks() {
    Setting three = Setting.arms(2).horizon(3);
    return List.of(new Attack(
        three, (world, arm, round) -> round == 0 ? world : 0, arms -> arms.get(2) == 0, 200_000));
  }

  /** Epochs of 1, 2, 4, … rewards: k of them have 2^k - 1. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(
        Arrays.stream(plays).map(n -> 63 - Long.numberOfLeadingZeros(n + 1)).sum());
  }

  @Test
  void choicesAreThoseOfThePublishedEpochs() {
    for (double epsilon : new double[] {0.2, 1, 20}) {
      for (double base : new double[] {2, Math.E}) {
        new ScriptedChoices(Setting.arms(3).horizon(400), 40)
            .assertSame(
                new AnytimeLazyUcb(epsilon, base),
                random -> new PublishedEpochs(
                    3,
                    epsilon,
                    (m, n, t, none) -> {
                      double log = Math.log(t) / Math.log(base);
                      return m + Math.sqrt(3 * log / n) + 3 * log / (epsilon * n);
                    },
                    random));
      }
    }
  }
}
