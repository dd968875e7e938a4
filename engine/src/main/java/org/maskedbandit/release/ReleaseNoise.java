package org.maskedbandit.release;

/**
 * What is public of the noise in the releases of an arm, and what statistics of released values
 * need of it. Noise that is drawn here is an {@link EpochNoise}; this may also describe releases of
 * others.
 */
public interface ReleaseNoise {
  /**
   * Which part of the noise of a release the next one takes back, out of {@link EpochNoise#WHOLE}.
   * It depends on nothing but how many rewards were released before and with it, so it is known
   * before the noise is drawn.
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
}
