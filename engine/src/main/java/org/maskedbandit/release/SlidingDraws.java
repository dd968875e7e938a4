package org.maskedbandit.release;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.random.RandomSource;

/**
 * The posteriors of {@link PosteriorDraws} over the latest rewards: a reward takes part in so many
 * draws and is then dropped, from the sum and from the count.
 *
 * <p>Privacy. A draw costs a reward that takes part in it at most {@code rho} as an eta^2, if the
 * variance is at least share^2/rho. A reward takes part in {@code window} draws at most, which were
 * counted in public, so any number of draws is sqrt(window rho)-GDP.
 *
 * <p>Not safe for threads.
 */
public final class SlidingDraws {
  private final PosteriorDraws posteriors;
  private final long window;
  private long draws;

  /** The rewards that take part, oldest first, in a ring. */
  private int[] arms = new int[64];

  private double[] rewards = new double[64];
  private long[] arrivals = new long[64];
  private int oldest;
  private int size;

  public SlidingDraws(int arms, DoubleUnaryOperator variance, long window) {
    posteriors = new PosteriorDraws(arms, variance, 0);
    this.window = window;
  }

  /**
   * Draws every arm's posterior once, releases the arm with the largest draw, and drops the rewards
   * whose time is over.
   */
  public int draw(RandomSource random) {
    int arm = posteriors.draw(random);
    draws++;
    while (size > 0 && draws - arrivals[oldest] >= window) {
      posteriors.remove(arms[oldest], rewards[oldest]);
      oldest = (oldest + 1) % arms.length;
      size--;
    }
    return arm;
  }

  public void add(int arm, double reward) {
    if (size == arms.length) {
      grow();
    }
    int place = (oldest + size++) % arms.length;
    arms[place] = arm;
    rewards[place] = reward;
    arrivals[place] = draws;
    posteriors.add(arm, reward);
  }

  /** How many posteriors were drawn, all arms together, each as a double. */
  public long floatingDraws() {
    return posteriors.floatingDraws();
  }

  /** In how many draws the worst-off reward has taken part at most. */
  public long mostDraws() {
    return Math.min(draws, window);
  }

  private void grow() {
    int length = arms.length;
    int[] sameArms = Arrays.copyOf(arms, 2 * length);
    double[] sameRewards = Arrays.copyOf(rewards, 2 * length);
    long[] sameArrivals = Arrays.copyOf(arrivals, 2 * length);
    for (int i = 0; i < length; i++) {
      sameArms[i] = arms[(oldest + i) % length];
      sameRewards[i] = rewards[(oldest + i) % length];
      sameArrivals[i] = arrivals[(oldest + i) % length];
    }
    arms = sameArms;
    rewards = sameRewards;
    arrivals = sameArrivals;
    oldest = 0;
  }
}
