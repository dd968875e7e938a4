package org.maskedbandit.release;

import java.util.Arrays;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/**
 * Gaussian posteriors over exact, secret epoch means, of which every epoch may be drawn from only
 * so often; after that the largest draw of the epoch stands for it.
 *
 * <pre>
 * theta = ( S + N(0, n variance) )/n   at most {@code draws} times in an epoch, then the largest
 * </pre>
 *
 * S is the sum of the arm's last complete epoch and n its length; epochs have {@code first}
 * rewards, then twice as many each.
 *
 * <p>Privacy. A changed reward moves one sum by at most 1, so a draw is 1/sqrt(n variance)-GDP, and
 * the draws of an epoch compose by adding squares; the stored maximum is post-processing. A reward
 * is part of one epoch, so the worst off are those of a first epoch: sqrt(draws/(first
 * variance))-GDP, for any number of rounds. Draws are kept and compared again and again, so they
 * are drawn as whole noisy sums are: served noise is on the grid, and no double that is compared
 * has last bits of a sum. Not thread-safe.
 */
public final class EpochMaxima implements Stateful {
  private final long draws;
  private final double variance;
  private final long first;
  private final double[] sums;
  private final long[] sizes;
  private final long[] due;
  private final double[] complete;
  private final GaussianMechanism[] noise;
  private final long[] left;
  private final double[] maxima;
  private int waiting;
  private double paid;

  public EpochMaxima(int arms, long draws, double variance, long first) {
    Check.atLeast("draws", draws, 1);
    Check.positive("variance", variance);
    Check.atLeast("first", first, 1);
    this.draws = draws;
    this.variance = variance;
    this.first = first;
    sums = new double[arms];
    sizes = new long[arms];
    due = new long[arms];
    complete = new double[arms];
    noise = new GaussianMechanism[arms];
    left = new long[arms];
    maxima = new double[arms];
    waiting = arms;
    Arrays.fill(due, first);
    Arrays.fill(noise, noise(first));
    Arrays.fill(maxima, Double.POSITIVE_INFINITY);
  }

  /** The guarantee of any number of rounds. */
  public static GaussianDp guarantee(long draws, double variance, long first) {
    // Twice, because the ledger that adds the draws one by one rounds up as well.
    return new GaussianDp(Rounding.up(Rounding.up(Math.sqrt(draws / (first * variance)))));
  }

  /** What hides one reward among n for one draw. */
  private GaussianMechanism noise(long n) {
    return GaussianMechanism.eta(1 / Math.sqrt(n * variance));
  }

  /**
   * A draw of the arm's last epoch, or the largest if they are used up; infinite before the first
   * epoch. While one arm is there, the others repeat their last answer at no cost.
   */
  public double draw(int arm, RandomSource random) {
    if (left[arm] == 0 || waiting > 0) {
      return maxima[arm];
    }
    left[arm]--;
    long n = due[arm] / 2;
    paid = Math.max(paid, (draws - left[arm]) * (1 / (n * variance)));
    double theta = noise[arm].release(complete[arm], random) / n;
    maxima[arm] = Math.max(maxima[arm], theta);
    return theta;
  }

  /** Whether no arm has draws left, so that indices hold until an epoch is complete. */
  public boolean usedUp() {
    for (long each : left) {
      if (each > 0) {
        return false;
      }
    }
    return waiting == 0;
  }

  /** How many rewards the arm's open epoch still waits for. */
  public long missing(int arm) {
    return due[arm] - sizes[arm];
  }

  public void add(int arm, double reward) {
    addAll(arm, Reward.clamp(reward), 1);
  }

  /** Adds the sum of rewards, no more than are missing, for simulation: {@link EpochSum#addAll}. */
  public void addAll(int arm, double sum, long count) {
    sums[arm] += Reward.clampSum(sum, count);
    sizes[arm] += count;
    if (sizes[arm] == due[arm]) {
      close(arm);
    }
  }

  private void close(int arm) {
    waiting -= maxima[arm] == Double.POSITIVE_INFINITY ? 1 : 0;
    complete[arm] = sums[arm];
    noise[arm] = noise(sizes[arm]);
    left[arm] = draws;
    maxima[arm] = Double.NEGATIVE_INFINITY;
    due[arm] = 2 * sizes[arm];
    sums[arm] = 0;
    sizes[arm] = 0;
  }

  /**
   * What the worst-off reward has paid so far. The grid errs most for a first epoch that is drawn
   * out.
   */
  public Bill bill() {
    if (paid == 0) {
      return Bill.of(new GaussianDp(0));
    }
    double gridError = Math.min(1, Rounding.up(draws * noise(first).gridError()));
    return new Bill(new GaussianDp(Rounding.up(Math.sqrt(paid))), 0, gridError);
  }

  @Override
  public void fields(Fields fields) {
    fields.numbers("sums", sums);
    fields.counts("sizes", sizes);
    fields.counts("due", due);
    fields.numbers("complete", complete);
    fields.counts("left", left);
    fields.numbers("maxima", maxima);
    waiting = fields.index("waiting", waiting);
    paid = fields.number("paid", paid);
    Arrays.setAll(noise, arm -> noise(Math.max(first, due[arm] / 2)));
  }
}
