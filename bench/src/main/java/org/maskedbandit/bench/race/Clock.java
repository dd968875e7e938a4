package org.maskedbandit.bench.race;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of this thread, or wall time if Java cannot tell. */
final class Clock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean BY_THREAD = THREADS.isCurrentThreadCpuTimeSupported();

  private Clock() {}

  /** From a beginning that is the same for all readings of one thread. */
  static double seconds() {
    return (BY_THREAD ? THREADS.getCurrentThreadCpuTime() : System.nanoTime()) * 1e-9;
  }
}
