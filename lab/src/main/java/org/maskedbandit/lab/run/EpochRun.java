package org.maskedbandit.lab.run;

import org.maskedbandit.policy.epoch.EpochSampler;
import org.maskedbandit.random.RandomSource;

/**
 * A run whose posteriors hold between releases: the probabilities of {@link ThompsonEvents} are
 * then constant.
 */
final class EpochRun implements Run, Posteriors {
  private final EpochSampler learner;
  private final World world;
  private final ThompsonEvents events;

  EpochRun(EpochSampler learner, World world, RandomSource random) {
    this.learner = learner;
    this.world = world;
    events = new ThompsonEvents(this, random);
  }

  @Override
  public void play(long rounds) {
    events.decide(rounds);
  }

  @Override
  public double[] means() {
    return learner.means();
  }

  @Override
  public double[] deviations() {
    return learner.deviations();
  }

  @Override
  public long foreseen(int arm) {
    return learner.missing(arm);
  }

  @Override
  public double least(int arm, long decisions) {
    return learner.means()[arm];
  }

  @Override
  public int draw() {
    return learner.choose();
  }

  @Override
  public boolean decide(int arm, long times) {
    boolean moves = times == learner.missing(arm);
    learner.learnAll(arm, times, world.play(arm, times));
    return moves;
  }

  @Override
  public double spent() {
    return learner.spent();
  }
}
