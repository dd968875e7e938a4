package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.LargestDraw;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Mechanism;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.release.ThompsonEvents;

/**
 * Draws from public posteriors in every round; a posterior moves when its arm's epoch is released.
 */
final class EpochThompsonLearner implements BlockLearner {
  private final RandomSource random;
  private final EpochSum[] epochs;
  private final EpochPosterior[] posteriors;
  private final double[] means;
  private final double[] deviations;
  private final LargestDraw largest;
  private final long[] due;
  private final long m0;
  private final double gamma;
  private final double exploration;
  private final ThompsonEvents events;

  EpochThompsonLearner(int arms, Mechanism mechanism, long m0, double gamma, RandomSource random) {
    exploration = exploration(mechanism.guarantee().parameter());
    this.random = random;
    this.m0 = m0;
    this.gamma = gamma;
    epochs = EpochSum.forArms(arms, mechanism);
    posteriors = new EpochPosterior[arms];
    means = new double[arms];
    deviations = new double[arms];
    largest = new LargestDraw(means, deviations);
    due = new long[arms];
    for (int arm = 0; arm < arms; arm++) {
      posteriors[arm] = new EpochPosterior(mechanism.variance());
      due[arm] = m0;
      publish(arm);
    }
    events = new ThompsonEvents(new HeldPosteriors(), means, deviations, random);
  }

  /**
   * The noise of a release is then a sixteenth of its length: small against what an arm's mean
   * still has to tell.
   */
  static long firstEpoch(String parameter, double budget) {
    return (long) Math.ceil(16 / Check.positive(parameter, budget));
  }

  /**
   * The part of an arm's released rewards after which the next release is due: a quarter, and less
   * if noise is cheap and news is worth more.
   */
  static double growth(double budget) {
    return 0.25 / Math.max(1, Math.sqrt(budget));
  }

  /**
   * The deviation of a draw in posterior deviations. Where noise is cheap, nine tenths of the
   * variance lower regret on every problem of the leaderboard; where it is dear, the whole of it
   * mostly has the shorter tails.
   */
  private static double exploration(double budget) {
    return budget > 1 ? Math.sqrt(0.9) : 1;
  }

  @Override
  public int choose() {
    return largest.draw(random);
  }

  @Override
  public void learn(int arm, double reward) {
    epochs[arm].add(reward);
    releaseIfDue(arm);
  }

  @Override
  public long play(long most, Rewards rewards) {
    events.decide(most, rewards);
    return most;
  }

  @Override
  public boolean drawsAsInRounds() {
    return false;
  }

  private void releaseIfDue(int arm) {
    if (epochs[arm].size() >= due[arm]) {
      long length = epochs[arm].size();
      posteriors[arm].add(length, epochs[arm].release(random));
      due[arm] = Math.max(m0, (long) (gamma * posteriors[arm].rewards()));
      publish(arm);
    }
  }

  /**
   * A mean lies in [0, 1]: where noise has pushed a posterior out of it, its draws are centred at
   * the border.
   */
  private void publish(int arm) {
    means[arm] = Math.max(0, Math.min(1, posteriors[arm].mean()));
    deviations[arm] = exploration * posteriors[arm].deviation();
    largest.update(arm);
  }

  @Override
  public double[] released() {
    return EpochSum.latest(epochs);
  }

  @Override
  public double spent() {
    return EpochSum.spent(epochs);
  }

  @Override
  public double gridError() {
    return EpochSum.gridError(epochs);
  }

  /** Posteriors hold until the arm's next release, so the probabilities of events are constant. */
  private final class HeldPosteriors implements ThompsonEvents.Posteriors {
    /** How many rewards are missing until the arm's posterior moves. */
    @Override
    public long foreseen(int arm) {
      return due[arm] - epochs[arm].size();
    }

    @Override
    public double least(int arm, long decisions) {
      return means[arm];
    }

    @Override
    public int draw() {
      return choose();
    }

    @Override
    public boolean decide(int arm, long times, Rewards rewards) {
      boolean moves = times == foreseen(arm);
      epochs[arm].addAll(rewards.sum(arm, times), times);
      releaseIfDue(arm);
      return moves;
    }
  }
}
