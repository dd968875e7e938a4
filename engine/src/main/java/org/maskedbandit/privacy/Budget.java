package org.maskedbandit.privacy;

import org.maskedbandit.notation.Check;

/** Which guarantees are good enough. */
public interface Budget {
  boolean met(Guarantee guarantee);

  /** The largest eta whose Gaussian guarantee is within the budget, to calibrate noise with. */
  double eta();

  /** At most eta in Gaussian differential privacy; met by pure DP through its exact conversion. */
  static Budget gaussian(double eta) {
    Check.positive("eta", eta);
    return new Budget() {
      @Override
      public boolean met(Guarantee guarantee) {
        return guarantee.gaussian().stream().anyMatch(implied -> implied.eta() <= eta);
      }

      @Override
      public double eta() {
        return eta;
      }
    };
  }

  /** At most epsilon at that delta, by any notion. */
  static Budget approximate(double epsilon, double delta) {
    Check.positive("epsilon", epsilon);
    Check.between("delta", delta, 0, 1);
    double eta = GaussianDp.largest(epsilon, delta).eta();
    return new Budget() {
      @Override
      public boolean met(Guarantee guarantee) {
        return guarantee.epsilon(delta) <= epsilon;
      }

      @Override
      public double eta() {
        return eta;
      }
    };
  }
}
