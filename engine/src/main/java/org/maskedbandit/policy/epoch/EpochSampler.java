package org.maskedbandit.policy.epoch;

import org.maskedbandit.policy.Learner;

/**
 * A learner that plays the arm of the largest of normal draws, one for each arm, from public
 * posteriors that hold until the arm's next release. For simulation, which need not draw every
 * round.
 */
public interface EpochSampler extends Learner {
  /** The means of the draws as they are now; to be read only. */
  double[] means();

  /** The deviations of the draws as they are now; to be read only. */
  double[] deviations();

  /** How many rewards of that arm are missing until its posterior moves; 1 or more. */
  long missing(int arm);

  /**
   * Takes in so many rewards of an arm at once, at most those that are missing: their sum, each
   * bent into [0, 1].
   */
  void learnAll(int arm, long count, double sum);
}
