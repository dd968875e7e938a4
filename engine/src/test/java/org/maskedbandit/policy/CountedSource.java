package org.maskedbandit.policy;

import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/** A stream that counts what was taken from it, so that a second one can go on from there. */
public final class CountedSource implements SimulatedSource {
  private final Seed seed;
  private final SimulatedSource stream;
  private long taken;

  public CountedSource(Seed seed) {
    this.seed = seed;
    stream = seed.stream();
  }

  /** A stream of the numbers that this one has not given yet. */
  public CountedSource fork() {
    CountedSource same = new CountedSource(seed);
    while (same.taken < taken) {
      same.nextLong();
    }
    return same;
  }

  public long taken() {
    return taken;
  }

  @Override
  public long nextLong() {
    taken++;
    return stream.nextLong();
  }
}
