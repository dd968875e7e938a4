package org.maskedbandit.fault;

import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.state.Fields;

/** What broken counters have in common with correct ones: they count, and they charge. */
abstract class BrokenCounter implements Counter {
  private final Guarantee total;
  long size;

  BrokenCounter(Guarantee total) {
    this.total = total;
  }

  @Override
  public final long size() {
    return size;
  }

  @Override
  public final Guarantee total() {
    return total;
  }

  /** A broken twin is never saved. */
  @Override
  public final void fields(Fields fields) {
    throw new UnsupportedOperationException();
  }
}
