package org.maskedbandit.random;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.maskedbandit.notation.Check;

/**
 * The discrete Gaussian distribution with a rational parameter sigma^2 = n/d, drawn exactly:
 * integers only, no rounding anywhere.
 *
 * <pre>
 * P( x ) proportional to exp( -x^2/(2 sigma^2) )      for every integer x
 *
 * t = floor(sigma) + 1,   Y discrete Laplace of scale t,
 * kept with probability exp( -(|Y| - sigma^2/t)^2/(2 sigma^2) ),   else begin again
 * </pre>
 *
 * <p>Privacy. Added to an integer that one datum moves by at most k it is k^2/(2 sigma^2)-zCDP, as
 * a normal variable of that variance would be (Theorem 4).
 *
 * @see "Canonne, Kamath and Steinke (2020), The discrete Gaussian for differential privacy,
 *     Algorithm 3"
 */
public final class DiscreteGaussian {
  private static final MathContext TWENTY_DIGITS = new MathContext(20, RoundingMode.UP);

  private final BigInteger n;
  private final BigInteger d;
  private final BigInteger slope;
  private final BigInteger divisor;
  private final DiscreteLaplace proposal;

  private DiscreteGaussian(BigInteger n, BigInteger d, BigInteger floorOfSigma) {
    BigInteger t = floorOfSigma.add(BigInteger.ONE);
    this.n = n;
    this.d = d;
    slope = t.multiply(d);
    divisor = slope.multiply(t).multiply(n).shiftLeft(1);
    proposal = new DiscreteLaplace(t, BigInteger.ONE);
  }

  public static DiscreteGaussian variance(BigInteger n, BigInteger d) {
    if (n.signum() <= 0 || d.signum() <= 0) {
      throw Check.refusal("sigma^2 of a discrete Gaussian variable", "positive", n + "/" + d);
    }
    return new DiscreteGaussian(n, d, n.divide(d).sqrt());
  }

  /** With a whole sigma, which saves a root. */
  public static DiscreteGaussian sigma(BigInteger sigma) {
    if (sigma.signum() <= 0) {
      throw Check.refusal("sigma of a discrete Gaussian variable", "positive", sigma);
    }
    return new DiscreteGaussian(sigma.multiply(sigma), BigInteger.ONE, sigma);
  }

  public BigInteger draw(RandomSource random) {
    while (true) {
      BigInteger y = proposal.draw(random);
      // (|Y| - n/(d t))^2 d/(2 n) = (|Y| t d - n)^2/(2 n d t^2)
      BigInteger distance = y.abs().multiply(slope).subtract(n);
      if (BernoulliExp.draw(distance.multiply(distance), divisor, random)) {
        return y;
      }
    }
  }

  /**
   * At least the total variation between this law and that of a normal variable of variance sigma^2
   * that is rounded to the nearest integer: 1/(16 sigma^2), if sigma is 1 or more, and 1 below.
   *
   * <p>Let f be the normal density, q(x) its integral over x - 1/2 … x + 1/2, and p(x) = f(x)/Z. By
   * Taylor's formula
   *
   * <pre>|q(x) - f(x)|  &lt;=  1/8 integral of |f''| over x - 1/2 … x + 1/2</pre>
   *
   * so the sum of |q - f| is at most 1/8 integral of |f''| = phi(1)/(2 sigma^2) &lt; 0.121/sigma^2.
   * The sum of |p - f| is Z - 1, which by Poisson's formula is 2 exp(-2 pi^2 sigma^2) + … &lt;
   * 0.001/sigma^2. Half of both together is below 1/(16 sigma^2). The limit for large sigma is
   * phi(1)/(12 sigma^2), a third of it.
   */
  public double distanceFromRoundedNormal() {
    BigDecimal sixteenVariances = new BigDecimal(n.shiftLeft(4));
    return n.compareTo(d) < 0
        ? 1
        : Math.nextUp(new BigDecimal(d).divide(sixteenVariances, TWENTY_DIGITS).doubleValue());
  }
}
