package org.maskedbandit.policy;

import java.util.OptionalInt;
import org.maskedbandit.release.Release;

/** Says which arm is the best, once that is known. Not thread-safe. */
@FunctionalInterface
public interface StoppingRule {
  /** The best arm, by what is known now. */
  OptionalInt best();

  /** One that knows released values only, so it needs no protection and costs no privacy. */
  interface OfReleases extends StoppingRule {
    void add(Release release);
  }
}
