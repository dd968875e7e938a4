package org.maskedbandit.fault;

import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * A source of privacy noise that is seeded with the name of its experiment.
 *
 * <p>So an experiment that is restarted goes on with the same noise. But the name is in every
 * address, and with it anyone computes the noise and subtracts it.
 */
final class NamedSource {
  private NamedSource() {}

  static RandomSource of(String experiment) {
    return Seed.of(0).child(experiment).stream();
  }
}
