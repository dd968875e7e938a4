package org.maskedbandit.policy.epoch;

import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Release;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.LargestDraw;
import org.maskedbandit.random.largest.LargestLaw;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.release.ThompsonEvents;

/** Draws from public posteriors, which move when an epoch of their arm is released. */
final class EpochDecider implements Decider {
  private final EpochPosterior[] posteriors;
  private final double[] means;
  private final double[] deviations;
  private final LargestDraw largest;
  private final long[] due;
  private final long m0;
  private final double gamma;
  private final double exploration;
  private @Nullable Blocks blocks;

  /** For the variance of the noise of a release, and its eta or epsilon as the budget. */
  EpochDecider(int arms, double noise, double budget, long m0, double gamma) {
    exploration = exploration(budget);
    this.m0 = m0;
    this.gamma = gamma;
    posteriors = new EpochPosterior[arms];
    means = new double[arms];
    deviations = new double[arms];
    largest = new LargestDraw(means, deviations);
    due = new long[arms];
    for (int arm = 0; arm < arms; arm++) {
      posteriors[arm] = new EpochPosterior(noise);
      due[arm] = m0;
      publish(arm);
    }
  }

  /** The noise of a release is then a sixteenth of its length, which is small. */
  static long firstEpoch(String parameter, double budget) {
    return (long) Math.ceil(16 / Check.positive(parameter, budget));
  }

  /** The next release is due after this part of an arm's rewards; less if noise is cheap. */
  static double growth(double budget) {
    return 0.25 / Math.max(1, Math.sqrt(budget));
  }

  /** Draws in posterior deviations: cheap noise regrets less with nine tenths of the variance. */
  private static double exploration(double budget) {
    return budget > 1 ? Math.sqrt(0.9) : 1;
  }

  @Override
  public void add(Release release) {
    int arm = release.arm();
    posteriors[arm].add(release.rewards(), release.sum());
    due[arm] = Math.max(m0, (long) (gamma * posteriors[arm].rewards()));
    publish(arm);
  }

  /** A posterior mean that noise has pushed out of [0, 1] is clamped. */
  private void publish(int arm) {
    means[arm] = Clamp.unit(posteriors[arm].mean());
    deviations[arm] = exploration * posteriors[arm].deviation();
    largest.update(arm);
  }

  @Override
  public long due(int arm) {
    return due[arm];
  }

  @Override
  public double[] probabilities(long[] plays) {
    return LargestLaw.probabilities(means, deviations);
  }

  @Override
  public int draw(long[] plays, RandomSource random) {
    return largest.draw(random);
  }

  @Override
  public boolean drawsAsInRounds() {
    return false;
  }

  @Override
  public long play(long most, Player player, Rewards rewards, RandomSource random) {
    if (blocks == null || blocks.player != player) {
      blocks = new Blocks(player, random);
    }
    blocks.events.decide(most, rewards);
    return most;
  }

  /** Posteriors hold until the arm's next release, so the probabilities of events are constant. */
  private final class Blocks implements ThompsonEvents.Posteriors {
    private final Player player;
    private final RandomSource random;
    private final ThompsonEvents events;

    Blocks(Player player, RandomSource random) {
      this.player = player;
      this.random = random;
      events = new ThompsonEvents(this, means, deviations, random);
    }

    @Override
    public long foreseen(int arm) {
      return player.missing(arm);
    }

    @Override
    public double least(int arm, long decisions) {
      return means[arm];
    }

    @Override
    public int draw() {
      return largest.draw(random);
    }

    @Override
    public boolean decide(int arm, long times, Rewards rewards) {
      return player.play(arm, times, rewards);
    }
  }
}
