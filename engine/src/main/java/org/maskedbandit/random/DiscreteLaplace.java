package org.maskedbandit.random;

import java.math.BigInteger;
import org.maskedbandit.notation.Check;

/**
 * The discrete Laplace distribution of scale t/s, drawn exactly: integers only, no rounding
 * anywhere.
 *
 * <pre>
 * P( x ) = tanh( s/2t ) exp( -|x| s/t )      for every integer x
 *
 * U uniform on 0 … t-1, kept with probability exp(-U/t),   V with P( V >= v ) = exp(-v)
 * |x| = floor( (U + t V)/s ),   a random sign;   begin again at -0
 * </pre>
 *
 * <p>Privacy. Added to an integer that one datum moves by at most k it is exactly (k s/t)-DP.
 *
 * @see "Canonne, Kamath and Steinke (2020), The discrete Gaussian for differential privacy,
 *     Algorithm 2"
 */
public record DiscreteLaplace(BigInteger t, BigInteger s) {
  public DiscreteLaplace {
    if (t.signum() <= 0 || s.signum() <= 0) {
      throw Check.refusal("the scale of a discrete Laplace variable", "positive", t + "/" + s);
    }
  }

  public BigInteger draw(RandomSource random) {
    while (true) {
      BigInteger magnitude = exponential(random).divide(s);
      boolean negative = random.nextBoolean();
      if (!negative) {
        return magnitude;
      }
      if (magnitude.signum() > 0) {
        return magnitude.negate();
      }
    }
  }

  /** U + t V: an integer x of 0 or more with probability proportional to exp(-x/t). */
  private BigInteger exponential(RandomSource random) {
    BigInteger u = UniformInteger.below(t, random);
    while (!BernoulliExp.draw(u, t, random)) {
      u = UniformInteger.below(t, random);
    }
    long v = 0;
    while (BernoulliExp.draw(1, 1, random)) {
      v++;
    }
    return v == 0 ? u : u.add(t.multiply(BigInteger.valueOf(v)));
  }
}
