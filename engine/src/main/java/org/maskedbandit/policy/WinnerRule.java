package org.maskedbandit.policy;

import java.util.List;
import java.util.OptionalInt;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.ArmReleases;
import org.maskedbandit.statistic.Winner;
import org.maskedbandit.statistic.WinnerGoal;

/** Names the arm that is a {@link Winner}; it suits every policy. */
final class WinnerRule implements StoppingRule.OfReleases {
  private final List<ArmReleases> arms;
  private final WinnerGoal goal;

  WinnerRule(int arms, EpochNoise noise, WinnerGoal goal) {
    this.arms = ArmReleases.ofArms(arms, noise, List.of());
    this.goal = goal;
  }

  @Override
  public void add(Release release) {
    arms.get(release.arm()).add(release);
  }

  @Override
  public OptionalInt best() {
    return Winner.of(arms, goal).arm();
  }
}
