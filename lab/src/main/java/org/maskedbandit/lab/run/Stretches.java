package org.maskedbandit.lab.run;

import org.maskedbandit.policy.SteadyLearner;

/**
 * Plays the rounds that a learner has decided in one step: a lazy policy takes a number of steps
 * that grows with log T.
 */
final class Stretches implements Run {
  private final SteadyLearner learner;
  private final SteadyLearner.Rewards rewards;

  Stretches(SteadyLearner learner, World world) {
    this.learner = learner;
    rewards = world::play;
  }

  @Override
  public void play(long rounds) {
    long left = rounds;
    while (left > 0) {
      left -= learner.play(left, rewards);
    }
  }

  @Override
  public double spent() {
    return learner.spent();
  }
}
