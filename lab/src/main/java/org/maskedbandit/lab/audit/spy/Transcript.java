package org.maskedbandit.lab.audit.spy;

import java.util.function.LongConsumer;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/**
 * All that a spy sees of one run: arms, rewards except the hidden ones, and released statistics.
 *
 * @param changed the round whose reward the spy is asked about
 * @param rewards of every round; NaN if hidden
 * @param released the released statistics of all arms after every round; empty if not watched
 */
public record Transcript(int changed, int[] arms, double[] rewards, double[][] released) {

  /** Rounds between two reports of a long run. */
  private static final int REPORTED = 1 << 16;

  /** Pays for the arm of a round. */
  public interface Payer {
    double pay(int arm, int round);
  }

  /**
   * Plays a policy to its horizon, and tells now and then how many rounds were played since. The
   * caller hides rewards.
   */
  public static Transcript play(
      Policy policy,
      Setting setting,
      int changed,
      boolean watched,
      Seed seed,
      Payer payer,
      LongConsumer played) {
    Learner learner = policy.start(setting, seed.child("policy").stream());
    int rounds = (int) setting.horizon();
    int[] arms = new int[rounds];
    double[] rewards = new double[rounds];
    double[][] released = new double[watched ? rounds : 0][];
    for (int round = 0; round < rounds; round++) {
      int arm = learner.choose();
      arms[round] = arm;
      rewards[round] = payer.pay(arm, round);
      learner.learn(arm, rewards[round]);
      if (watched) {
        released[round] = learner.released();
      }
      if ((round + 1) % REPORTED == 0) {
        played.accept(REPORTED);
      }
    }
    played.accept(rounds % REPORTED);
    return new Transcript(changed, arms, rewards, released);
  }

  /** The same run with a question about another round. */
  public Transcript about(int round) {
    return new Transcript(round, arms, rewards, released);
  }

  /** The arm of the changed round. */
  public int arm() {
    return arms[changed];
  }

  public int rounds() {
    return arms.length;
  }

  /** The reward of a round if it is a known one of the changed arm, otherwise 0. */
  public double known(int round) {
    return arms[round] == arm() && round != changed ? rewards[round] : 0;
  }
}
