package org.maskedbandit.lab.audit;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/**
 * Plays the arms in turn and releases every reward through a Gaussian mechanism of its own, which
 * is exactly eta-GDP if it has its whole noise.
 */
public record ReleasingEveryReward(double eta, double noise) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new GaussianDp(eta));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new Learner() {
      @Override
      public void fields(Fields fields) {}

      private final double[] released = new double[setting.arms()];
      private int round;

      @Override
      public int choose() {
        return round++ % setting.arms();
      }

      @Override
      public void learn(int arm, double reward) {
        released[arm] = reward + noise / eta * random.nextGaussian();
      }

      @Override
      public double[] released() {
        return released.clone();
      }
    };
  }
}
