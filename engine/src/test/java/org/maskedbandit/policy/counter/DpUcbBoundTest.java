package org.maskedbandit.policy.counter;

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

class DpUcbBoundTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new DpUcbBound(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "dp-ucb-bound(epsilon=-1)", "epsilon must be positive and finite, but is -1",
        "dp-ucb-bound", "dp-ucb-bound needs epsilon");
  }

  /**
   * Means of 40 runs of an independent simulation in C++, which keeps exact sums and looks up the
   * noise of nodes.
   */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("dp-ucb-bound(epsilon=1)", 1593.6, 115.8, 40),
        Reference.mean("dp-ucb-bound(epsilon=500)", 338.2, 32.0, 40));
  }

  /** The arms alone tell too little: {@link #releasesRefuteOnlyAThirdOfTheNoise}. */
  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  @Test
  void releasesRefuteOnlyAThirdOfTheNoise() {
    DpUcbTest.hybridSum().assertRefutesOnlyAThirdOfTheNoise(policy(), 1);
  }

  /** Every reward is one step of its own arm. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(Arrays.stream(plays).sum());
  }

  /** nu = B where n is a power of two, B ln(n) + B elsewhere, B = sqrt(8) ln(4 t^4)/epsilon. */
  @Test
  void choicesAreThoseOfThePublishedIndex() {
    for (double epsilon : new double[] {0.5, 5, 100}) {
      new ScriptedChoices(Setting.arms(3).horizon(400), 40)
          .assertSame(
              new DpUcbBound(epsilon),
              random -> new PublishedUcb(
                  3, () -> new PublishedHybrid(epsilon, 0, random), false, (n, t) -> {
                    double bound = Math.sqrt(8) / epsilon * Math.log(4 * Math.pow(t, 4));
                    return PublishedHybrid.isPowerOfTwo(n) ? bound : bound * Math.log(n) + bound;
                  }));
    }
  }
}
