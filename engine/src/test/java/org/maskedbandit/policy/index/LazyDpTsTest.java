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
import org.maskedbandit.random.Beta;

class LazyDpTsTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new LazyDpTs(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "lazy-dp-ts(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "lazy-dp-ts(epsilon=1, log-base=1)", "log-base must be greater than 1 and finite, but is 1",
        "lazy-dp-ts", "lazy-dp-ts needs epsilon");
  }

  /** Our own earlier simulation; the deviations not given there are those of our runs. */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("lazy-dp-ts(epsilon=500)", 98, 25, 20),
        Reference.mean("lazy-dp-ts(epsilon=1)", 579, 67, 20),
        Reference.mean("lazy-dp-ts(epsilon=0.5)", 970, 32, 20),
        Reference.mean("lazy-dp-ts(epsilon=0.25)", 1901, 52, 20),
        Reference.mean("lazy-dp-ts(epsilon=1, log-base=2)", 811, 100, 20));
  }

  /**
   * The spy reads the first release: from the shifted centre on, the odds of a Laplace sum are
   * e^epsilon exactly.
   */
  @Override
  public List<Attack> attacks() {
    Setting one = Setting.arms(1).horizon(1);
    return List.of(
        Attack.onReleases(one, (world, arm, round) -> world, released -> released[0] > 1, 100_000));
  }

  /**
   * Epochs of 1, 2, 4, … rewards, k of which have 2^k - 1, and two for each beta variable, none of
   * which is refused where the normal variable is 0: one for each arm that has an epoch, hence 0, 1
   * and 2 in the first rounds.
   */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    long epochs =
        Arrays.stream(plays).map(n -> 63 - Long.numberOfLeadingZeros(n + 1)).sum();
    return OptionalLong.of(epochs + 2 * 3 * (setting.horizon() - 3));
  }

  @Test
  void choicesAreThoseOfThePublishedEpochs() {
    for (double epsilon : new double[] {0.2, 1, 20}) {
      for (double base : new double[] {2, Math.E}) {
        new ScriptedChoices(Setting.arms(3).horizon(400), 40)
            .assertSame(
                new LazyDpTs(epsilon, base),
                stream -> new PublishedEpochs(
                    3,
                    epsilon,
                    (m, n, t, random) -> {
                      double bonus = 3 * Math.log(t) / Math.log(base) / (epsilon * n);
                      double p = Math.min(1, Math.max(0, m + bonus));
                      return Beta.draw(p * n + 1, (1 - p) * n + 1, random);
                    },
                    stream));
      }
    }
  }
}
