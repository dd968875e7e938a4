package org.maskedbandit.service.store;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of a process in which nothing else would notice that its work is not done. */
public final class Halt {
  private static final Logger LOG = LoggerFactory.getLogger(Halt.class);
  private static final int STATUS = 3;

  private Halt() {}

  /** Ends the process as a crash does, also if there is no memory for a line in the log. */
  public static void because(String sentence, Throwable fatal) {
    try {
      LOG.error("{}: {}; the process ends", sentence, fatal.getClass().getSimpleName());
    } finally {
      Runtime.getRuntime().halt(STATUS);
    }
  }
}
