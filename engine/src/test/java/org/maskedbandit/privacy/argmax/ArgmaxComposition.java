package org.maskedbandit.privacy.argmax;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Minimum;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.PrivacyCheck;
import org.maskedbandit.privacy.RenyiDp;

/**
 * What many rounds come to when only the winning arm leaves each of them, and each is the bit of a
 * Gaussian draw with that mu or less: a {@link ThresholdDivergence} whose threshold may depend on
 * everything released before.
 *
 * <p>Renyi divergences of one order add up (Mironov 2017, Proposition 1), every order is valid, and
 * the best is found by a search. {@link AdaptiveThresholds} is tighter and slower.
 */
public record ArgmaxComposition(long rounds, double mu) {

  public ArgmaxComposition {
    Check.atLeast("rounds", rounds, 0);
    mu = Check.notNegative("mu", mu) + 0.0;
  }

  /** The guarantee at one order. */
  public RenyiDp renyi(double alpha) {
    return ThresholdDivergence.worst(alpha, mu).times(rounds);
  }

  /**
   * The better of {@link #epsilonByRenyi} and the exact curve of the whole draws, which wins for
   * few large rounds.
   */
  public double epsilon(double delta) {
    return Math.min(epsilonByRenyi(delta), new GaussianDp(mu).times(rounds).epsilon(delta));
  }

  /**
   * The least epsilon over all orders by the tight conversion (Canonne, Kamath and Steinke 2020,
   * Proposition 12).
   */
  public double epsilonByRenyi(double delta) {
    return least(delta, alpha -> renyi(alpha).epsilon(delta));
  }

  /** The least epsilon over all orders by the classic conversion (Mironov 2017, Proposition 3). */
  public double epsilonByMironov(double delta) {
    return least(delta, alpha -> mironov(renyi(alpha), delta));
  }

  static double mironov(RenyiDp renyi, double delta) {
    return Rounding.up(renyi.epsilon() - StrictMath.log(delta) / (renyi.alpha() - 1));
  }

  /**
   * The best order for a divergence of c alpha lies where c (alpha - 1)^2 is log(1/delta), or a
   * little less for the tight conversion. Here c is between 1/pi and 1/2 times the total mu
   * squared; its growth with alpha is why the search begins at a tenth.
   */
  private double least(double delta, DoubleUnaryOperator epsilonAt) {
    PrivacyCheck.delta(delta);
    double total = mu * Math.sqrt(rounds);
    if (total == 0 || delta == 0 || total == Double.POSITIVE_INFINITY) {
      return total == 0 ? 0 : Double.POSITIVE_INFINITY;
    }
    double widest = Math.sqrt(-Math.PI * StrictMath.log(delta)) / total;
    double narrowest = Math.min(widest, ArgmaxRenyi.order(total, delta) - 1);
    double high = StrictMath.log(2 * widest);
    double low = StrictMath.log(narrowest / 10);
    return Minimum.value(x -> epsilonAt.applyAsDouble(order(x)), low, high);
  }

  private static double order(double logExcess) {
    return Math.max(Math.nextUp(1.0), 1 + StrictMath.exp(logExcess));
  }
}
