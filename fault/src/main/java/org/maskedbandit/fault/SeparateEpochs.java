package org.maskedbandit.fault;

import org.maskedbandit.statistic.EpochPosterior;

/**
 * A posterior that is told the variance of each release, and not that releases share noise.
 *
 * <p>Each variance is right: fresh noise, and the part of the noise before that is taken back. But
 * what one release adds the next one takes away, so that all together tell more than the posterior
 * knows, and it weights them wrongly.
 */
final class SeparateEpochs {
  private SeparateEpochs() {}

  static void add(
      EpochPosterior posterior, long length, double sum, double noise, double before, double back) {
    posterior.add(length, sum, noise + back * back * before, 0);
  }
}
