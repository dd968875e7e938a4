package org.maskedbandit.policy;

/** One row of the log of a served learner. Rows hold rewards, so a log is as secret as its data. */
public sealed interface Row {
  /** A decision was handed out, to a person if persons are counted. */
  record Chosen(long decision, int arm, long person) implements Row {
    static final long NO_PERSON = -1;

    public Chosen(long decision, int arm) {
      this(decision, arm, NO_PERSON);
    }

    /** Does not show the person. */
    @Override
    public String toString() {
      return "Chosen[decision=" + decision + ", arm=" + arm + "]";
    }
  }

  /** A reward was counted; {@link #toString} does not show it. */
  record Rewarded(long decision, double reward) implements Row {
    @Override
    public String toString() {
      return "Rewarded[decision=" + decision + "]";
    }
  }

  /** All decisions before that number were closed. */
  record Closed(long before) implements Row {}

  /**
   * A value was drawn by the step of the next row of another kind, and is remembered: a noisy sum,
   * a draw from a posterior, a coin. A step counts if its own row is there; values at the end of a
   * log belong to a step that was never answered.
   */
  record Released(double value) implements Row {
    @Override
    public String toString() {
      return "Released";
    }
  }
}
