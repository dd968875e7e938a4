package org.maskedbandit.policy;

import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.release.LaplaceMechanism;

/** A {@link ReleasePolicy} under pure differential privacy: noise is Laplace(1/epsilon). */
public interface PureReleasePolicy extends ReleasePolicy {
  /** What a reward pays, once. */
  double epsilon();

  @Override
  default Claim claim(Setting setting) {
    return Claim.anytime(new PureDp(epsilon())).within(Scope.SUMS);
  }

  @Override
  default LaplaceMechanism mechanism(Setting setting) {
    return LaplaceMechanism.epsilon(epsilon());
  }
}
