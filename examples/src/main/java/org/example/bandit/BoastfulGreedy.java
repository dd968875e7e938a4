package org.example.bandit;

import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.release.GaussianMechanism;

/**
 * {@link PrivateGreedy} with a false claim: it promises eta-GDP, and its noise is good for 3 eta
 * only. It is here to be refuted; an attack that finds nothing here would be worth nothing.
 */
public record BoastfulGreedy(double eta) implements ReleasePolicy {
  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new GaussianDp(eta)).within(Scope.SUMS);
  }

  @Override
  public GaussianMechanism mechanism(Setting setting) {
    return GaussianMechanism.eta(3 * eta);
  }

  @Override
  public Decider decider(Setting setting) {
    return new PrivateGreedy(eta).decider(setting);
  }
}
