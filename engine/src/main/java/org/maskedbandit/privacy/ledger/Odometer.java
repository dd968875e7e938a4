package org.maskedbandit.privacy.ledger;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.GaussianProfile;

/**
 * Says what holds for the releases up to a look at a Gaussian ledger, although one may look and
 * stop at any time.
 *
 * <pre>
 * budgets  b_k = first 2^(k-1),   deltas  delta_k = delta/(k(k+1)),   k = 1, 2, …
 * reading S:   epsilon(delta_k, sqrt(b_k)) and delta,   with the smallest b_k that is at least S
 * </pre>
 *
 * <p>The event that the reading falls in step k is decided by the interaction cut off by a filter
 * with budget b_k, which is sqrt(b_k)-GDP; the deltas of all steps add up to delta. "It ended with
 * S, so it was sqrt(S)-GDP" is not true: a rule that stops by watching the loss can make the true
 * delta many times the quoted one. The proof is in docs/proofs/odometer.md.
 *
 * @param first the smallest budget that is told apart, an eta^2
 */
public record Odometer(double first, double delta) {
  public Odometer {
    Check.positive("first", first);
    Check.between("delta", delta, 0, 1);
  }

  /** From an eta of 1/8. */
  public Odometer(double delta) {
    this(0x1p-6, delta);
  }

  /** What holds at this delta if the worst-off reward has paid that eta^2 so far. */
  public OdometerReading reading(double etaSquared) {
    Check.notNegative("eta squared", etaSquared);
    double budget = first;
    double step = 1;
    while (budget < etaSquared) {
      budget *= 2;
      step++;
    }
    double share = Rounding.down(delta / (step * (step + 1)));
    return new OdometerReading(GaussianProfile.epsilon(share, Rounding.rootUp(budget)), delta);
  }
}
