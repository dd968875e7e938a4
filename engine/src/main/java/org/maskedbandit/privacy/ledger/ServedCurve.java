package org.maskedbandit.privacy.ledger;

import java.util.Optional;
import org.maskedbandit.numeric.Minimum;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.privacy.PrivacyCheck;

/**
 * What a claim comes to for the numbers that were really drawn. The claim is proven for real
 * numbers, and far out in its tail its delta is less than what arithmetic adds.
 *
 * <pre>
 * delta(epsilon) = the least of   G(x) + (1 + e^x) h   for x from 0 to epsilon,   and   Z(epsilon)
 * </pre>
 *
 * G is the curve of the claim, and h the total variation between what was drawn and the ideal
 * ({@link org.maskedbandit.privacy.NumericalDelta}); what holds at x holds at every larger epsilon.
 * Z is the curve of the zCDP that the claim implies. It counts if nothing was drawn as a double:
 * noise on the grid has the rate of its guarantee as it is ({@code Mechanism.gridError}), and rates
 * add up as squares of eta do.
 *
 * <p>It is the curve of what was released up to the bill, if the time of the bill was not chosen by
 * looking at what was released.
 */
public record ServedCurve(Claim claim, Bill bill) {
  private static final int HALVINGS = 60;

  /** The smallest proven delta at that epsilon; 1 if there is none. */
  public double delta(double epsilon) {
    PrivacyCheck.epsilon(epsilon);
    double exact = onGrid().map(rate -> rate.delta(epsilon)).orElse(1.0);
    double last = Math.min(epsilon, reach());
    double inside = last < Double.POSITIVE_INFINITY ? Minimum.value(this::sum, 0, last) : 1;
    return Math.min(Math.min(exact, sum(epsilon)), inside);
  }

  /** The smallest proven epsilon at that delta; infinite if there is none. */
  public double epsilon(double delta) {
    double exact = onGrid().map(rate -> rate.epsilon(delta)).orElse(Double.POSITIVE_INFINITY);
    boolean asItIs = reach() == Double.POSITIVE_INFINITY;
    return Math.min(exact, asItIs ? ideal().epsilon(delta) : least(delta));
  }

  /** By bisection where the sum falls; it holds at what is returned. */
  private double least(double delta) {
    double high = Minimum.place(this::sum, 0, reach());
    if (sum(0) <= delta || sum(high) > delta) {
      return sum(0) <= delta ? 0 : Double.POSITIVE_INFINITY;
    }
    double low = 0;
    for (int step = 0; step < HALVINGS; step++) {
      double middle = low + (high - low) / 2;
      if (sum(middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private double sum(double epsilon) {
    return Math.min(
        1, Rounding.sumUp(ideal().delta(epsilon), bill.numericalDelta(epsilon, claim.rewards())));
  }

  /** An epsilon beyond which arithmetic alone adds 1; infinite if it adds nothing. */
  private double reach() {
    double twice = bill.numericalDelta(0, claim.rewards());
    return twice == 0 ? Double.POSITIVE_INFINITY : StrictMath.log(2 / twice);
  }

  /** Nothing is known of what was drawn if no count was kept. */
  private Guarantee ideal() {
    return bill.paid() instanceof NoGuarantee ? bill.paid() : claim.guarantee();
  }

  private Optional<Guarantee> onGrid() {
    return bill.floatingDraws() == 0 ? ideal().concentrated().map(rate -> rate) : Optional.empty();
  }
}
