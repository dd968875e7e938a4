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

  private static final int COIN_MASK = (1 << COIN_BITS) - 1;
  private static final int COINS_PER_WORD = Long.SIZE / COIN_BITS;

  private static final int UNDECIDED = 2;

  private final Seed[] seeds;
  private final double c;
  private final Words policyWords;
  private final Words rewardWords;
  private final long[][] words;
  private final int[] shifts;
  private final long[] coins;

  /** Of an arm's mean, in units of 2^-16: the whole ones, and the rest. */
  private final int[] thresholds;

  private final double[] rests;

  private final double[][] means;
  private final double[][] deviations;
  private final double[][] counts;
  private final double[][] sums;
  private final Books books;

  /** What each lane plays in this round, and is paid. */
  private final int[] chosen;

  private final int[] rewards;
  private final double[] bounds;

  /** Arms of lanes that were never played. */
  private long unplayed;

  Lanes(Coins problem, double c, Seed[] seeds) {
    this.seeds = seeds;
    this.c = c;
    int arms = problem.arms();
    policyWords = new Words(children(seeds, "policy"));
    rewardWords = new Words(children(seeds, "rewards"));
    words = new long[arms][];
    shifts = new int[arms];
    coins = new long[seeds.length];
    thresholds = new int[arms];
    rests = new double[arms];
    for (int arm = 0; arm < arms; arm++) {
      int field = arm % Cells.PER_WORD;
      words[arm] = field == 0 ? new long[seeds.length] : words[arm - 1];
      shifts[arm] = field * Cells.BITS;
      double scaled = problem.mean(arm) * (1 << COIN_BITS);
      thresholds[arm] = (int) scaled;
      rests[arm] = scaled - thresholds[arm];
    }
    means = new double[arms][seeds.length];
    deviations = new double[arms][seeds.length];
    for (double[] ofArm : deviations) {
      Arrays.fill(ofArm, Math.sqrt(c));
    }
    counts = new double[arms][seeds.length];
    sums = new double[arms][seeds.length];
    books = new Books(arms, seeds.length, c);
    chosen = new int[seeds.length];
    rewards = new int[seeds.length];
    bounds = new double[seeds.length];
    unplayed = (long) arms * seeds.length;
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

  /** The means of posteriors, arm by arm and lane by lane. */
  public double[][] means() {
    return means;
  }

  /** The deviations of posteriors, arm by arm and lane by lane. */
  public double[][] deviations() {
    return deviations;
  }

  /** The words of this round that hold an arm's cells, arm by arm and lane by lane. Several arms share them. */
  public long[][] words() {
    return words;
  }

  /** How far to the right an arm's cell must be shifted in its word. */
  public int[] shifts() {
    return shifts;
  }

  double count(int arm, int lane) {
    return counts[arm][lane];
  }

  double sum(int arm, int lane) {
    return sums[arm][lane];
  }

  /** A round before posteriors are drawn. */
  void playAll(int arm, long round) {
    Arrays.fill(chosen, arm);
    learn(round);
  }

  /** A round that plays the arms with the largest draws. */
  void playLargest(Chooser chooser, long round) {
    for (int arm = 0; arm < words.length; arm += Cells.PER_WORD) {
      policyWords.next(words[arm]);
    }
    books.charge(deviations);
    boolean certain = chooser.choose(this, chosen, bounds);
    for (int lane = 0; !certain && lane < chosen.length; lane++) {
      if (bounds[lane] != Double.POSITIVE_INFINITY) {
        chosen[lane] = largest(lane, round, bounds[lane]);
      }
    }
    learn(round);
  }

  private void learn(long round) {
    if (round % COINS_PER_WORD == 0) {
      rewardWords.next(coins);
    }
    boolean decided =
        toss(coins, (int) (round % COINS_PER_WORD) * COIN_BITS, chosen, thresholds, rewards);
    for (int lane = 0; !decided && lane < rewards.length; lane++) {
      if (rewards[lane] == UNDECIDED) {
        rewards[lane] = rest(chosen[lane], lane, round);
      }
    }
    learn(c, chosen, rewards, counts, sums, means, deviations);
    if (unplayed > 0) {
      begin();
    }
  }

  private void begin() {
    for (int lane = 0; lane < chosen.length; lane++) {
      if (count(chosen[lane], lane) == 1) {
        books.begin(chosen[lane], lane);
        unplayed--;
      }
    }
  }

  /** Sixteen bits decide but for one case in 65,536. */
  private static boolean toss(
      long[] coins, int shift, int[] chosen, int[] thresholds, int[] rewards) {
    boolean decided = true;
    for (int lane = 0; lane < coins.length; lane++) {
      int below = ((int) (coins[lane] >>> shift) & COIN_MASK) - thresholds[chosen[lane]];
      rewards[lane] = below >>> (Integer.SIZE - 1);
      if (below == 0) {
        rewards[lane] = UNDECIDED;
        decided = false;
      }
    }
    return decided;
  }

  /** Plain on purpose: with vectors, which must read and write all arms for one, it took half as long again. */
  private static void learn(
      double c,
      int[] chosen,
      int[] rewards,
      double[][] counts,
      double[][] sums,
      double[][] means,
      double[][] deviations) {
    for (int lane = 0; lane < chosen.length; lane++) {
      int arm = chosen[lane];
      double count = counts[arm][lane] + 1;
      double sum = sums[arm][lane] + rewards[lane];
      double share = 1 / (count + 1);
      counts[arm][lane] = count;
      sums[arm][lane] = sum;
      means[arm][lane] = sum * share;
      deviations[arm][lane] = Math.sqrt(c * share);
    }
  }

  /** What the worst-off reward of that lane paid for so many draws, as an eta, where every arm was played b times before. */
  double spent(int lane, double draws, double b) {
    double worst = 0;
    for (int arm = 0; arm < means.length; arm++) {
      if (count(arm, lane) > 0) {
        worst = Math.max(worst, books.bill(arm, lane, draws - (b == 0 ? 1 : 0), Math.max(b, 1)));
      }
    }
    return worst == 0 ? 0 : Math.nextUp(Math.sqrt(worst));
  }

  /** The cell of an arm's draw in this round. */
  int cell(int arm, int lane) {
    return (int) (words[arm][lane] >>> shifts[arm]) & Cells.MASK;
  }

  /**
   * The arm with the largest draw, exactly. Only arms that may have it are looked at.
   *
   * @param atLeast what the largest draw is at least
   */
  int largest(int lane, long round, double atLeast) {
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

  /** The 16 bits decide but for one case in 65,536, where the rest of the mean does. */
  private int rest(int arm, int lane, long round) {
    long drawn = seeds[lane].child("coin").child(round).place() >>> 11;
    return drawn * 0x1p-53 < rests[arm] ? 1 : 0;
  }
}
