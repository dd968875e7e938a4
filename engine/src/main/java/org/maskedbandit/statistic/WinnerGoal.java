package org.maskedbandit.statistic;

import org.maskedbandit.notation.Check;

/**
 * What a winner must be, and how sure.
 *
 * @param alpha the probability that an arm is ever named that is not as good as this asks
 * @param tolerance a winner may be worse than the best arm by less than this; with 0 it must be
 *     better than every other arm
 * @param mostArms the most arms that there may ever be
 */
public record WinnerGoal(double alpha, double tolerance, int mostArms) {
  public WinnerGoal {
    Check.between("alpha", alpha, 0, 1);
    Check.within("the tolerance of a winner", tolerance, 0.0, 1.0);
    Check.atLeast("the most arms", mostArms, 1);
  }

  /** The best arm, without a tolerance. */
  public WinnerGoal(double alpha, int mostArms) {
    this(alpha, 0, mostArms);
  }

  /** The same with a part of the probability of error. */
  public WinnerGoal part(double share) {
    return new WinnerGoal(share * alpha, tolerance, mostArms);
  }

  /** Whether an arm of that mean is good enough, given the largest mean of the others. */
  public boolean met(double mean, double others) {
    return mean > others - tolerance;
  }

  /**
   * Let arm 1 be the best. If another arm i is named wrongly, the evidence that it is better than
   * arm 1 has reached the threshold: up for i, down for 1. If arm 2 is as good as arm 1, naming arm
   * 1 is wrong too: up for 1, down for 2. So K statements use at most K + 2 directions.
   */
  Risk risk() {
    return new Risk(alpha, mostArms, mostArms + 2);
  }
}
