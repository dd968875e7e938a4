package org.maskedbandit.policy;

import java.util.List;
import java.util.OptionalInt;
import org.maskedbandit.release.Release;

/** Asks a rule again when there are new releases. */
final class ReleasedBest implements StoppingRule {
  private final OfReleases rule;
  private final List<Release> releases;
  private OptionalInt best = OptionalInt.empty();
  private int seen;

  /** @param releases a list that grows */
  ReleasedBest(OfReleases rule, List<Release> releases) {
    this.rule = rule;
    this.releases = releases;
  }

  @Override
  public OptionalInt best() {
    if (seen < releases.size()) {
      while (seen < releases.size()) {
        rule.add(releases.get(seen++));
      }
      best = rule.best();
    }
    return best;
  }
}
