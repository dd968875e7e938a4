package org.maskedbandit.lab.audit;

import java.util.Optional;
import java.util.OptionalDouble;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;

/**
 * What an audit found. Every bound alone holds with the audit's confidence.
 *
 * @param paid the mean eta^2 that the changed reward paid by the contrast ledger, if there is one
 */
public record AuditResult(Audit audit, Claim claim, Proof proof, OptionalDouble paid) {
  /** What a reading is worth. */
  public static final String READING = "a reading and no guarantee";

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

  /** Whether the claim is compared by its eta, and not by its epsilon at the audit's delta. */
  public boolean gaussian() {
    return claim.guarantee() instanceof GaussianDp;
  }

  /** The claimed eta or epsilon. */
  public double claimed() {
    return claim.guarantee() instanceof GaussianDp gaussian
        ? gaussian.eta()
        : claim.guarantee().epsilon(audit.delta());
  }

  /**
   * The eta that the claim implies, or else the one with the claimed epsilon at the audit's delta,
   * which is for comparison and no conversion.
   */
  public OptionalDouble claimedEta() {
    Optional<GaussianDp> gaussian = claim.guarantee().gaussian();
    if (gaussian.isPresent()) {
      return OptionalDouble.of(gaussian.get().eta());
    }
    double delta = audit.delta();
    double epsilon = claim.guarantee().epsilon(delta);
    boolean some = delta > 0 && epsilon > 0 && epsilon < Double.POSITIVE_INFINITY;
    return some
        ? OptionalDouble.of(GaussianDp.largest(epsilon, delta).eta())
        : OptionalDouble.empty();
  }

  /** The eta or epsilon that was proved to be given away at least. */
  public double proved() {
    return gaussian() ? etaAtLeast() : epsilonAtLeast(audit.delta());
  }

  /** The eta that the changed reward paid by the contrast ledger: a reading and no guarantee. */
  public OptionalDouble contrastLedger() {
    return paid.isPresent() ? OptionalDouble.of(Math.sqrt(paid.getAsDouble())) : paid;
  }
}
