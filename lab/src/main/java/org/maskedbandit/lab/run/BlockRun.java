package org.maskedbandit.lab.run;

import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.release.Rewards;

/**
 * Plays blocks of rounds in one step each; a lazy policy takes about log T steps. Rounds that the
 * learner says are cheaper one by one are played so.
 */
final class BlockRun implements Run {
  private final BlockLearner learner;
  private final Environment environment;
  private final Rewards counted = this::sum;
  private Pace pace = (rounds, steps) -> {};
  private long rounds;
  private long steps;

  BlockRun(BlockLearner learner, Environment environment) {
    this.learner = learner;
    this.environment = environment;
  }

  @Override
  public void play(long further, Pace told) {
    pace = told;
    long left = further;
    while (left > 0) {
      long single = learner.singleRounds(Math.min(left, TOLD));
      left -= single > 0 ? rounds(single) : step(left);
    }
    tell();
  }

  /** A coin costs less than a binomial variable of one coin; other sums cost no more. */
  private long rounds(long single) {
    Rounds.play(learner, environment, !environment.problem().binary(), single);
    count(single, single);
    return single;
  }

  /** A learner may play all rounds in one call; what it asks for shows how far it has come. */
  private double sum(int arm, long count) {
    count(count, 1);
    return environment.play(arm, count);
  }

  private void count(long furtherRounds, long furtherSteps) {
    rounds += furtherRounds;
    steps += furtherSteps;
    if (steps >= TOLD) {
      tell();
    }
  }

  private void tell() {
    pace.played(rounds, steps);
    rounds = 0;
    steps = 0;
  }

  @Override
  public long step(long most) {
    return learner.play(most, counted);
  }

  /** Between about log T steps, if arms are easily told apart, and T of them, if they are equal. */
  @Override
  public double work(long horizon) {
    return Math.ceil(StrictMath.pow(horizon, 0.75));
  }

  @Override
  public BlockLearner learner() {
    return learner;
  }

  @Override
  public Bill bill() {
    return learner.bill();
  }
}
