package org.maskedbandit.privacy.ledger;

import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.state.Stateful;

/**
 * What the rewards of each arm have paid for draws of Gaussian posteriors. A charge is one draw of
 * every arm; the oldest reward of an arm pays the most, so one sum for each arm is enough. Sums are
 * rounded up.
 *
 * <p>A reading is what was spent, not a guarantee: rounds may have been chosen by looking at it. A
 * guarantee comes from a {@link Filter} whose budget was declared beforehand; what may be said of
 * one look comes from an {@link Odometer}.
 */
public sealed interface Ledger extends Stateful permits ArmLedger, ContrastLedger, BitLedger {
  /**
   * From now on a reward moves that arm's mean by at most {@code share}, 0 if the arm holds none,
   * and its draw has that variance.
   */
  void price(int arm, double share, double variance);

  /** Charges every arm its price that many times. */
  void charge(long times);

  /** Charges every arm its price once. */
  default void charge() {
    charge(1);
  }

  /** What the oldest reward of that arm has paid. */
  double total(int arm);

  /** What the next charge will cost the rewards of that arm. */
  double next(int arm);

  /**
   * What a charge costs them at most until the arm's own price changes, whatever happens to other
   * arms.
   */
  double most(int arm);

  int arms();

  /** What the worst-off reward has paid. */
  default Guarantee spent() {
    return guarantee(worst());
  }

  /** What a total of an arm is as a guarantee; Gaussian, unless the ledger counts other things. */
  default Guarantee guarantee(double total) {
    return new GaussianDp(total == 0 ? 0 : Math.nextUp(Math.sqrt(total)));
  }

  /** The largest total whose guarantee may be within a budget, and 0 if none is. */
  default double largest(Guarantee budget) {
    // A little less, so that the rounded root of the total is within the budget.
    return budget.concentrated().map(rate -> 2 * rate.rho() * (1 - 0x1p-50)).orElse(0.0);
  }

  /** The largest total of an arm. */
  default double worst() {
    double most = 0;
    for (int arm = 0; arm < arms(); arm++) {
      most = Math.max(most, total(arm));
    }
    return most;
  }
}
