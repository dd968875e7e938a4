package org.maskedbandit.policy;

import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.NumericalDelta;
import org.maskedbandit.random.SecretSource;

/**
 * A learner that may be put in front of people: its noise comes from a {@link SecretSource} and can
 * be made from nothing else. A seed does not compile here, so whoever serves only this type cannot
 * serve noise that somebody can compute.
 *
 * <p>Policies without privacy may be served too; their claim says so.
 *
 * <p>Not safe for threads.
 */
public final class ServedLearner implements Learner {
  private final Learner learner;
  private final Claim claim;

  private ServedLearner(Learner learner, Claim claim) {
    this.learner = learner;
    this.claim = claim;
  }

  /** @param source of this learner alone */
  public static ServedLearner start(Policy policy, Setting setting, SecretSource source) {
    return new ServedLearner(policy.start(setting, source), policy.claim(setting));
  }

  /**
   * What is promised to the people whose rewards it learns from; {@link #numericalDelta} comes on
   * top.
   */
  public Claim claim() {
    return claim;
  }

  /**
   * What the arithmetic of all rounds so far adds to the delta of the claim at that epsilon.
   *
   * @see NumericalDelta
   */
  public double numericalDelta(double epsilon) {
    return NumericalDelta.of(epsilon, floatingDraws(), gridError());
  }

  @Override
  public int choose() {
    return learner.choose();
  }

  @Override
  public void learn(int arm, double reward) {
    learner.learn(arm, reward);
  }

  @Override
  public double[] released() {
    return learner.released();
  }

  @Override
  public double spent() {
    return learner.spent();
  }

  @Override
  public long floatingDraws() {
    return learner.floatingDraws();
  }

  @Override
  public double gridError() {
    return learner.gridError();
  }
}
