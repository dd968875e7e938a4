package org.maskedbandit.service.store;

import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.secret.DecisionId;

/**
 * A reward that a client reports.
 *
 * @param value as reported, in the units of the client
 * @param stopped whether the experiment takes no rewards any more
 */
public record Report(DecisionId decision, double value, RewardRange range, boolean stopped) {
  SlotPlace slot() {
    return new SlotPlace(decision.experiment(), decision.slot());
  }

  /** Whether the decision may count and its window, if it has one, is open. */
  boolean timely(long now) {
    boolean closed = range.windowed() && now >= decision.time() + range.windowMillis();
    return !stopped && decision.counts() && !closed;
  }

  /** What became of it; it depends on clocks, decisions and what this reporter said before. */
  public enum Outcome {
    COUNTED,
    REPEATED,
    /** Another value was reported before. */
    CONFLICT,
    /** The window has closed, or the decision does not count or is not known any more. */
    GONE
  }
}
