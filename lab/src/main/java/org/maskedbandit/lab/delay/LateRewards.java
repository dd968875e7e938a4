package org.maskedbandit.lab.delay;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/**
 * A policy that gets the reward of round t after round t + d. For simulation.
 *
 * <p>Privacy. That of the policy, whose learner may get rewards late.
 *
 * @param rounds the delay d
 */
public record LateRewards(Policy policy, long rounds) implements Policy {
  /** All rewards that are under way are in memory. */
  static final long LONGEST = 10_000_000;

  public LateRewards {
    Check.within("the delay of rewards", rounds, 0, LONGEST);
  }

  @Override
  public Claim claim(Setting setting) {
    return policy.claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new Ring(policy.start(setting, random), (int) rounds + 1);
  }

  /** Keeps rewards in a ring; the one after the newest is the oldest. */
  private static final class Ring implements Learner {
    private final Learner learner;
    private final int[] arms;
    private final double[] rewards;
    private long rewarded;

    Ring(Learner learner, int size) {
      this.learner = learner;
      arms = new int[size];
      rewards = new double[size];
    }

    @Override
    public int choose() {
      return learner.choose();
    }

    @Override
    public void learn(int arm, double reward) {
      int newest = (int) (rewarded % arms.length);
      arms[newest] = arm;
      rewards[newest] = reward;
      rewarded++;
      if (rewarded >= arms.length) {
        int oldest = (int) (rewarded % arms.length);
        learner.learn(arms[oldest], rewards[oldest]);
      }
    }

    @Override
    public double[] released() {
      return learner.released();
    }

    @Override
    public Bill bill() {
      return learner.bill();
    }

    @Override
    public void fields(Fields fields) {
      fields.part("learner", learner);
      fields.indices("arms", arms);
      fields.numbers("rewards", rewards);
      rewarded = fields.count("rewarded", rewarded);
    }
  }
}
