package org.maskedbandit.lab.run;

import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.release.Rewards;

/** Plays blocks of rounds in one step each; a lazy policy takes about log T steps. */
final class BlockRun implements Run {
  private final BlockLearner learner;
  private final Rewards rewards;
  private final Rewards counted = this::sum;
  private Pace pace = (rounds, steps) -> {};
  private long rounds;
  private long steps;

  BlockRun(BlockLearner learner, Rewards rewards) {
    this.learner = learner;
    this.rewards = rewards;
  }

  @Override
  public void play(long further, Pace told) {
    pace = told;
    long left = further;
    while (left > 0) {
      left -= step(left);
    }
    tell();
  }

  /** A learner may play all rounds in one call; what it asks for shows how far it has come. */
  private double sum(int arm, long count) {
    rounds += count;
    if (++steps == TOLD) {
      tell();
    }
    return rewards.sum(arm, count);
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
