package org.maskedbandit.policy;

import java.util.List;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.Winner;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * A policy that decides from released values alone: each reward is part of one noisy sum, and what
 * follows is a function of these sums and of public counts. A {@link Decider} needs no learner.
 */
public interface ReleasePolicy extends Policy {
  /** The noise of releases; it may depend on the setting, never on a reward. */
  EpochNoise mechanism(Setting setting);

  /** For any number of rounds: that of all releases, of which a reward is part of one only. */
  @Override
  default Claim claim(Setting setting) {
    return Claim.anytime(mechanism(setting).guarantee()).within(Scope.SUMS);
  }

  /** That of one release: a reward is part of one only. */
  @Override
  default Guarantee price(Setting setting) {
    return mechanism(setting).guarantee();
  }

  Decider decider(Setting setting);

  /** What decides after those releases, in their order. */
  default Decider decider(Setting setting, List<Release> releases) {
    Decider decider = decider(setting);
    releases.forEach(decider::add);
    return decider;
  }

  /** How the best arm is found; by default as a {@link Winner}. */
  default StoppingRule.OfReleases stoppingRule(Setting setting, WinnerGoal goal) {
    return new WinnerRule(setting.arms(), mechanism(setting), goal);
  }

  @Override
  default ReleaseLearner start(Setting setting, RandomSource random) {
    return new ReleaseLearner(this, setting, random);
  }
}
