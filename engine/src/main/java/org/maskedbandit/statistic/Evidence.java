package org.maskedbandit.statistic;

import org.maskedbandit.numeric.Convex.Tangent;

/**
 * Evidence about the mean of an arm, from released sums.
 *
 * <pre>
 * up(x)   = LSE_i  sum_j [  l_ij y_j - c_ij - m_j log1p(x expm1( l_ij)) ] - ln 28      mean above x
 * down(x) = LSE_i  sum_j [ -l_ij y_j - c_ij - m_j log1p(x expm1(-l_ij)) ] - ln 28      mean below x
 * l_ij    = 2^(-i/2) w_j,  i = 0..27                the stakes, see ArmReleases
 * c_ij    = log E exp(l_ij Z_j), or more            l_ij^2 s/2 for independent normal noise
 * </pre>
 *
 * Why it holds. A reward in [0, 1] with mean x has E exp(l r) &lt;= 1 + x (e^l - 1), the chord of a
 * convex function; the noise contributes exp(c); and stakes are known before the values that they
 * multiply. So exp of each sum is a supermartingale that starts at 1, whatever the sampling rule,
 * and so is their mean: by Ville's inequality it ever reaches 1/alpha with probability at most
 * alpha. With cancelling noise see docs/proofs/evidence.md.
 *
 * <p>Evidence of different arms may be added: their rewards and noises are different ones, in one
 * filtration. Both functions are convex in x; up falls and down rises. The mean is that of rewards
 * as they are counted: clamped, with defaults filled in.
 */
public interface Evidence {
  /** That of an arm without a release. */
  Evidence NONE = new Evidence() {
    @Override
    public Tangent above(double x) {
      return new Tangent(0, 0);
    }

    @Override
    public Tangent below(double x) {
      return new Tangent(0, 0);
    }

    @Override
    public double guess() {
      return 0.5;
    }
  };

  /** The logarithm of the evidence that the mean is above x, and its slope there. */
  Tangent above(double x);

  /** The logarithm of the evidence that the mean is below x, and its slope there. */
  Tangent below(double x);

  /** The logarithm of the evidence that the mean is above x. */
  default double up(double x) {
    return above(x).value();
  }

  /** The logarithm of the evidence that the mean is below x. */
  default double down(double x) {
    return below(x).value();
  }

  /** A mean that the releases suggest, in [0, 1]: where a search begins. */
  double guess();
}
