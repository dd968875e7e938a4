package org.maskedbandit.lab.audit;

import java.util.Optional;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;

/**
 * What an audit found. Every bound alone holds with the audit's confidence.
 *
 * @param worlds the worlds that were played, in words
 * @param reading what the books of a Thompson policy say
 */
public record AuditReport(
    Audit audit, Claim claim, String worlds, Proof proof, Optional<Reading> reading) {

  /** The policy is not eta-GDP for any smaller eta. */
  public double etaAtLeast() {
    return proof.etaAtLeast(audit.confidence());
  }

  /** The policy is not (epsilon, delta)-DP for any smaller epsilon at this delta. */
  public double epsilonAtLeast(double delta) {
    return proof.epsilonAtLeast(delta, audit.confidence());
  }

  /** Whether what was proved exceeds what was claimed. A no is no proof of the claim. */
  public boolean refutesClaim() {
    return proved() > claimed();
  }

  /** Whether the claim is compared by its eta; otherwise it is by the epsilon at the audit's delta. */
  public boolean gaussian() {
    return claim.guarantee() instanceof GaussianDp;
  }

  /** The claimed eta or epsilon. */
  public double claimed() {
    return claim.guarantee() instanceof GaussianDp gaussian
        ? gaussian.eta()
        : claim.guarantee().epsilon(audit.delta());
  }

  /** The eta or epsilon that was proved to be given away at least. */
  public double proved() {
    return gaussian() ? etaAtLeast() : epsilonAtLeast(audit.delta());
  }
}
