package org.maskedbandit.policy.baseline;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/**
 * Plays every arm with the same probability and learns nothing: what any policy must beat.
 *
 * <p>Privacy. No decision reads a reward, so the guarantee is perfect.
 */
@About(
    value = "plays arms at random; perfectly private, learns nothing",
    does = "Plays every arm with the same probability, whatever the rewards. It reveals"
        + " nothing and learns nothing.",
    source = "folklore")
public record Uniform() implements Policy {
  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new PureDp(0));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new Learner() {
      @Override
      public int choose() {
        return random.drawing() ? random.nextInt(setting.arms()) : random.loggedArm();
      }

      @Override
      public void learn(int arm, double reward) {
        Check.arm(arm, setting.arms());
      }

      @Override
      public void fields(Fields fields) {}

      @Override
      public Bill bill() {
        return Bill.of(PureDp.NOTHING);
      }
    };
  }
}
