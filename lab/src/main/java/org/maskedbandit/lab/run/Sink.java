package org.maskedbandit.lab.run;

/** Counts what a run plays. */
@FunctionalInterface
public interface Sink {
  /** That arm of the problem was played {@code times} times, and paid that sum in all. */
  void played(int arm, long times, double paid);
}
