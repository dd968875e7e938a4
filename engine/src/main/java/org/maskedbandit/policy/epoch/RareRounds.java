package org.maskedbandit.policy.epoch;

import java.util.Arrays;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Rewards;

/**
 * Plays independent rounds of which nearly all are of one arm, the leader: draws each round of
 * another arm, up to the first release.
 *
 * <pre>
 * rounds of the leader before the next of another arm = floor( E/rate ),   E ~ Exp(1)
 * rate = -ln( 1 - (sum of the other p)/(sum of all p) )
 * the other arm is i in proportion to p_i
 * </pre>
 *
 * The first line is a geometric variable. Whatever ends the rounds, what would have come after them
 * is forgotten: a geometric variable has no memory.
 */
final class RareRounds {
  /** Up to so many expected rounds of other arms this is the cheaper way. */
  private static final double FEW = 64;

  private final long[] counts;
  private final long[] missing;
  private int leader;
  private double others;
  private double all;

  RareRounds(int arms) {
    counts = new long[arms];
    missing = new long[arms];
  }

  /** Whether few rounds of other arms are expected; looks at p and the player, as play needs. */
  boolean suits(double[] p, long most, Decider.Player player) {
    leader = 0;
    for (int arm = 1; arm < p.length; arm++) {
      leader = p[arm] > p[leader] ? arm : leader;
    }
    others = 0;
    double rounds = Double.POSITIVE_INFINITY;
    for (int arm = 0; arm < p.length; arm++) {
      missing[arm] = player.missing(arm);
      rounds = Math.min(rounds, missing[arm] / p[arm]);
      others += arm == leader ? 0 : p[arm];
    }
    all = others + p[leader];
    return Math.min(most / all, rounds) * others <= FEW;
  }

  /** Returns the number of rounds, from 1 to most. */
  long play(double[] p, long most, Decider.Player player, Rewards rewards, RandomSource random) {
    Arrays.fill(counts, 0);
    double rate = -StrictMath.log1p(-others / all);
    int last = leader;
    long rounds = 0;
    while (rounds < most && counts[last] < missing[last]) {
      long free = Math.min(most - rounds, missing[leader] - counts[leader]);
      long quiet = others == 0 ? free : (long) Math.min(free, random.nextExponential() / rate);
      counts[leader] += quiet;
      rounds += quiet;
      last = leader;
      if (quiet < free) {
        last = other(p, random.nextDouble() * others);
        counts[last]++;
        rounds++;
      }
    }
    IndependentRounds.play(counts, last, player, rewards);
    return rounds;
  }

  private int other(double[] p, double place) {
    int picked = -1;
    double left = place;
    for (int arm = 0; arm < p.length && left >= 0; arm++) {
      if (arm != leader && p[arm] > 0) {
        picked = arm;
        left -= p[arm];
      }
    }
    return picked;
  }
}
