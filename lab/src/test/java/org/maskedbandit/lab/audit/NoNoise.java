package org.maskedbandit.lab.audit;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/**
 * Stays with arm 0 while its latest reward was high, without any noise, and claims to give nothing
 * away.
 */
public record NoNoise(double high) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new GaussianDp(0));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new Learner() {
      @Override
      public void fields(Fields fields) {}

      private int next;

      @Override
      public int choose() {
        return next;
      }

      @Override
      public void learn(int arm, double reward) {
        next = reward > high ? 0 : 1;
      }

      @Override
      public Bill bill() {
        return Bill.of(new GaussianDp(0));
      }
    };
  }
}
