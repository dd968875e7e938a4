package org.maskedbandit.lab.audit.dial;

/**
 * What a {@link NoiseDial} read for one reward.
 *
 * @param measured the eta of all rounds after the reward, exact up to the rounding of doubles;
 *     infinite where the noise did not decide what was played
 * @param claimed the eta of the policy's claim
 * @param spent what the learner's ledger says the worst-off reward has paid
 */
public record DialReport(double measured, double claimed, double spent) {
  /** A threshold is found up to a few units in the last place of numbers of the size of 1. */
  private static final double ROUNDING = 1 + 1e-9;

  /** Whether both the claim and the ledger account for all that was measured. */
  public boolean covered() {
    return measured <= Math.min(claimed, spent) * ROUNDING;
  }

  /**
   * How many times as much was measured as the smaller of claim and ledger accounts for; 1 or less
   * is well.
   */
  public double excess() {
    return measured == 0 ? 0 : measured / Math.min(claimed, spent);
  }
}
