package org.maskedbandit.release;

import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Guarantee;

/**
 * The noise of several releases that one reward is part of, each moved by it by at most 1, so that
 * together they keep one guarantee, pure or Gaussian.
 *
 * <pre>
 * epsilon-DP:  releases move by parts in sum,                       Laplace(parts/epsilon) each
 * eta-GDP:     releases move by sqrt(parts) in Euclidean distance,  N(0, parts/eta^2) each
 * </pre>
 */
@FunctionalInterface
public interface NoiseBudget {
  /** The mechanism of one of that many releases; its guarantee is that of all of them together. */
  Mechanism share(int parts);

  /** epsilon-DP in all: each of the parts gets epsilon/parts. */
  static NoiseBudget pure(double epsilon) {
    return parts -> new LaplaceMechanism(parts, epsilon);
  }

  /** eta-GDP in all: each of the parts gets eta/sqrt(parts). */
  static NoiseBudget gaussian(double eta) {
    return parts -> new GaussianMechanism(Rounding.rootUp(parts), eta);
  }

  /** The noise if another release gets half: a share is one of twice as many. */
  default NoiseBudget half() {
    return parts -> share(2 * parts);
  }

  /** What a reward pays in all whose releases share the budget in proportion to the weights. */
  default Guarantee total(double... weights) {
    return share(1).guarantee(Numbers.of(weights));
  }
}
