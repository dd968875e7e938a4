package org.maskedbandit.privacy;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Minimum;
import org.maskedbandit.numeric.Rounding;

/**
 * Renyi differential privacy at one order (Mironov 2017): the Renyi divergence of order alpha
 * between the outputs on neighbouring data sets is at most epsilon. An infinite epsilon promises
 * nothing.
 */
@Name("renyi")
@About("Renyi differential privacy: the divergence of order alpha is at most epsilon")
public record RenyiDp(double alpha, double epsilon) implements Guarantee {
  /** The searched orders lie from 1 + e^-30 to 1 + e^30. */
  private static final double LARGEST_LOG_EXCESS = 30;

  public RenyiDp {
    PrivacyCheck.alpha(alpha);
    epsilon = PrivacyCheck.epsilon(epsilon);
  }

  /**
   * The guarantee that implies (epsilon, delta)-DP and leaves the most room for releases whose
   * divergence is proportional to the order, to calibrate noise. It is no conversion.
   */
  public static RenyiDp largest(double epsilon, double delta) {
    Check.positive("epsilon", epsilon);
    double logDelta = StrictMath.log(Check.between("delta", delta, 0, 1));
    DoubleUnaryOperator crowding = logExcess -> {
      double excess = StrictMath.exp(logExcess);
      double room = RenyiConversion.largest(excess, epsilon, logDelta);
      return room > 0 ? (1 + excess) / room : Double.POSITIVE_INFINITY;
    };
    double excess =
        StrictMath.exp(Minimum.place(crowding, -LARGEST_LOG_EXCESS, LARGEST_LOG_EXCESS));
    double alpha = 1 + excess;
    return new RenyiDp(alpha, RenyiConversion.largest(alpha - 1, epsilon, logDelta));
  }

  /** The tight conversion, or 0 if delta exceeds the total variation. */
  @Override
  public double epsilon(double delta) {
    if (PrivacyCheck.delta(delta) >= RenyiConversion.totalVariation(epsilon)) {
      return 0;
    }
    return RenyiConversion.epsilon(alpha - 1, epsilon, StrictMath.log(delta));
  }

  @Override
  public double delta(double asked) {
    PrivacyCheck.epsilon(asked);
    if (epsilon == 0 || epsilon == Double.POSITIVE_INFINITY) {
      return epsilon == 0 ? 0 : 1;
    }
    double log = RenyiConversion.logDelta(alpha - 1, epsilon, asked);
    return Math.min(RenyiConversion.totalVariation(epsilon), RenyiConversion.probability(log));
  }

  /** This, then that, which may be chosen by what this released (Mironov 2017, Proposition 1). */
  public RenyiDp then(RenyiDp next) {
    if (next.alpha != alpha) {
      throw Check.refusal(
          "alpha of the next guarantee", "equal to " + Numbers.write(alpha), next.alpha);
    }
    return new RenyiDp(alpha, Rounding.sumUp(epsilon, next.epsilon));
  }

  public RenyiDp times(long count) {
    return new RenyiDp(
        alpha, Rounding.productUp(Rounding.countUp(PrivacyCheck.count(count)), epsilon));
  }

  /**
   * For 2^c units, order alpha/2^c and 3^c epsilon if alpha ≥ 2^(c+1) (Mironov 2017, Proposition
   * 2); sizes between two powers take the larger one. At a smaller order the divergence for a group
   * may be infinite.
   */
  @Override
  public Guarantee group(int size) {
    if (PrivacyCheck.groupSize(size) == 1 || epsilon == 0) {
      return this;
    }
    int doublings = 32 - Integer.numberOfLeadingZeros(size - 1);
    double power = Math.scalb(1.0, doublings);
    if (alpha < 2 * power) {
      return new NoGuarantee();
    }
    double factor = Math.rint(StrictMath.pow(3, doublings));
    return new RenyiDp(alpha / power, Rounding.productUp(factor, epsilon));
  }

  /** Divergences grow with their order (van Erven and Harremoës 2014, Theorem 3). */
  @Override
  public Optional<RenyiDp> renyi(double order) {
    return PrivacyCheck.alpha(order) <= alpha
        ? Optional.of(new RenyiDp(order, epsilon))
        : Guarantee.super.renyi(order);
  }

  @Override
  public boolean covers(Guarantee other) {
    return other.renyi(alpha).filter(implied -> implied.epsilon <= epsilon).isPresent();
  }

  @Override
  public String phrase() {
    return "Renyi DP with epsilon " + Numbers.roundedUp(epsilon, Rounding.DIGITS) + " at order "
        + Numbers.write(alpha);
  }

  @Override
  public String conversion() {
    return "Renyi divergence";
  }

  @Override
  public String toString() {
    return Notation.write(Guarantee.class, this);
  }
}
