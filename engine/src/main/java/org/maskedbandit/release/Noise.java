package org.maskedbandit.release;

import org.maskedbandit.numeric.Rounding;

/**
 * The noise of several releases that one reward is part of, each moved by it by at most 1, so that
 * together they keep one guarantee: pure or Gaussian, whoever uses it need not know.
 *
 * <pre>
 * epsilon-DP:  the releases move by parts in sum,                      Laplace(parts/epsilon) for each
 * eta-GDP:     the releases move by sqrt(parts) in Euclidean distance,  N(0, parts/eta^2) for each
 * </pre>
 */
@FunctionalInterface
public interface Noise {
  /** The mechanism of one of that many releases; its guarantee is that of all of them together. */
  Mechanism share(int parts);

  /** epsilon-DP in all: each of the parts gets epsilon/parts. */
  static Noise pure(double epsilon) {
    return parts -> new LaplaceMechanism(parts, epsilon);
  }

  /** eta-GDP in all: each of the parts gets eta/sqrt(parts). */
  static Noise gaussian(double eta) {
    return parts -> new GaussianMechanism(Rounding.rootUp(parts), eta);
  }

  /**
   * The noise of one half, where another release gets the other: a share of it is one among twice
   * as many.
   */
  default Noise half() {
    return parts -> share(2 * parts);
  }

  /** What a reward pays in all, in the unit of the guarantee. */
  default double total() {
    return share(1).guarantee().parameter();
  }
}
