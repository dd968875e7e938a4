package org.maskedbandit.service.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * How many requests a second each key may make: a bucket of one second's worth, which fills at that
 * rate. Keys are those of the store, so there are few.
 */
final class RateLimit {
  private static final double NANOS = 1e9;

  private record Bucket(double tokens, long time, boolean admitted) {}

  private final int rate;
  private final LongSupplier clock;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  /** @param clock in nanoseconds, from any origin */
  RateLimit(int rate, LongSupplier clock) {
    this.rate = rate;
    this.clock = clock;
  }

  boolean admits(String key) {
    long now = clock.getAsLong();
    return buckets
        .compute(key, (name, before) -> {
          double tokens = before == null
              ? rate
              : Math.min(rate, before.tokens() + (now - before.time()) / NANOS * rate);
          return tokens >= 1 ? new Bucket(tokens - 1, now, true) : new Bucket(tokens, now, false);
        })
        .admitted();
  }
}
