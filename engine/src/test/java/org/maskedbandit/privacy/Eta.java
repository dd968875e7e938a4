package org.maskedbandit.privacy;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.ledger.Ledger;

/** The eta of what must be Gaussian differential privacy; any other kind fails the test. */
public final class Eta {
  private Eta() {}

  public static double of(Guarantee guarantee) {
    return ((GaussianDp) guarantee).eta();
  }

  public static double claimed(Policy policy, Setting setting) {
    return of(policy.claim(setting).guarantee());
  }

  public static double paid(Learner learner) {
    return of(learner.bill().paid());
  }

  public static double paid(Ledger ledger) {
    return of(ledger.spent());
  }
}
