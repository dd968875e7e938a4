package org.maskedbandit.random;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * A source whose outcomes are logged, or read back from a log. What was released once is never
 * drawn again: while a log is read back, asking for a random number is refused.
 *
 * <p>It hands mechanisms to the source behind it, so noise stays exact if that is secret. Not
 * thread-safe.
 */
public final class LoggedSource implements RandomSource {
  private final RandomSource live;
  private final Queue<Double> values = new ArrayDeque<>();
  private boolean reading;
  private int arm;

  public LoggedSource(RandomSource live) {
    this.live = live;
  }

  /** From now on outcomes are that arm and those values, in order, until {@link #endReading}. */
  public void read(int chosen, List<Double> drawn) {
    reading = true;
    arm = chosen;
    values.clear();
    values.addAll(drawn);
  }

  /** Outcomes are drawn again from now on; refuses if values of the log were not used. */
  public void endReading() {
    if (!values.isEmpty()) {
      throw new IllegalStateException(
          "a log must have the values that its policy draws, but has " + values.size() + " more");
    }
    reading = false;
  }

  /** The values that were drawn since this was last asked, in order. */
  public List<Double> drain() {
    List<Double> drained = List.copyOf(values);
    values.clear();
    return drained;
  }

  @Override
  public boolean drawing() {
    return !reading;
  }

  @Override
  public int loggedArm() {
    return reading ? arm : RandomSource.super.loggedArm();
  }

  @Override
  public double outcome(double drawn) {
    if (reading) {
      return next();
    }
    values.add(drawn);
    return drawn;
  }

  @Override
  public double add(AdditiveNoise noise, double value) {
    return reading ? next() : outcome(live.add(noise, value));
  }

  private double next() {
    if (values.isEmpty()) {
      throw new IllegalStateException(
          "a log must have every value that its policy draws, but one is missing");
    }
    return values.remove();
  }

  @Override
  public long nextLong() {
    if (reading) {
      throw new IllegalStateException("reading a log back must draw nothing, but a draw was asked"
          + " for: the log does not fit the policy");
    }
    return live.nextLong();
  }

  /** Says nothing of the values. */
  @Override
  public String toString() {
    return "LoggedSource";
  }
}
