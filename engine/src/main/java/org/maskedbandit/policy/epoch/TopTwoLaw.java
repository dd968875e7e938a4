package org.maskedbandit.policy.epoch;

import java.util.Arrays;

/**
 * Half of the plays are for the leader, half for the arm that it is hardest to tell from.
 *
 * <pre>
 * L          = arm with the largest mean; ties: the first
 * challenger = argmin over i != L of  (mean_L - mean_i)^2/(2 (s_L^2 + s_i^2)) + ln n_i
 * p_L        = p_challenger = 1/2
 * </pre>
 *
 * Here s_i is the deviation of the posterior and n_i the number of released rewards. Without ln n_i
 * two arms that are tied would be played for ever, and the best arm would not be played again if it
 * had bad luck at first. Arms without a release come before all others, and are alike.
 */
final class TopTwoLaw {
  private TopTwoLaw() {}

  static void fill(double[] p, int[] arms, Posteriors posteriors) {
    Arrays.fill(p, 0);
    int unknown = 0;
    for (int arm : arms) {
      unknown += posteriors.released(arm) ? 0 : 1;
    }
    for (int i = 0; unknown > 0 && i < p.length; i++) {
      p[i] = posteriors.released(arms[i]) ? 0 : 1.0 / unknown;
    }
    if (unknown == 0) {
      int leader = leader(posteriors.means(), arms);
      p[leader] += 0.5;
      p[challenger(posteriors, arms, leader)] += 0.5;
    }
  }

  private static int leader(double[] means, int[] arms) {
    int leader = 0;
    for (int i = 1; i < arms.length; i++) {
      leader = means[arms[i]] > means[arms[leader]] ? i : leader;
    }
    return leader;
  }

  /** The leader itself if there is no other arm. */
  private static int challenger(Posteriors posteriors, int[] arms, int leader) {
    int challenger = leader;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < arms.length; i++) {
      double cost = i == leader ? least : cost(posteriors, arms[leader], arms[i]);
      if (cost < least) {
        least = cost;
        challenger = i;
      }
    }
    return challenger;
  }

  private static double cost(Posteriors posteriors, int leader, int arm) {
    double gap = posteriors.means()[leader] - posteriors.means()[arm];
    double own = posteriors.deviations()[leader];
    double other = posteriors.deviations()[arm];
    return gap * gap / (2 * (own * own + other * other))
        + StrictMath.log((double) posteriors.rewards(arm));
  }
}
