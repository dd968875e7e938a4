package org.maskedbandit.lab.log;

/** Takes the rows of a log, one after the other. */
public interface RowSink {
  /**
   * One decision and its reward.
   *
   * @param segment the number of its context, in the order in which they appear; 0 if it has none
   * @param arm its number, in the order in which arms appear
   * @param reward scaled to [0, 1]
   * @param propensity 1 if the log has none
   * @param person a hash of the person; 0 if the log has none
   */
  void row(int segment, int arm, double reward, double propensity, long person);
}
