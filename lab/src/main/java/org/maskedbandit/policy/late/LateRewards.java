package org.maskedbandit.policy.late;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
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
@About(
    value = "another policy whose rewards come late",
    does = "Plays another policy, which gets the reward of round t after round t + rounds. For"
        + " simulation.",
    source = "Masked Bandit, docs/scale.md")
public record LateRewards(
    @Parameter("the policy that gets rewards late") Policy policy,

    @Parameter(value = "by how many rounds rewards are late", from = 0, to = LONGEST)
    long rounds)
    implements Policy {
  /** All rewards that are under way are in memory. */
  private static final long LONGEST = 10_000_000;

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
