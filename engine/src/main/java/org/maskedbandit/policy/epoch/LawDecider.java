package org.maskedbandit.policy.epoch;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;

/** Draws arms with probabilities that follow from public posteriors and change at releases only. */
final class LawDecider implements SubsetDecider {
  /** Which arm is next, given what was released. */
  @FunctionalInterface
  interface Law {
    /** Fills in the probability of each of those arms, if no other may be played. */
    void fill(double[] probabilities, int[] arms, Posteriors posteriors);
  }

  private final Law law;
  private final EpochPosteriors posteriors;
  private final int[] all;
  private final double[] probabilities;
  private final double[] sums;
  private boolean current;
  private @Nullable IndependentRounds rounds;

  LawDecider(Law law, int arms, EpochNoise noise, EpochLengths lengths, long n0, boolean watched) {
    this.law = law;
    posteriors = new EpochPosteriors(arms, noise, lengths, n0, watched, arm -> {});
    all = IntStream.range(0, arms).toArray();
    probabilities = new double[arms];
    sums = new double[arms];
  }

  @Override
  public void add(Release release) {
    posteriors.add(release);
    current = false;
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
    double[] some = new double[arms.length];
    law.fill(some, arms, posteriors);
    return some;
  }

  @Override
  public EpochLaw law() {
    Posteriors.Snapshot now = posteriors.snapshot();
    return arms -> {
      double[] some = new double[arms.length];
      law.fill(some, arms, now);
      return some;
    };
  }

  private void update() {
    if (!current) {
      law.fill(probabilities, all, posteriors);
      double sum = 0;
      for (int arm = 0; arm < sums.length; arm++) {
        sum += probabilities[arm];
        sums[arm] = sum;
      }
      current = true;
    }
  }

  @Override
  public int draw(long[] plays, RandomSource random) {
    update();
    double all = sums[sums.length - 1];
    double place = Math.min(random.nextDouble() * all, Math.nextDown(all));
    int found = Arrays.binarySearch(sums, place);
    // An arm is drawn if its sum is the first above the place.
    int arm = found < 0 ? -found - 1 : found + 1;
    while (probabilities[arm] == 0) {
      arm++;
    }
    return arm;
  }

  @Override
  public boolean drawsAsInRounds() {
    return false;
  }

  @Override
  public long play(long most, Player player, Rewards rewards, RandomSource random) {
    update();
    if (rounds == null) {
      rounds = new IndependentRounds(probabilities.length);
    }
    return rounds.play(probabilities, most, player, rewards, random);
  }
}
