package org.maskedbandit.service.serve;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Halt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work of a timer that never ends the timer: what fails is logged and tried again the next time. An
 * {@link Error} ends the process, since nothing else would notice that the work is not done.
 */
public final class Repeating implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Repeating.class);
  private static final int MAX_SECONDS = 5;

  private final ScheduledExecutorService timer;

  /**
   * Runs the work in a thread of its own, at once and after each pause.
   *
   * @param sentence what is wrong while the work fails; logged once
   */
  public Repeating(String thread, Duration pause, String sentence, Runnable work) {
    timer = Executors.newSingleThreadScheduledExecutor(run -> new Thread(run, thread));
    timer.scheduleWithFixedDelay(of(sentence, work), 0, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The same work for another timer. */
  public static Runnable of(String sentence, Runnable work) {
    AtomicBoolean failing = new AtomicBoolean();
    return () -> {
      try {
        work.run();
        failing.set(false);
      } catch (RuntimeException failed) {
        if (!failing.getAndSet(true)) {
          LOG.error("{}: {}", sentence, Database.code(failed));
        }
      } catch (Error fatal) {
        Halt.because(sentence, fatal);
      }
    };
  }

  /** Lets work that has begun end. */
  @Override
  public void close() {
    timer.shutdown();
    try {
      timer.awaitTermination(MAX_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
