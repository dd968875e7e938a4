package org.maskedbandit.lab.lockstep;

import java.util.Arrays;
import org.maskedbandit.problem.Coins;
import org.maskedbandit.random.Seed;

/**
 * The state of several runs of modified Thompson sampling that play the same round at the same time. A lane is a run. What every
 * round reads of every arm stands arm by arm, lane after lane.
 *
 * <p>A lane draws from places below its own seed only, and which arm it plays is decided exactly, so a run is the same whoever
 * stands beside it and whoever plays its rounds.
 */
public final class Lanes {
  /** A coin is drawn with that many bits first. */
  private static final int COIN_BITS = 16;

  private static final int COINS_PER_WORD = Long.SIZE / COIN_BITS;

  private final Seed[] seeds;
  private final double c;
  private final Words policyWords;
  private final Words rewardWords;
  private final long[][] words;
  private final long[] coins;

  /** Of an arm's mean, in units of 2^-16: the whole ones, and the rest. */
  private final int[] thresholds;

  private final double[] rests;

  private final double[][] means;
  private final double[][] deviations;
  private final Books books;

  /** What each lane plays in this round, and is paid. */
  private final int[] chosen;

  private final int[] rewards;
  private final double[] bounds;

  Lanes(Coins problem, double c, Seed[] seeds) {
    this.seeds = seeds;
    this.c = c;
    int arms = problem.arms();
    policyWords = new Words(children(seeds, "policy"));
    rewardWords = new Words(children(seeds, "rewards"));
    words = new long[(arms + Cells.PER_WORD - 1) / Cells.PER_WORD][seeds.length];
    coins = new long[seeds.length];
    thresholds = new int[arms];
    rests = new double[arms];
    for (int arm = 0; arm < arms; arm++) {
      double scaled = problem.mean(arm) * (1 << COIN_BITS);
      thresholds[arm] = (int) scaled;
      rests[arm] = scaled - thresholds[arm];
    }
    means = new double[arms][seeds.length];
    deviations = new double[arms][seeds.length];
    for (double[] ofArm : deviations) {
      Arrays.fill(ofArm, Math.sqrt(c));
    }
    books = new Books(arms, seeds.length, c);
    chosen = new int[seeds.length];
    rewards = new int[seeds.length];
    bounds = new double[seeds.length];
  }

  private static Seed[] children(Seed[] seeds, String name) {
    return Arrays.stream(seeds).map(seed -> seed.child(name)).toArray(Seed[]::new);
  }

  /** How many runs there are. */
  public int size() {
    return seeds.length;
  }

  public int arms() {
    return means.length;
  }

  /** The factor of the sampling variance. */
  public double c() {
    return c;
  }

  /** The means of an arm's posteriors, in every lane. */
  public double[] means(int arm) {
    return means[arm];
  }

  /** The deviations of an arm's posteriors, in every lane. */
  public double[] deviations(int arm) {
    return deviations[arm];
  }

  /** The words of this round that hold an arm's cells, in every lane. */
  public long[] words(int arm) {
    return words[arm / Cells.PER_WORD];
  }

  /** How far to the right an arm's cell must be shifted in its word. */
  public static int shift(int arm) {
    return arm % Cells.PER_WORD * Cells.BITS;
  }

  Books books() {
    return books;
  }

  /** A round before posteriors are drawn. */
  void playAll(int arm, long round) {
    Arrays.fill(chosen, arm);
    learn(round, 0);
  }

  /** A round that plays the arms with the largest draws, which are the latest of so many. */
  void playLargest(Chooser chooser, long round, long draws) {
    for (long[] ofArms : words) {
      policyWords.next(ofArms);
    }
    chooser.choose(this, chosen, bounds);
    for (int lane = 0; lane < chosen.length; lane++) {
      if (bounds[lane] != Double.POSITIVE_INFINITY) {
        chosen[lane] = largest(lane, round, bounds[lane]);
      }
    }
    learn(round, draws);
  }

  private void learn(long round, long draws) {
    if (round % COINS_PER_WORD == 0) {
      rewardWords.next(coins);
    }
    for (int lane = 0; lane < chosen.length; lane++) {
      rewards[lane] = reward(chosen[lane], lane, round);
    }
    learn(means, deviations, books, c, chosen, rewards, draws);
  }

  private static void learn(
      double[][] means,
      double[][] deviations,
      Books books,
      double c,
      int[] chosen,
      int[] rewards,
      double draws) {
    for (int lane = 0; lane < chosen.length; lane++) {
      int arm = chosen[lane];
      double[] deviation = deviations[arm];
      double share = 1 / (books.add(arm, lane, rewards[lane], draws, deviation[lane]) + 1);
      means[arm][lane] = books.sum(arm, lane) * share;
      deviation[lane] = Math.sqrt(c * share);
    }
  }

  /** What the worst-off reward of that lane paid for so many draws, as an eta. */
  double spent(int lane, double draws, double free) {
    double worst = 0;
    for (int arm = 0; arm < means.length; arm++) {
      worst = Math.max(worst, books.bill(arm, lane, draws, deviations[arm][lane], free));
    }
    return worst == 0 ? 0 : Math.nextUp(Math.sqrt(worst));
  }

  /** The cell of an arm's draw in this round. */
  int cell(int arm, int lane) {
    return (int) (words[arm / Cells.PER_WORD][lane] >>> shift(arm)) & Cells.MASK;
  }

  /**
   * The arm with the largest draw, exactly. Only arms that may have it are looked at.
   *
   * @param atLeast what the largest draw is at least
   */
  private int largest(int lane, long round, double atLeast) {
    Seed rests = seeds[lane].child("rest").child(round);
    int best = -1;
    double largest = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < means.length; arm++) {
      int cell = cell(arm, lane);
      double mean = means[arm][lane];
      double deviation = deviations[arm][lane];
      if (Math.fma(deviation, Cells.high(cell) + Cells.SLACK, mean) >= atLeast) {
        double theta = Math.fma(deviation, Cells.exact(cell, rests.child(arm)), mean);
        if (theta > largest) {
          largest = theta;
          best = arm;
        }
      }
    }
    return best;
  }

  /** That lane plays that arm: 1 or 0. The 16 bits decide but for one case in 65,536, where the rest of the mean does. */
  private int reward(int arm, int lane, long round) {
    int shift = (int) (round % COINS_PER_WORD) * COIN_BITS;
    int drawn = (int) (coins[lane] >>> shift) & ((1 << COIN_BITS) - 1);
    int below = drawn - thresholds[arm];
    return below == 0 ? rest(arm, lane, round) : below >>> (Integer.SIZE - 1);
  }

  private int rest(int arm, int lane, long round) {
    long drawn = seeds[lane].child("coin").child(round).place() >>> 11;
    return drawn * 0x1p-53 < rests[arm] ? 1 : 0;
  }
}
