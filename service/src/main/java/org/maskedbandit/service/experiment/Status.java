package org.maskedbandit.service.experiment;

/** Whether an experiment decides and learns. */
public enum Status {
  running,
  /** Decisions play the arm of control or the first one and do not count; reports are taken. */
  paused,
  /** For ever: decisions play the final arm, nothing counts. */
  stopped
}
