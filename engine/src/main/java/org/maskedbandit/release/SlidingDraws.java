package org.maskedbandit.release;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/**
 * The posteriors of {@link PosteriorDraws} over the latest rewards: a reward takes part in
 * {@code window} draws and is then dropped, from the sum and from the count.
 *
 * <p>Privacy. A draw costs a reward that takes part in it at most {@code rho} as an eta^2, if the
 * variance is at least share^2/rho. A reward takes part in {@code window} draws at most, which were
 * counted in public, so any number of draws is sqrt(window rho)-GDP. Not thread-safe.
 */
public final class SlidingDraws implements Stateful {
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

  /** Releases the arm with the largest posterior draw and drops expired rewards. */
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
    put(arm, reward, draws);
    posteriors.add(arm, reward);
  }

  private void put(int arm, double reward, long arrival) {
    if (size == arms.length) {
      grow();
    }
    int place = (oldest + size++) % arms.length;
    arms[place] = arm;
    rewards[place] = reward;
    arrivals[place] = arrival;
  }

  /** What the worst-off reward has paid, if a draw costs one that takes part rho at most. */
  public Bill bill(double rho) {
    GaussianDp paid = new GaussianDp(Math.sqrt(Math.min(draws, window) * rho));
    return new Bill(paid, posteriors.bill().floatingDraws(), 0);
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

  @Override
  public void fields(Fields fields) {
    fields.part("posteriors", posteriors);
    draws = fields.count("draws", draws);
    double[] ofArm = fields.list("arms", inOrder(i -> arms[i]));
    double[] values = fields.list("rewards", inOrder(i -> rewards[i]));
    double[] since = fields.list("arrivals", inOrder(i -> arrivals[i]));
    size = 0;
    oldest = 0;
    for (int i = 0; i < ofArm.length; i++) {
      put((int) ofArm[i], values[i], (long) since[i]);
    }
  }

  /** A column of the ring, oldest first. */
  private double[] inOrder(IntToDoubleFunction column) {
    double[] values = new double[size];
    Arrays.setAll(values, i -> column.applyAsDouble((oldest + i) % arms.length));
    return values;
  }
}
