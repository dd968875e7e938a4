package org.maskedbandit.lab.replay;

import org.maskedbandit.policy.Setting;

/**
 * The rows with the same context, for which every policy has a learner of its own.
 *
 * @param rows how many rows of each arm
 * @param setting what its learners are told
 */
record Segment(String name, ArmCounts rows, Setting setting) {
  /** The logarithm of 1 / 0.01. */
  private static final double PATIENCE = 4.61;

  /** The only segment of a log without contexts. */
  static Segment whole(ArmCounts rows, Setting setting) {
    return new Segment("", rows, setting);
  }

  /**
   * One of several. All segments take rows with the same probability p, so that what is taken has
   * the segments in the same shares as the log. A learner that ended early would change these
   * shares, most in small segments. So the horizon of a segment of n rows is large enough that more
   * than it are taken with probability 0.01 at most, by the inequality of Bernstein: with m = n p
   *
   * <pre>P(taken &gt;= m + t) &lt;= exp(-t^2 / (2 (m + t / 3))).</pre>
   */
  static Segment of(String name, ArmCounts rows, int arms, double acceptance) {
    double mean = rows.total() * acceptance;
    double third = PATIENCE / 3;
    double margin = third + Math.sqrt(third * third + 2 * PATIENCE * mean);
    long horizon = Math.min(rows.total(), (long) Math.ceil(mean + margin));
    return new Segment(name, rows, Setting.arms(arms).horizon(horizon));
  }
}
