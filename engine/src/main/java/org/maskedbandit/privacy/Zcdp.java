package org.maskedbandit.privacy;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Rounding;

/**
 * Zero-concentrated differential privacy (Bun and Steinke 2016): for every order alpha above 1 the
 * Renyi divergence between the outputs on neighbouring data sets is at most rho alpha. An infinite
 * rho promises nothing.
 *
 * <p>There is no conversion to GDP, because divergences do not determine a trade-off curve. A
 * Gaussian mechanism with this rho is sqrt(2 rho)-GDP; randomised response with epsilon = sqrt(2
 * rho) has this rho too, but is only 1.25 epsilon-GDP.
 */
@Name("zcdp")
@About("Zero-concentrated differential privacy: the divergence of every order alpha is at most"
    + " rho alpha")
public record Zcdp(double rho) implements Guarantee {
  public Zcdp {
    rho = Check.notNegative("rho", rho) + 0.0;
  }

  /** The tight conversion at its best order, or 0 if delta exceeds the total variation. */
  @Override
  public double epsilon(double delta) {
    if (PrivacyCheck.delta(delta) >= RenyiConversion.totalVariation(rho)) {
      return 0;
    }
    if (delta == 0 || rho == Double.POSITIVE_INFINITY) {
      return Double.POSITIVE_INFINITY;
    }
    double logDelta = StrictMath.log(delta);
    double excess = bestExcess(logDelta);
    return RenyiConversion.epsilon(excess, rho + rho * excess, logDelta);
  }

  /** The tight conversion is best at rho (alpha - 1)^2 + log(delta alpha) = 0. */
  private double bestExcess(double logDelta) {
    double high = Math.min(Math.sqrt(-logDelta / rho), StrictMath.expm1(Math.min(-logDelta, 700)));
    return crossing(t -> rho * t * t + StrictMath.log1p(t) + logDelta, high);
  }

  /** rho + 2 sqrt(rho log(1/delta)) (Bun and Steinke 2016, Proposition 1.3). */
  public double epsilonByMironov(double delta) {
    return rho == 0
        ? 0
        : Rounding.up(rho + 2 * Math.sqrt(-rho * StrictMath.log(PrivacyCheck.delta(delta))));
  }

  /** The tight conversion solved for delta, at the order with derivative 0. */
  @Override
  public double delta(double epsilon) {
    PrivacyCheck.epsilon(epsilon);
    if (rho == 0 || rho == Double.POSITIVE_INFINITY) {
      return rho == 0 ? 0 : 1;
    }
    DoubleUnaryOperator derivative = t -> rho * (2 * t + 1) - epsilon + StrictMath.log(t / (1 + t));
    double high = 1;
    while (derivative.applyAsDouble(high) < 0 && high < 1e300) {
      high *= 2;
    }
    double excess = crossing(derivative, high);
    double log = RenyiConversion.logDelta(excess, rho + rho * excess, epsilon);
    return Math.min(RenyiConversion.totalVariation(rho), RenyiConversion.probability(log));
  }

  /** Where an increasing function of a positive number crosses zero, from above, by bisection. */
  private static double crossing(DoubleUnaryOperator increasing, double high) {
    double low = 0;
    double above = high;
    for (int i = 0; i < 80; i++) {
      double middle = low + (above - low) / 2;
      if (increasing.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        above = middle;
      }
    }
    return above;
  }

  /** This, then that, chosen by what this released (Bun and Steinke 2016, Lemma 1.7). */
  public Zcdp then(Zcdp next) {
    return new Zcdp(Rounding.sumUp(rho, next.rho));
  }

  public Zcdp times(long count) {
    return new Zcdp(Rounding.productUp(Rounding.countUp(PrivacyCheck.count(count)), rho));
  }

  /** rho size^2 (Bun and Steinke 2016, Proposition 1.9). */
  @Override
  public Zcdp group(int size) {
    long square = (long) PrivacyCheck.groupSize(size) * size;
    return new Zcdp(Rounding.productUp(Rounding.countUp(square), rho));
  }

  public RenyiDp toRenyi(double alpha) {
    return new RenyiDp(PrivacyCheck.alpha(alpha), Rounding.productUp(alpha, rho));
  }

  @Override
  public Optional<Zcdp> concentrated() {
    return Optional.of(this);
  }

  @Override
  public boolean covers(Guarantee other) {
    return other.concentrated().filter(implied -> implied.rho <= rho).isPresent();
  }

  @Override
  public String phrase() {
    return Numbers.roundedUp(rho, Rounding.DIGITS) + "-zCDP";
  }

  @Override
  public String conversion() {
    return "Renyi divergences";
  }

  @Override
  public String toString() {
    return Notation.write(Guarantee.class, this);
  }
}
