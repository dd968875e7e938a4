package org.maskedbandit.privacy.argmax;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.PrivacyCheck;
import org.maskedbandit.privacy.RenyiDp;

/**
 * What a budget is worth when only the winning arm leaves each round: rounds are adaptively chosen
 * threshold bits of Gaussian draws, each with mu or less and the sum of mu^2 within the budget. By
 * whole draws that is {@link GaussianDp} with the root of the budget.
 *
 * <p>The bound is the best of three that hold for the same filter: the whole draws; Renyi
 * divergences, of which all orders hold at once because the ledger counts mu^2 and not a
 * divergence; and {@link DiffusionBound}. The last removes the loss of Renyi divergences if mu is
 * small beside the root of the budget: at budget 1 and delta 1e-6 epsilon is 4.89 by whole draws,
 * 4.05 by Renyi divergences, and 3.91, 3.83, 3.80 for mu^2 up to 1e-3, 1e-4, 1e-5. The limit is
 * 3.79.
 *
 * <p>A question takes less than a second. Proof: docs/proofs/threshold-budget.md.
 */
public record ThresholdBudget(double budget, double mu) {
  /** The best lambda is about 1.8 (mu^2 budget)^(-1/4), and larger for small deltas. */
  private static final double LEAST_LAMBDA = 0.9;

  private static final double MOST_LAMBDA = 8;
  private static final double LAMBDA_RATIO = 1.1;

  public ThresholdBudget {
    Check.positive("budget", budget);
    Check.positive("mu", mu);
  }

  /** The smallest proven epsilon at that delta. */
  public double epsilon(double delta) {
    double most = Math.min(wholeDraws().epsilon(delta), epsilonByRenyi(delta));
    if (most == 0 || most == Double.POSITIVE_INFINITY) {
      return most;
    }
    double limit = GaussianProfile.epsilon(delta, Math.sqrt(2 / Math.PI * budget));
    return epsilon(diffusion(limit), delta, most);
  }

  private static double epsilon(DiffusionBound bound, double delta, double most) {
    if (bound.delta(most) > delta) {
      return most;
    }
    double low = 0;
    double high = most;
    while (high - low > 1e-9 * high) {
      double middle = (low + high) / 2;
      if (bound.delta(middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** The smallest proven delta at that epsilon. */
  public double delta(double epsilon) {
    double wholeDraws = wholeDraws().delta(epsilon);
    if (wholeDraws == 0) {
      return 0;
    }
    double order = bestOrder(epsilon, cost(bestOrder(epsilon, budget)));
    double others = Math.min(renyi(order).delta(epsilon), diffusion(epsilon).delta(epsilon));
    return Math.min(wholeDraws, others);
  }

  /** Where alpha cost/pi, which is the divergence, gives the least delta. */
  private static double bestOrder(double epsilon, double cost) {
    return Math.max(1.01, 0.5 + Math.PI / 2 * epsilon / cost);
  }

  /** Many small rounds with this budget cost as much at that order. For a search, no proof. */
  private double cost(double alpha) {
    return budget * Math.PI / 2 * BitGain.ofDivergence(alpha).at(largest());
  }

  public RenyiDp renyi(double alpha) {
    double gain = BitGain.ofDivergence(PrivacyCheck.alpha(alpha)).upTo(largest());
    return new RenyiDp(alpha, Rounding.up(alpha / 2 * gain * budget));
  }

  double epsilonByRenyi(double delta) {
    if (PrivacyCheck.delta(delta) == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double first = ArgmaxRenyi.order(Math.sqrt(budget), delta);
    return renyi(ArgmaxRenyi.order(Math.sqrt(cost(first)), delta)).epsilon(delta);
  }

  /** The bound with the best lambda at that epsilon, which is sought with unproven gains. */
  DiffusionBound diffusion(double epsilon) {
    double scale = Math.max(1, 1 / Math.sqrt(largest() * Math.sqrt(budget)));
    double best = LEAST_LAMBDA * scale;
    double least = Double.POSITIVE_INFINITY;
    for (double factor = LEAST_LAMBDA; factor < MOST_LAMBDA; factor *= LAMBDA_RATIO) {
      double lambda = factor * scale;
      double delta = bound(lambda, BitGain.ofMoment(lambda + 0.5).at(largest())).delta(epsilon);
      if (delta < least) {
        least = delta;
        best = lambda;
      }
    }
    return bound(best, BitGain.ofMoment(best + 0.5).upTo(largest()));
  }

  private DiffusionBound bound(double lambda, double gain) {
    return new DiffusionBound(lambda, gain, budget, largest());
  }

  /** No round can spend more than the budget. */
  private double largest() {
    return Math.min(mu, Rounding.rootUp(budget));
  }

  private GaussianDp wholeDraws() {
    return new GaussianDp(Rounding.rootUp(budget));
  }
}
