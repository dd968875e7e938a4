package org.maskedbandit.policy.epoch;

import java.util.Arrays;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.Gamma;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Rewards;

/**
 * Plays rounds whose arms are independent draws with the same probabilities, up to the first
 * release, in one step. There are two ways, of the same law. Which one is taken depends on nothing
 * that is drawn.
 *
 * <p>If few plays of other arms than the most likely one are expected, {@link RareRounds} draws
 * each of them.
 *
 * <p>Otherwise give each arm a Poisson process of rate p_i: the arms of all points, in the order of
 * time, are such draws. Arm i misses d_i plays for its release; its d_i-th point comes at G_i ~
 * Gamma(d_i)/p_i, and the points before it are uniform on (0, G_i). So the smallest G is the time
 * of the first release, before which every other arm has had Binomial(d_i - 1, G/G_i) points.
 *
 * <p>If these are too many rounds, the first of them are found by splitting the time: the points of
 * an interval are uniform in it, so those of its first part are binomial. Later ones are forgotten,
 * and drawn anew in the next step; they are independent of the first.
 */
final class IndependentRounds {
  private final RareRounds rare;
  private final double[] times;
  private final long[] counts;
  private final long[] open;
  private final long[] part;

  IndependentRounds(int arms) {
    rare = new RareRounds(arms);
    times = new double[arms];
    counts = new long[arms];
    open = new long[arms];
    part = new long[arms];
  }

  /** Returns the number of rounds, from 1 to most. */
  long play(double[] p, long most, Decider.Player player, Rewards rewards, RandomSource random) {
    if (rare.suits(p, most, player)) {
      return rare.play(p, most, player, rewards, random);
    }
    int first = first(p, player, random);
    long rounds = count(first, player, random);
    if (rounds > most) {
      counts[first]--;
      cut(rounds - 1, most, random);
    }
    play(counts, first, player, rewards);
    return Math.min(rounds, most);
  }

  /** Plays each arm so often; only that of the last round may have a release. */
  static void play(long[] counts, int last, Decider.Player player, Rewards rewards) {
    for (int arm = 0; arm < counts.length; arm++) {
      if (arm != last && counts[arm] > 0) {
        player.play(arm, counts[arm], rewards);
      }
    }
    if (counts[last] > 0) {
      player.play(last, counts[last], rewards);
    }
  }

  private int first(double[] p, Decider.Player player, RandomSource random) {
    int first = -1;
    for (int arm = 0; arm < p.length; arm++) {
      times[arm] =
          p[arm] == 0 ? Double.POSITIVE_INFINITY : Gamma.draw(player.missing(arm), random) / p[arm];
      first = first < 0 || times[arm] < times[first] ? arm : first;
    }
    return first;
  }

  private long count(int first, Decider.Player player, RandomSource random) {
    long rounds = 0;
    for (int arm = 0; arm < counts.length; arm++) {
      long missing = player.missing(arm);
      counts[arm] =
          arm == first ? missing : Binomial.draw(missing - 1, times[first] / times[arm], random);
      rounds += counts[arm];
    }
    return rounds;
  }

  /** Keeps the first rounds of those drawn, whose order is uniform. */
  private void cut(long rounds, long most, RandomSource random) {
    System.arraycopy(counts, 0, open, 0, counts.length);
    Arrays.fill(counts, 0);
    long all = rounds;
    long wanted = most;
    while (wanted > 0 && wanted < all) {
      long early = split((double) wanted / all, random);
      if (early > wanted) {
        System.arraycopy(part, 0, open, 0, part.length);
        all = early;
      } else {
        keep();
        all -= early;
        wanted -= early;
      }
    }
    if (wanted > 0) {
      System.arraycopy(open, 0, part, 0, part.length);
      keep();
    }
  }

  /** Draws which of the open rounds come before that part of their time. */
  private long split(double time, RandomSource random) {
    long early = 0;
    for (int arm = 0; arm < open.length; arm++) {
      part[arm] = Binomial.draw(open[arm], time, random);
      early += part[arm];
    }
    return early;
  }

  private void keep() {
    for (int arm = 0; arm < part.length; arm++) {
      counts[arm] += part[arm];
      open[arm] -= part[arm];
    }
  }
}
