package org.maskedbandit.service.http;

/**
 * The largest of some samples in a row. It changes only after the last of them, so at fixed times:
 * when it is read tells nothing of what happened since, and reading it changes nothing. One thread
 * takes samples; any may read.
 */
final class Highest {
  private final int samples;
  private int taken;
  private int highest;
  private volatile int shown;

  Highest(int samples) {
    this.samples = samples;
  }

  void sample(int value) {
    highest = Math.max(highest, value);
    taken++;
    if (taken == samples) {
      shown = highest;
      highest = 0;
      taken = 0;
    }
  }

  int shown() {
    return shown;
  }
}
