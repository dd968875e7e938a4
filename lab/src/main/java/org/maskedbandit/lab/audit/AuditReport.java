package org.maskedbandit.lab.audit;

import java.util.OptionalDouble;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Evidence;
import org.maskedbandit.privacy.GaussianDp;

/**
 * What an audit found. Every bound alone holds with the audit's confidence; its threshold was fixed by other runs.
 *
 * @param pair the neighbouring worlds that were told apart best
 * @param lessons scores of the runs that fixed the thresholds
 * @param tests scores of the runs that count
 * @param reading the mean eta^2 that the reward in question paid by the contrast ledger; a reading and not a guarantee
 */
public record AuditReport(
    Audit audit,
    Claim claim,
    Neighbours pair,
    Scores lessons,
    Scores tests,
    OptionalDouble reading) {

  /** The policy is not eta-GDP for any smaller eta. */
  public double etaAtLeast() {
    return evidenceOfEta().etaAtLeast();
  }

  Evidence evidenceOfEta() {
    return tests.at(lessons.best(Evidence::etaAtLeast, audit.confidence()), audit.confidence());
  }

  /** The policy is not (epsilon, delta)-DP for any smaller epsilon at this delta. */
  public double epsilonAtLeast(double delta) {
    return evidenceOfEpsilon(delta, audit.confidence()).epsilonAtLeast(delta);
  }

  Evidence evidenceOfEpsilon(double delta, double confidence) {
    double threshold = lessons.best(evidence -> evidence.epsilonAtLeast(delta), confidence);
    return tests.at(threshold, confidence);
  }

  /** Whether what was proved exceeds what was claimed. A no is no proof of the claim. */
  public boolean refutesClaim() {
    return claim.guarantee() instanceof GaussianDp gaussian
        ? etaAtLeast() > gaussian.eta()
        : epsilonAtLeast(audit.delta()) > claim.guarantee().epsilon(audit.delta());
  }
}
