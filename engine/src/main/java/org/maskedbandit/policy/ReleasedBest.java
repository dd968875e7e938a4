package org.maskedbandit.policy;

import java.util.List;
import java.util.OptionalInt;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * Asks a rule again when there are new releases, and starts a new rule when those before are
 * forgotten. Each segment spends its share of alpha.
 */
final class ReleasedBest implements StoppingRule {
  private final ReleasePolicy policy;
  private final Setting setting;
  private final WinnerGoal goal;
  private final ReleaseLearner learner;
  private Segment segment;
  private OfReleases rule;
  private OptionalInt best = OptionalInt.empty();
  private int seen;

  ReleasedBest(ReleasePolicy policy, Setting setting, WinnerGoal goal, ReleaseLearner learner) {
    this.policy = policy;
    this.setting = setting;
    this.goal = goal;
    this.learner = learner;
    segment = learner.segment();
    rule = start();
  }

  private OfReleases start() {
    seen = segment.first();
    return policy.stoppingRule(setting, goal.part(segment.share()));
  }

  @Override
  public OptionalInt best() {
    if (!segment.equals(learner.segment())) {
      segment = learner.segment();
      rule = start();
      best = OptionalInt.empty();
    }
    List<Release> releases = learner.releases();
    if (seen < releases.size()) {
      while (seen < releases.size()) {
        rule.add(releases.get(seen++));
      }
      best = rule.best();
    }
    return best;
  }
}
