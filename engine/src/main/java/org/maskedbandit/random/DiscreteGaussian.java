package org.maskedbandit.random;

import java.math.BigInteger;
import java.util.random.RandomGenerator;
import org.maskedbandit.notation.Check;

/**
 * The discrete Gaussian distribution with a rational parameter sigma^2 = n/d, drawn exactly: integers only, no rounding anywhere.
 *
 * <pre>
 * P( x ) proportional to exp( -x^2/(2 sigma^2) )      for every integer x
 *
 * t = floor(sigma) + 1,   Y discrete Laplace of scale t,
 * kept with probability exp( -(|Y| - sigma^2/t)^2/(2 sigma^2) ),   else begin again
 * </pre>
 *
 * <p>Privacy. Added to an integer that one datum moves by at most k it is k^2/(2 sigma^2)-zCDP, as a normal variable of that
 * variance would be (Theorem 4).
 *
 * @see "Canonne, Kamath and Steinke (2020), The discrete Gaussian for differential privacy, Algorithm 3"
 */
public final class DiscreteGaussian {
  private final BigInteger n;
  private final BigInteger slope;
  private final BigInteger divisor;
  private final DiscreteLaplace proposal;

  /** With sigma^2 = n/d. */
  public DiscreteGaussian(BigInteger n, BigInteger d) {
    if (n.signum() <= 0 || d.signum() <= 0) {
      throw Check.refusal("sigma^2 of a discrete Gaussian variable", "positive", n + "/" + d);
    }
    BigInteger t = n.divide(d).sqrt().add(BigInteger.ONE);
    this.n = n;
    slope = t.multiply(d);
    divisor = slope.multiply(t).multiply(n).shiftLeft(1);
    proposal = new DiscreteLaplace(t, BigInteger.ONE);
  }

  public BigInteger draw(RandomGenerator random) {
    while (true) {
      BigInteger y = proposal.draw(random);
      // (|Y| - n/(d t))^2 d/(2 n) = (|Y| t d - n)^2/(2 n d t^2)
      BigInteger distance = y.abs().multiply(slope).subtract(n);
      if (BernoulliExp.draw(distance.multiply(distance), divisor, random)) {
        return y;
      }
    }
  }
}
