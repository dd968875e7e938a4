package org.maskedbandit.policy.epoch;

import java.util.function.IntPredicate;
import org.maskedbandit.numeric.Normal;

/**
 * The leader is played unless a coin for another arm falls.
 *
 * <pre>
 * L   = arm with the largest mean; ties: the larger deviation, then the first
 * q_j = P( |z| s_j &gt;= mean_L - mean_j ),   z ~ N(0, 1)           a coin for each other arm
 * p_L = prod (1 - q_j),   p_j = (1 - p_L) q_j / sum q            one of the arms, in proportion
 * </pre>
 *
 * All operations keep the relative precision of small probabilities. Two kinds of arms have none:
 * one that is more than 38 deviations behind, whose tail is too small for a double, and the leader
 * if another arm has the same mean, as two arms may that are clamped to 0 or to 1.
 */
final class CoinLaw {
  private CoinLaw() {}

  static void fill(double[] p, int[] arms, Posteriors posteriors) {
    // A coin has both tails of the normal law. The factor makes up for that, and goes to 1.
    double factor = Math.sqrt(1 - 2 / StrictMath.log(posteriors.rewards() + 1e4));
    double[] means = SubsetDecider.pick(posteriors.means(), arms);
    fill(p, means, SubsetDecider.pick(posteriors.deviations(), arms), factor);
    // Arms without a release are alike, also if one of them is the leader.
    share(p, i -> !posteriors.released(arms[i]));
  }

  /** Fills in the probabilities; deviations are multiplied by the factor first. */
  static void fill(double[] p, double[] means, double[] deviations, double factor) {
    int leader = leader(means, deviations);
    // Of the coins so far: none falls, and one does. As a sum over the first one that falls, 1 -
    // none keeps the digits of small probabilities.
    double none = 1;
    double some = 0;
    double sum = 0;
    for (int arm = 0; arm < p.length; arm++) {
      double gap = means[leader] - means[arm];
      double behind = gap == 0 ? 0 : gap / (factor * deviations[arm]);
      p[arm] = arm == leader ? 0 : 2 * Normal.survival(behind);
      some += none * p[arm];
      none *= 1 - p[arm];
      sum += p[arm];
    }
    double any = sum == 0 ? 0 : some / sum;
    for (int arm = 0; arm < p.length; arm++) {
      p[arm] = arm == leader ? none : p[arm] * any;
    }
  }

  private static int leader(double[] means, double[] deviations) {
    int leader = 0;
    for (int arm = 1; arm < means.length; arm++) {
      boolean ahead = means[arm] == means[leader]
          ? deviations[arm] > deviations[leader]
          : means[arm] > means[leader];
      leader = ahead ? arm : leader;
    }
    return leader;
  }

  /** Gives each of the arms that are alike the same part of what they have together. */
  static void share(double[] p, IntPredicate alike) {
    double sum = 0;
    int count = 0;
    for (int arm = 0; arm < p.length; arm++) {
      if (alike.test(arm)) {
        sum += p[arm];
        count++;
      }
    }
    for (int arm = 0; arm < p.length; arm++) {
      p[arm] = alike.test(arm) ? sum / count : p[arm];
    }
  }
}
