package org.maskedbandit.service.serve;

import org.maskedbandit.service.store.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work of a timer that never ends the timer: what fails is logged and tried again the next time. An
 * {@link Error} ends the process, since nothing else would notice that the work is not done.
 */
public final class Repeating implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Repeating.class);

  private final String sentence;
  private final Runnable work;
  private boolean failing;

  private Repeating(String sentence, Runnable work) {
    this.sentence = sentence;
    this.work = work;
  }

  /** @param sentence what is wrong while the work fails; logged once */
  public static Runnable of(String sentence, Runnable work) {
    return new Repeating(sentence, work);
  }

  @Override
  public void run() {
    try {
      work.run();
      failing = false;
    } catch (RuntimeException failed) {
      if (!failing) {
        LOG.error("{}: {}", sentence, Database.code(failed));
      }
      failing = true;
    } catch (Error fatal) {
      LOG.error("{}: {}; the process ends", sentence, fatal.getClass().getSimpleName());
      Runtime.getRuntime().halt(3);
    }
  }
}
