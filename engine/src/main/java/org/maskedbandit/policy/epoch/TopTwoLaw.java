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

  static void fill(double[] p, EpochPosteriors posteriors) {
    Arrays.fill(p, 0);
    int unknown = 0;
    for (int arm = 0; arm < p.length; arm++) {
      unknown += posteriors.released(arm) ? 0 : 1;
    }
    for (int arm = 0; unknown > 0 && arm < p.length; arm++) {
      p[arm] = posteriors.released(arm) ? 0 : 1.0 / unknown;
    }
    if (unknown == 0) {
      int leader = leader(posteriors.means());
      p[leader] += 0.5;
      p[challenger(posteriors, leader)] += 0.5;
    }
  }

  private static int leader(double[] means) {
    int leader = 0;
    for (int arm = 1; arm < means.length; arm++) {
      leader = means[arm] > means[leader] ? arm : leader;
    }
    return leader;
  }

  /** The leader itself if there is no other arm. */
  private static int challenger(EpochPosteriors posteriors, int leader) {
    int challenger = leader;
    double least = Double.POSITIVE_INFINITY;
    for (int arm = 0; arm < posteriors.means().length; arm++) {
      double cost = arm == leader ? least : cost(posteriors, leader, arm);
      if (cost < least) {
        least = cost;
        challenger = arm;
      }
    }
    return challenger;
  }

  private static double cost(EpochPosteriors posteriors, int leader, int arm) {
    double gap = posteriors.means()[leader] - posteriors.means()[arm];
    double own = posteriors.deviations()[leader];
    double other = posteriors.deviations()[arm];
    return gap * gap / (2 * (own * own + other * other))
        + StrictMath.log((double) posteriors.rewards(arm));
  }
}
