package org.maskedbandit.lab.run;

import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.release.Rewards;

/** Plays blocks of rounds in one step each; a lazy policy takes about log T steps. */
record BlockRun(BlockLearner learner, Rewards rewards) implements Run {

  @Override
  public void play(long rounds) {
    long left = rounds;
    while (left > 0) {
      left -= step(left);
    }
  }

  @Override
  public long step(long most) {
    return learner.play(most, rewards);
  }

  @Override
  public Bill bill() {
    return learner.bill();
  }
}
