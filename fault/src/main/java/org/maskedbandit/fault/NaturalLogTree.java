package org.maskedbandit.fault;

import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.release.counter.TreeSum;

/**
 * A tree sum whose budget is shared by ln(bound) levels instead of log2(bound).
 *
 * <p>Papers write log, and Java's log is the natural one. There are 1.44 times as many levels as
 * shares, so eta is up to 1.2 times what was charged, and in pure privacy epsilon 1.44 times.
 */
final class NaturalLogTree {
  private NaturalLogTree() {}

  static Counter of(long bound, NoiseBudget noise) {
    int shares = (int) Math.max(1, Math.ceil(StrictMath.log((double) bound)));
    return new TreeSum(bound, levels -> noise.share(shares));
  }
}
