package org.maskedbandit.lab.audit.dial;

/**
 * What a {@link NoiseDial} measured for one reward.
 *
 * @param measured the eta of all rounds after the reward, exact up to the rounding of doubles;
 *     infinite if the noise did not decide what was played
 * @param claimed the eta of the policy's claim
 * @param spent the eta of the learner's bill
 */
public record DialReport(double measured, double claimed, double spent) {
  /** A threshold is found up to a few units in the last place of numbers of the size of 1. */
  private static final double ROUNDING = 1 + 1e-9;

  /** Whether both the claim and the ledger account for all that was measured. */
  public boolean covered() {
    return measured <= Math.min(claimed, spent) * ROUNDING;
  }

  /** The measured eta over the smaller of claim and ledger; at most 1 if all is well. */
  public double excess() {
    return measured == 0 ? 0 : measured / Math.min(claimed, spent);
  }
}
