package org.maskedbandit.policy.epoch;

import org.jspecify.annotations.Nullable;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;

/** Decides as another decider of an {@link EpochPolicy}, or for any arm in a share of rounds. */
final class UniformShare implements SubsetDecider {
  private final SubsetDecider other;
  private final double share;
  private final IndependentRounds rounds;
  private final int arms;
  private double @Nullable [] law;

  UniformShare(SubsetDecider other, int arms, double share) {
    this.other = other;
    this.arms = arms;
    this.share = share;
    rounds = new IndependentRounds(arms);
  }

  @Override
  public void add(Release release) {
    other.add(release);
    law = null;
  }

  @Override
  public Segment segment() {
    return other.segment();
  }

  @Override
  public long due(int arm) {
    return other.due(arm);
  }

  @Override
  public double[] probabilities(int[] some) {
    return mixed(other.probabilities(some));
  }

  private double[] mixed(double[] law) {
    for (int i = 0; i < law.length; i++) {
      law[i] = (1 - share) * law[i] + share / law.length;
    }
    return law;
  }

  @Override
  public EpochLaw law() {
    EpochLaw now = other.law();
    return arms -> mixed(now.probabilities(arms));
  }

  @Override
  public int draw(long[] plays, RandomSource random) {
    return random.nextDouble() < share ? random.nextInt(arms) : other.draw(plays, random);
  }

  @Override
  public boolean drawsAsInRounds() {
    return false;
  }

  @Override
  public long play(long most, Player player, Rewards rewards, RandomSource random) {
    if (law == null) {
      law = probabilities(player.plays());
    }
    return rounds.play(law, most, player, rewards, random);
  }
}
