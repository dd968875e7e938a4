package org.maskedbandit.release;

import org.maskedbandit.notation.Check;

/**
 * How many rewards the epochs of an arm have: a function of how many were released before.
 *
 * <pre>length = max( m0, floor(gamma released) )</pre>
 *
 * So the length of an epoch is known before the release that opens it.
 */
public record EpochLengths(long m0, double gamma) {
  private static final double LEAST_USUAL_GAMMA = 1e-3;

  public EpochLengths {
    Check.atLeast("m0", m0, 1);
    Check.within("gamma", gamma, 0, 100);
  }

  /**
   * Found by search, with {@link CancellingNoise}: the noise of a first release is a tenth of its
   * length or less, and cheap noise is released more often.
   */
  public static EpochLengths usual(double eta) {
    double first = 10 / Check.positive("eta", eta) + 8 / Math.max(1, eta);
    return new EpochLengths(
        (long) Math.ceil(first), usualGamma(0.12 / Math.max(1, Math.sqrt(eta))));
  }

  /**
   * A gamma that is not below a thousandth. An arm of n rewards then has (1 + 2 ln n)/gamma
   * releases or so. With a gamma of almost 0 it would have one for each reward, which takes n steps
   * and is of no use: a release of a thousandth of the rewards hardly moves a mean.
   */
  public static double usualGamma(double wanted) {
    return Math.max(LEAST_USUAL_GAMMA, wanted);
  }

  /** The length of the epoch that is open after that many released rewards. */
  public long after(long released) {
    return Math.max(m0, (long) (gamma * released));
  }
}
