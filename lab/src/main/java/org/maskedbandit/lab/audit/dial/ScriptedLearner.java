package org.maskedbandit.lab.audit.dial;

import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.SimulatedSource;

/**
 * A learner whose noise is dictated, and so what it plays. For learners that draw one normal
 * variable for each arm, in the order of the arms, when they choose; others are refused.
 */
public final class ScriptedLearner {
  /** The draw that makes its arm the winner, whatever the means are. */
  static final double PULL = 0x1p30;

  private final Learner learner;
  private final Strings strings;

  public ScriptedLearner(Policy policy, Setting setting) {
    strings = new Strings(setting.arms());
    learner = policy.start(setting, strings);
  }

  /** The arm it chooses if it draws these, one for each arm. */
  public int choose(double... draws) {
    strings.next = 0;
    System.arraycopy(draws, 0, strings.draws, 0, draws.length);
    int arm = learner.choose();
    strings.drawn = strings.next;
    strings.next = Strings.LOOSE;
    return arm;
  }

  /** Its choice if that arm has by far the largest draw: that arm, unless nothing is drawn. */
  public int pulled(int arm) {
    double[] draws = new double[strings.draws.length];
    draws[arm] = PULL;
    return choose(draws);
  }

  public void learn(int arm, double reward) {
    learner.learn(arm, reward);
  }

  /** How many variables it drew for its latest choice. */
  public int drawn() {
    return strings.drawn;
  }

  public Bill bill() {
    return learner.bill();
  }

  private static final class Strings implements SimulatedSource {
    private static final int LOOSE = -1;

    private final double[] draws;
    private int next = LOOSE;
    private int drawn;

    Strings(int arms) {
      draws = new double[arms];
    }

    @Override
    public double nextGaussian() {
      if (next == LOOSE) {
        throw unsuited("outside of a choice");
      }
      int arm = next++;
      return arm < draws.length ? draws[arm] : 0;
    }

    @Override
    public double nextExponential() {
      throw unsuited("an exponential variable");
    }

    @Override
    public long nextLong() {
      throw unsuited("a uniform variable");
    }

    private static Refusal unsuited(String drawn) {
      return Check.refusal(
          "what a learner on strings draws", "a normal variable for each arm", drawn);
    }
  }
}
