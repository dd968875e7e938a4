package org.maskedbandit.release;

import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.random.RandomSource;

/**
 * The noise of the epoch sums of an arm: independent for each release (a {@link Mechanism}), or
 * with a part of the noise before taken back ({@link CancellingNoise}).
 */
public sealed interface EpochNoise permits Mechanism, CancellingNoise {
  int WHOLE_BITS = 16;

  /** In this unit it is said which part of a noise is taken back; the unit itself means all. */
  int WHOLE = 1 << WHOLE_BITS;

  /**
   * Which part of the noise of a release the next one takes back, out of {@link #WHOLE}. It depends
   * on nothing but how many rewards were released before and with it, so it is known before the
   * noise is drawn.
   */
  int back(long before, long now);

  /** The variance of the fresh noise of a release, if the next one takes back that part of it. */
  double variance(int back);

  /**
   * At least the logarithm of E exp(t Z), if Z is the fresh noise of such a release, simulated or
   * on the grid; infinite if t is too large.
   */
  double logMoment(int back, double t);

  /**
   * The fresh noise of such a release is above this with at most that probability, simulated or on
   * the grid.
   */
  double tail(int back, double probability);

  /** By how much at most a release is moved because it takes back whole units of the grid. */
  double rounding();

  /** Whether no release ever takes back noise of another one. */
  boolean independent();

  /** The fresh noise of such a release, less the units of earlier noise that it takes back. */
  RandomSource.AdditiveNoise step(int back, long taken);

  /** At least the total variation between that many releases on the grid and in the proof. */
  double gridError(long releases);

  /** What all releases together promise to one reward. */
  Guarantee guarantee();
}
