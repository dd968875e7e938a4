package org.example.bandit;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.GaussianMechanism;

/**
 * Epsilon-greedy on noisy sums: mostly plays the arm with the best noisy mean, and explores less
 * and less.
 *
 * <pre>
 * release  y = (sum of m rewards of an arm) + N(0, 1/eta^2),   m = max(first, rewards released)
 * play     any arm with probability min(1, explore K/t), else argmax_i mean_i
 * mean_i   (sum of the releases of arm i)/(rewards in them)
 * </pre>
 *
 * K is the number of arms and t the round. Each release doubles the rewards that are known of an
 * arm, so the number of its noise terms grows with the logarithm of its rewards.
 *
 * <p>Privacy. A reward in [0, 1] is part of one sum of one arm, moves it by at most 1, and the sum
 * is released once with normal noise of deviation 1/eta: that release is eta-GDP. When a release is
 * due and what is played are functions of released values, of public counts and of fresh
 * randomness, so they reveal nothing more. Hence eta-GDP for any number of rounds, which is the
 * claim that {@link ReleasePolicy} makes of the mechanism below.
 *
 * @param explore how many rounds of each arm are spent on exploring for each unit of ln t, about
 * @param first rewards in the first release of an arm
 */
public record PrivateGreedy(double eta, double explore, long first) implements ReleasePolicy {
  public PrivateGreedy {
    Check.positive("eta", eta);
    Check.notNegative("explore", explore);
    Check.atLeast("first", first, 1);
  }

  public PrivateGreedy(double eta) {
    this(eta, 10, 32);
  }

  @Override
  public GaussianMechanism mechanism(Setting setting) {
    return GaussianMechanism.eta(eta);
  }

  @Override
  public Decider decider(Setting setting) {
    return new GreedyDecider(setting.arms(), explore, first);
  }
}
