package org.maskedbandit.release;

import java.math.BigInteger;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.random.DiscreteGaussian;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.SimulatedSource;

/**
 * Normal noise for the epoch sums of an arm, of which each release takes back a part of the noise
 * before. Sums over epochs then have less noise, though each release has more.
 *
 * <pre>
 * y_j       = S_j + Z_j - rho_j Z_(j-1),   Z_j ~ N(0, sigma_j^2)
 * sigma_j   = 1/( eta sqrt(1 - rho_(j+1)^2) )
 * rho_(j+1) = min( rho, (n_(j-1) + n_j)/(n_j + n_(j+1)) )      n_j rewards released up to release j
 * </pre>
 *
 * <p>Privacy, see docs/proofs/cancelling.md. The sums q_j = y_j + rho_j q_(j-1) tell the same as
 * the y_j, and q_j = A_j + Z_j with A_j = S_j + rho_j A_(j-1): a fading sum of all rewards with
 * fresh noise. A reward of epoch i moves A_j by at most rho_(i+1)…rho_j, so that release j costs
 * eta^2 (1 - rho_(j+1)^2) (rho_(i+1)…rho_j)^2, which is known before its noise is drawn. These
 * costs telescope: their sum is at most eta^2, and by the Gaussian filter all releases are eta-GDP.
 *
 * <p>On the grid the part that is taken back is rounded down to whole units, so A_j may differ by
 * one unit u more at each release, together by d = u/(1 - rho) at most. The costs then add up to
 * eta^2 (1 + 4 d + J d^2) for J releases. With d &lt;= 10 u = 10/2^32, the factor 1 + 2^-27 of
 * sigma pays for that up to {@link #MOST_RELEASES}. So the releases are exactly eta^2/2-zCDP, and
 * eta-GDP up to the distance of each from a rounded normal variable.
 *
 * @param rho at most this part is taken back; 0 makes the noise independent
 */
public record CancellingNoise(double eta, double rho, EpochLengths lengths) implements EpochNoise {
  /** Pays for the rounding of what is taken back. */
  private static final double GRID_SLACK = 1 + 0x1p-27;

  /** Noise of a smaller eta would not fit into 64 bits of units. */
  private static final double LEAST_ETA = 1e-6;

  public CancellingNoise {
    EpochNoise.checkReleasable("eta", eta);
    Check.within("rho", rho, 0, 0.9);
    if (rho > 0 && eta < LEAST_ETA) {
      throw Check.refusal("eta", "1e-6 or more if rho is not 0", eta);
    }
  }

  /** The ratio of the midpoints of two epochs, in rewards. */
  @Override
  public int back(long before, long now) {
    double ratio = ((double) before + now) / (2.0 * now + lengths.after(now));
    return (int) (WHOLE * Math.min(rho, ratio));
  }

  /** Rounded up, so that the guarantee is eta to the last digit. */
  double deviation(int back) {
    double part = (double) back / WHOLE;
    return Rounding.up(1 / (eta * Math.sqrt(1 - part * part)));
  }

  @Override
  public double variance(int back) {
    return deviation(back) * deviation(back);
  }

  /** As of a normal variable: also discrete Gaussian noise has at most that. */
  @Override
  public double logMoment(int back, double t) {
    double exponent = t * Grid.amountUp(units(back));
    return exponent * exponent / 2;
  }

  @Override
  public double tail(int back, double probability) {
    return Grid.tail(units(back), -Normal.quantile(probability));
  }

  @Override
  public double rounding() {
    return independent() ? 0 : Grid.amount(1);
  }

  @Override
  public boolean independent() {
    return rho == 0;
  }

  @Override
  public RandomSource.AdditiveNoise step(int back, long taken) {
    return new Step(back, taken);
  }

  /** The deviation in units of the grid, with what pays for rounding. */
  BigInteger units(int back) {
    return Grid.unitsUp(Math.nextUp(deviation(back) * GRID_SLACK));
  }

  /**
   * A reward is part of every later release of its arm, or of one if nothing is taken back. The
   * least noise has the largest error.
   */
  @Override
  public double gridError(long releases) {
    double one = DiscreteGaussian.sigma(units(0)).distanceFromRoundedNormal();
    long moved = independent() ? Math.min(1, releases) : releases;
    return Math.min(1, Rounding.productUp(Rounding.countUp(moved), one));
  }

  @Override
  public GaussianDp guarantee() {
    return new GaussianDp(eta);
  }

  /** The fresh noise of one release, less what it takes back. */
  private final class Step implements RandomSource.AdditiveNoise {
    private final int back;
    private final long taken;

    Step(int back, long taken) {
      this.back = back;
      this.taken = taken;
    }

    @Override
    public double fast(double value, SimulatedSource random) {
      return value - Grid.amount(taken) + deviation(back) * random.nextGaussian();
    }

    @Override
    public double exact(double value, SecretSource random) {
      BigInteger fresh = DiscreteGaussian.sigma(units(back)).draw(random);
      return Grid.plus(value, fresh.subtract(BigInteger.valueOf(taken)));
    }
  }
}
