package org.maskedbandit.policy.epoch;

import org.jspecify.annotations.Nullable;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.LargestDraw;
import org.maskedbandit.random.largest.LargestLaw;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.release.ThompsonEvents;

/** Draws from public posteriors, which move when an epoch of their arm is released. */
final class EpochDecider implements SubsetDecider {
  private final EpochPosteriors posteriors;
  private final LargestDraw largest;
  private @Nullable Blocks blocks;

  EpochDecider(int arms, EpochNoise noise, EpochLengths lengths, long n0, boolean watched) {
    posteriors = new EpochPosteriors(arms, noise, lengths, n0, watched, this::update);
    largest = new LargestDraw(posteriors.means(), posteriors.deviations());
  }

  private void update(int arm) {
    largest.update(arm);
  }

  @Override
  public void add(Release release) {
    posteriors.add(release);
  }

  @Override
  public Segment segment() {
    return posteriors.segment();
  }

  @Override
  public long due(int arm) {
    return posteriors.due(arm);
  }

  @Override
  public double[] probabilities(int[] arms) {
    double[] means = SubsetDecider.pick(posteriors.means(), arms);
    return LargestLaw.of(means, SubsetDecider.pick(posteriors.deviations(), arms))
        .probabilities();
  }

  @Override
  public EpochLaw law() {
    Posteriors.Snapshot now = posteriors.snapshot();
    return arms -> LargestLaw.of(
            SubsetDecider.pick(now.means(), arms), SubsetDecider.pick(now.deviations(), arms))
        .probabilities();
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
    blocks.released = false;
    return blocks.events.decide(most, rewards);
  }

  /** Posteriors hold until the next release, so the probabilities of events are constant. */
  private final class Blocks implements ThompsonEvents.Posteriors {
    private final Player player;
    private final RandomSource random;
    private final ThompsonEvents events;
    private boolean released;

    Blocks(Player player, RandomSource random) {
      this.player = player;
      this.random = random;
      events = new ThompsonEvents(this, posteriors.means(), posteriors.deviations(), random);
    }

    @Override
    public long foreseen(int arm) {
      return player.missing(arm);
    }

    @Override
    public double least(int arm, long decisions) {
      return posteriors.means()[arm];
    }

    @Override
    public int draw() {
      return largest.draw(random);
    }

    @Override
    public boolean decide(int arm, long times, Rewards rewards) {
      released = player.play(arm, times, rewards);
      return released;
    }

    @Override
    public boolean ended() {
      return released;
    }
  }
}
