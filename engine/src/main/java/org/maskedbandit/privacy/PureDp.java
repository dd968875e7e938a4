package org.maskedbandit.privacy;

import java.util.Optional;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.Rounding;

/**
 * Pure differential privacy (Dwork, McSherry, Nissim and Smith 2006): no output becomes more than
 * e^epsilon times as likely.
 *
 * <p>All conversions rest on one fact: a pure mechanism is a post-processing of randomised
 * response, which tells the truth with probability 1/(1 + e^-epsilon) (Kairouz, Oh and Viswanath
 * 2015).
 */
@Name("pure")
@About("Pure differential privacy: no output becomes more than e^epsilon times as likely")
public record PureDp(double epsilon) implements Guarantee {
  /** Nothing is revealed, or nothing was paid so far. */
  public static final PureDp NOTHING = new PureDp(0);

  /** Keeps a difference of terms good to a few units in the last place from being too small. */
  private static final double BLUR = 0x1p-49;

  public PureDp {
    epsilon = PrivacyCheck.epsilon(epsilon);
    if (epsilon == Double.POSITIVE_INFINITY) {
      throw Check.refusal("epsilon", "zero or more and finite", epsilon);
    }
  }

  /** log(1 + (1 - delta)(e^epsilon - 1) - 2 delta), at least 0, without overflow. */
  @Override
  public double epsilon(double delta) {
    double kept = (1 + BLUR) * (1 - PrivacyCheck.delta(delta));
    if (delta == 0 || epsilon == 0) {
      return epsilon;
    }
    double result = epsilon < 30
        ? StrictMath.log1p(Math.max(-1, kept * StrictMath.expm1(epsilon) - 2 * delta))
        : epsilon + StrictMath.log(Math.max(0, kept - delta * StrictMath.exp(-epsilon)));
    return result <= 0 ? 0 : Math.min(epsilon, Rounding.up(result));
  }

  /** The profile of randomised response, (e^epsilon - e^asked)/(1 + e^epsilon), at least 0. */
  @Override
  public double delta(double asked) {
    if (PrivacyCheck.epsilon(asked) >= epsilon) {
      return 0;
    }
    return Math.min(
        1, Rounding.up(-StrictMath.expm1(asked - epsilon) / (1 + StrictMath.exp(-epsilon))));
  }

  /** This, then that, which may be chosen by what this released. */
  public PureDp then(PureDp next) {
    return new PureDp(Rounding.sumUp(epsilon, next.epsilon));
  }

  /** That many releases; see {@link Composition} for better bounds at a delta. */
  public PureDp times(long count) {
    return new PureDp(Rounding.productUp(Rounding.countUp(PrivacyCheck.count(count)), epsilon));
  }

  @Override
  public PureDp group(int size) {
    return new PureDp(Rounding.productUp(PrivacyCheck.groupSize(size), epsilon));
  }

  /**
   * The smallest eta that this implies, eta = -2 PhiInverse(1/(1 + e^epsilon)). The trade-off curve
   * of randomised response is two straight lines that meet on the diagonal; the convex curve of
   * eta-GDP lies below them as soon as it does at that corner.
   */
  public GaussianDp toGaussian() {
    if (epsilon == 0) {
      return new GaussianDp(0);
    }
    double half = epsilon < 1
        ? Normal.halfWidth(StrictMath.tanh(epsilon / 2))
        : -Normal.quantileOfLog(-epsilon - StrictMath.log1p(StrictMath.exp(-epsilon)));
    return new GaussianDp(Rounding.up(2 * half));
  }

  /** epsilon^2/2 (Bun and Steinke 2016, Proposition 1.4). */
  public Zcdp toZcdp() {
    return new Zcdp(Rounding.productUp(epsilon, epsilon / 2));
  }

  /**
   * The divergence of randomised response, log(cosh((alpha - 1/2) epsilon) / cosh(epsilon/2)) /
   * (alpha - 1), without cancellation for small epsilon and overflow for large.
   */
  public RenyiDp toRenyi(double alpha) {
    double excess = PrivacyCheck.alpha(alpha) - 1;
    if (epsilon == 0) {
      return new RenyiDp(alpha, 0);
    }
    double log =
        alpha * epsilon < 30 ? logRatioOfSmall(alpha, excess) : logRatioOfLarge(alpha, excess);
    return new RenyiDp(alpha, Math.min(epsilon, Rounding.up(log / excess)));
  }

  private double logRatioOfSmall(double alpha, double excess) {
    double product = StrictMath.sinh(alpha * epsilon / 2) * StrictMath.sinh(excess * epsilon / 2);
    return StrictMath.log1p(2 * product / StrictMath.cosh(epsilon / 2));
  }

  private double logRatioOfLarge(double alpha, double excess) {
    double even = StrictMath.log1p(StrictMath.exp(-(alpha + excess) * epsilon));
    return excess * epsilon + even - StrictMath.log1p(StrictMath.exp(-epsilon));
  }

  @Override
  public Optional<GaussianDp> gaussian() {
    return Optional.of(toGaussian());
  }

  @Override
  public Optional<Zcdp> concentrated() {
    return Optional.of(toZcdp());
  }

  @Override
  public Optional<RenyiDp> renyi(double alpha) {
    return Optional.of(toRenyi(alpha));
  }

  @Override
  public boolean covers(Guarantee other) {
    return other.epsilon(0) <= epsilon;
  }

  @Override
  public String phrase() {
    return "pure " + Numbers.roundedUp(epsilon, Rounding.DIGITS) + "-DP";
  }

  @Override
  public String conversion() {
    return "randomised response";
  }

  @Override
  public String toString() {
    return Notation.write(Guarantee.class, this);
  }
}
