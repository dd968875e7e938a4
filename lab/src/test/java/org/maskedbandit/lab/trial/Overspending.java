package org.maskedbandit.lab.trial;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/** Plays the first arm, claims one epsilon and spends another. */
public record Overspending(double claimed, double paid) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new PureDp(claimed));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new Learner() {
      @Override
      public void fields(Fields fields) {}

      @Override
      public int choose() {
        return 0;
      }

      @Override
      public void learn(int arm, double reward) {}

      @Override
      public Bill bill() {
        return Bill.of(new PureDp(paid));
      }
    };
  }
}
