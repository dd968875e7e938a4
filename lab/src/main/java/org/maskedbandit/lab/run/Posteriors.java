package org.maskedbandit.lab.run;

/**
 * Normal posteriors of the arms, from which every decision is a draw, and what decisions do to
 * them.
 */
interface Posteriors {
  /** The posterior means as they are now. */
  double[] means();

  /** The posterior deviations as they are now. */
  double[] deviations();

  /** For how many decisions for that arm {@link #least} knows a bound; at least 1. */
  long foreseen(int arm);

  /**
   * A number below the arm's mean as long as it has had at most so many more decisions, whatever
   * they pay; its deviation only falls meanwhile.
   */
  double least(int arm, long decisions);

  /** The arm of the largest draw, one of every arm. */
  int draw();

  /** Decides for an arm so many times; says whether its posterior moved. */
  boolean decide(int arm, long times);
}
