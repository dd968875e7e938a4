package org.maskedbandit.policy.index;

import java.util.OptionalInt;
import org.maskedbandit.policy.StoppingRule;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.WinnerGoal;

/** Names the arm with the largest noisy mean, once it is far enough ahead of every other. */
final class AdapTtRule implements StoppingRule.OfReleases {
  private final AdapTt.Phases phases;
  private final double epsilon;
  private final AdapTtThreshold threshold;
  private final WinnerGoal goal;

  AdapTtRule(AdapTt.Phases phases, double epsilon, AdapTtThreshold threshold, WinnerGoal goal) {
    this.phases = phases;
    this.epsilon = epsilon;
    this.threshold = threshold;
    this.goal = goal;
  }

  @Override
  public void add(Release release) {
    phases.add(release);
  }

  @Override
  public OptionalInt best() {
    int best = 0;
    for (int arm = 1; arm < phases.means.length; arm++) {
      best = phases.means[arm] > phases.means[best] ? arm : best;
    }
    for (int arm = 0; arm < phases.means.length; arm++) {
      if (arm != best && !ahead(best, arm)) {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.of(best);
  }

  private boolean ahead(int best, int arm) {
    double own = phases.lasts[best];
    double other = phases.lasts[arm];
    double gap = phases.means[best] - phases.means[arm];
    double s = threshold.deviation();
    double evidence = gap * gap / (2 * s * s * (1 / own + 1 / other));
    return own > 0 && other > 0 && evidence >= threshold.of(own, other, epsilon, goal);
  }
}
