package org.maskedbandit.privacy.ledger;

import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.privacy.NumericalDelta;

/**
 * What the worst-off reward has paid so far, in the currency of the policy's guarantee, and what
 * the arithmetic of serving adds.
 *
 * <p>A bill is a reading of the ledger, not a guarantee: rounds may have been chosen by looking at
 * it. What is promised is the policy's {@link org.maskedbandit.privacy.Claim}, which has to cover
 * every bill; what both come to is a {@link ServedCurve}.
 *
 * @param paid the guarantee of all releases so far, had they been chosen beforehand; no guarantee
 *     if no count is kept
 * @param floatingDraws how many draws over secret means were made as doubles, of which only the
 *     index of the largest left; 0 if all noise is drawn in whole units of a grid, and then what
 *     the guarantee implies in zCDP holds as it is. Draws over released values are free and do not
 *     count
 * @param gridError the total variation between the noise on a grid that covers one reward when it
 *     is served, and the noise that the guarantee was proven for; 0 if the guarantee holds on the
 *     grid as it is
 */
public record Bill(Guarantee paid, long floatingDraws, double gridError) {
  /** Of releases on a grid on which their guarantee holds as it is. */
  public static Bill of(Guarantee paid) {
    return new Bill(paid, 0, 0);
  }

  /** Of a learner that keeps no count. */
  public static Bill unknown() {
    return of(new NoGuarantee());
  }

  /**
   * What arithmetic adds to the delta of a claim for a person with that many rewards, each with the
   * grid error of its own releases: {@link NumericalDelta}.
   */
  public double numericalDelta(double epsilon, int rewards) {
    double errors = Math.min(1, Rounding.productUp(rewards, gridError));
    return NumericalDelta.of(epsilon, floatingDraws, errors);
  }
}
