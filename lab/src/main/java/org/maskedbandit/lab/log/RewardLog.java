package org.maskedbandit.lab.log;

/** A log of decisions and their rewards, which is read as often as it is needed and never held. */
public interface RewardLog extends AutoCloseable {
  /** What it is called in results and refusals. */
  String name();

  LogColumns columns();

  RewardRange range();

  /** Gives every row. What is wrong with the log is refused, with the place of the row. */
  void read(LogRow row);

  /** Ends what reading it needed. */
  @Override
  default void close() {}
}
