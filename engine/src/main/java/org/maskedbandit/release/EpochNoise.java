package org.maskedbandit.release;

import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.random.RandomSource;

/**
 * The noise of the epoch sums of an arm: independent for each release (a {@link Mechanism}), or
 * with a part of the noise before taken back ({@link CancellingNoise}).
 */
public sealed interface EpochNoise extends ReleaseNoise permits Mechanism, CancellingNoise {
  int WHOLE_BITS = 16;

  /** In this unit it is said which part of a noise is taken back; the unit itself means all. */
  int WHOLE = 1 << WHOLE_BITS;

  /**
   * The guarantee of noise on the grid is proven for so many releases of an arm. Who serves them
   * stops there; one each millisecond would take eleven days.
   */
  long MOST_RELEASES = 1_000_000_000;

  /**
   * With a smaller eta or epsilon noise is too large for a double, and its square is long before.
   */
  double LEAST_PROMISE = 1e-100;

  /** Refuses an eta or epsilon with which nothing can be released. */
  static double checkReleasable(String name, double promise) {
    Check.positive(name, promise);
    if (promise < LEAST_PROMISE) {
      throw Check.refusal(name, "1e-100 or more", promise);
    }
    return promise;
  }

  /** The fresh noise of such a release, less the units of earlier noise that it takes back. */
  RandomSource.AdditiveNoise step(int back, long taken);

  /**
   * At least the total variation between that many releases on the grid and in the proof; no less
   * for more of them.
   */
  double gridError(long releases);

  /** What all releases together promise to one reward. */
  Guarantee guarantee();
}
