package org.maskedbandit.privacy;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Rounding;

/**
 * Approximate differential privacy (Dwork et al. 2006), one point (epsilon, delta) of a privacy
 * profile.
 *
 * <p>What the point implies elsewhere is the profile of the worst mechanism that satisfies it: with
 * probability delta it tells everything, otherwise it is randomised response (Kairouz, Oh and
 * Viswanath 2015). An infinite epsilon or a delta of 1 promises nothing.
 */
@Name("approximate")
@About("Approximate differential privacy: (epsilon, delta)")
public record ApproximateDp(double epsilon, double delta) implements Guarantee {
  public ApproximateDp {
    epsilon = PrivacyCheck.epsilon(epsilon);
    delta = Check.within("delta", delta, 0, 1) + 0.0;
  }

  @Override
  public double epsilon(double asked) {
    if (PrivacyCheck.delta(asked) < delta || epsilon == Double.POSITIVE_INFINITY) {
      return Double.POSITIVE_INFINITY;
    }
    return new PureDp(epsilon).epsilon(Rounding.down((asked - delta) / (1 - delta)));
  }

  @Override
  public double delta(double asked) {
    if (epsilon == Double.POSITIVE_INFINITY) {
      return PrivacyCheck.epsilon(asked) == epsilon ? delta : 1;
    }
    double rest = new PureDp(epsilon).delta(asked);
    return rest == 0 ? delta : Math.min(1, Rounding.up(delta + (1 - delta) * rest));
  }

  /** This, then that: epsilons and deltas add up (Dwork and Roth 2014, Theorem 3.16). */
  public ApproximateDp then(ApproximateDp next) {
    return capped(Rounding.sumUp(epsilon, next.epsilon), Rounding.sumUp(delta, next.delta));
  }

  /** That many releases, each with this guarantee; see {@link Composition} for better bounds. */
  public ApproximateDp times(long count) {
    double copies = Rounding.countUp(PrivacyCheck.count(count));
    return capped(Rounding.productUp(copies, epsilon), Rounding.productUp(copies, delta));
  }

  /**
   * (k epsilon, delta (1 + e^epsilon + ... + e^((k-1) epsilon))): each of the k changes multiplies
   * what the later ones may add (Dwork and Roth 2014, Theorem 2.2 for delta = 0).
   */
  @Override
  public ApproximateDp group(int size) {
    double total = Rounding.productUp(PrivacyCheck.groupSize(size), epsilon);
    if (size == 1 || delta == 0) {
      return new ApproximateDp(total, delta);
    }
    return capped(total, Rounding.productUp(growth(size, total), delta));
  }

  /** (e^total - 1)/(e^epsilon - 1), where total is size times epsilon. */
  private double growth(int size, double total) {
    if (epsilon == 0 || epsilon == Double.POSITIVE_INFINITY) {
      return epsilon == 0 ? size : epsilon;
    }
    double last = StrictMath.exp(Rounding.up(total - epsilon));
    return Rounding.up(last * (StrictMath.expm1(-total) / StrictMath.expm1(-epsilon)));
  }

  private static ApproximateDp capped(double epsilon, double delta) {
    return new ApproximateDp(epsilon, Math.min(1, delta));
  }

  @Override
  public boolean covers(Guarantee other) {
    return !(other instanceof NoGuarantee) && other.delta(epsilon) <= delta;
  }

  @Override
  public String phrase() {
    return "(" + Numbers.roundedUp(epsilon, Rounding.DIGITS) + ", "
        + Numbers.roundedUp(delta, Rounding.DIGITS) + ")-DP";
  }

  @Override
  public String conversion() {
    return "worst case of the point";
  }

  @Override
  public String toString() {
    return Notation.write(Guarantee.class, this);
  }
}
