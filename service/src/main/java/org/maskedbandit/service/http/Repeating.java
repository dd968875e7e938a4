package org.maskedbandit.service.http;

import io.vertx.core.Vertx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Timers that go on, whatever one of their runs throws. */
final class Repeating {
  private static final Logger LOG = LoggerFactory.getLogger(Repeating.class);

  private Repeating() {}

  /** Runs work again and again in the current event loop. Returns the id of the timer. */
  static long every(Vertx vertx, long millis, Runnable work) {
    return vertx.setPeriodic(millis, id -> {
      try {
        work.run();
      } catch (Throwable failed) {
        LOG.error("a timer failed: {}", failed.getClass().getName());
      }
    });
  }
}
