package org.maskedbandit.service.serve;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Milliseconds since 1970 that never go back, also if the clock of the machine does. */
public final class Clock {
  private final LongSupplier machine;
  private final AtomicLong latest = new AtomicLong();

  public Clock() {
    this(System::currentTimeMillis);
  }

  public Clock(LongSupplier machine) {
    this.machine = machine;
  }

  public long now() {
    long now = machine.getAsLong();
    return latest.accumulateAndGet(now, Math::max);
  }
}
