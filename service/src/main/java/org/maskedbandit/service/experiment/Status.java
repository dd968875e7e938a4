package org.maskedbandit.service.experiment;

import java.util.Locale;

/** Whether an experiment decides and learns. */
public enum Status {
  RUNNING,
  /** Decisions play the arm of control or the first one and do not count; reports are taken. */
  PAUSED,
  /** For ever: decisions play the final arm, nothing counts. */
  STOPPED;

  /** Reads {@link #word} back. */
  public static Status of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** In the store and in answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
