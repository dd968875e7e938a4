package org.maskedbandit.policy.counter;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ReleaseAttack;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.RandomSource;

class DpTsTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new DpTs(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "dp-ts(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "dp-ts(epsilon=1, log-base=1)", "log-base must be greater than 1 and finite, but is 1",
        "dp-ts", "dp-ts needs epsilon");
  }

  /**
   * With epsilon 500 the noise hardly matters. The value for base e is the mean of 200 runs of an
   * independent simulation in C++.
   */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("dp-ts(epsilon=1)", 11163, 125, 20),
        Reference.mean("dp-ts(epsilon=500)", 73, 11, 20),
        Reference.mean("dp-ts(epsilon=1, log-base=2.718281828459045)", 5756.6, 147.3, 200));
  }

  @Override
  public double shareOfUniformRegret() {
    return 0.4;
  }

  /** The arms alone tell too little: {@link #releasesRefuteOnlyAThirdOfTheNoise}. */
  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  /**
   * One arm: the second reward is alone in its tree, and in the sum that is released with reward 3.
   */
  @Test
  void releasesRefuteOnlyAThirdOfTheNoise() {
    new ReleaseAttack(
            Setting.arms(1).horizon(3),
            (world, arm, round) -> round == 1 ? world : 0,
            new int[] {1, 2, 3},
            seen -> seen[1][0] - seen[0][0] >= 1 && seen[2][0] - seen[0][0] >= 1,
            200_000)
        .assertRefutesOnlyAThirdOfTheNoise(policy(), 1);
  }

  /**
   * One for every reward, and two normal variables for the beta variable of every arm that has a
   * reward.
   */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    long arms = setting.arms();
    long betas = arms * (arms - 1) / 2 + arms * (setting.horizon() - arms);
    return OptionalLong.of(Arrays.stream(plays).sum() + 2 * betas);
  }

  /** A reward inside (0, 1) is a coin; m = (C + B)/O is the noisy mean. */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private final double epsilon;
    private final double base;
    private final RandomSource random;
    private final DoubleUnaryOperator[] counters = new DoubleUnaryOperator[3];
    private final double[] sums = new double[3];
    private final double[] counts = new double[3];
    private double t;

    Published(double epsilon, double base, RandomSource random) {
      this.epsilon = epsilon;
      this.base = base;
      this.random = random;
      Arrays.setAll(counters, arm -> new PublishedHybrid(epsilon, 1, random));
    }

    @Override
    public int choose() {
      t++;
      return ScriptedChoices.largest(3, this::theta);
    }

    private double theta(int i) {
      double n = counts[i];
      double logs = Math.log(n + 1) * Math.log(t) / Math.pow(Math.log(base), 2);
      double u = sums[i] / n + 6 * Math.sqrt(8) * logs / (epsilon * n);
      double m = Math.min(1, Math.max(0, u));
      return n == 0 ? Double.POSITIVE_INFINITY : Beta.draw(m * n + 1, (1 - m) * n + 1, random);
    }

    @Override
    public void learn(int arm, double reward) {
      counts[arm]++;
      boolean fraction = reward > 0 && reward < 1;
      double coin = fraction ? (random.nextDouble() < reward ? 1 : 0) : reward;
      sums[arm] = counters[arm].applyAsDouble(coin);
    }
  }

  @Test
  void choicesAreThoseOfThePublishedPosteriors() {
    for (double epsilon : new double[] {1, 20, 500}) {
      for (double base : new double[] {2, Math.E}) {
        new ScriptedChoices(Setting.arms(3).horizon(300), 40)
            .assertSame(new DpTs(epsilon, base), random -> new Published(epsilon, base, random));
      }
    }
  }
}
