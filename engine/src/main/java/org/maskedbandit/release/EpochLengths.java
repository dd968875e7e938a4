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
  public EpochLengths {
    Check.atLeast("m0", m0, 1);
    Check.within("gamma", gamma, 0, 100);
  }

  /** The length of the epoch that is open after that many released rewards. */
  public long after(long released) {
    return Math.max(m0, (long) (gamma * released));
  }
}
