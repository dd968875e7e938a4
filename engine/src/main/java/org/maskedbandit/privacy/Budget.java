package org.maskedbandit.privacy;

import java.util.function.Predicate;
import org.maskedbandit.notation.Check;

/**
 * Which guarantees are good enough.
 *
 * @param eta the largest eta whose Gaussian guarantee is within the budget, to calibrate noise with
 * @param within whether a guarantee is within the budget
 */
public record Budget(double eta, Predicate<Guarantee> within) {
  /** At most eta in Gaussian differential privacy; met by pure DP through its exact conversion. */
  public static Budget gaussian(double eta) {
    Check.positive("eta", eta);
    return new Budget(
        eta, given -> given.gaussian().stream().anyMatch(implied -> implied.eta() <= eta));
  }

  /** At most epsilon at that delta, by any notion. */
  public static Budget approximate(double epsilon, double delta) {
    Check.positive("epsilon", epsilon);
    double eta = GaussianDp.largest(epsilon, delta).eta();
    return new Budget(eta, given -> given.epsilon(delta) <= epsilon);
  }

  public boolean met(Guarantee guarantee) {
    return within.test(guarantee);
  }
}
