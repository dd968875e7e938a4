package org.maskedbandit.policy;

import org.maskedbandit.statistic.WinnerGoal;

/** A learner that may come to know the best arm. */
public interface IdentifyingLearner extends Learner {
  /** What names the best arm; it knows the rounds that were played when it is asked. */
  StoppingRule stoppingRule(WinnerGoal goal);
}
