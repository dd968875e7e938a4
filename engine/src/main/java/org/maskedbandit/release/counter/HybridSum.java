package org.maskedbandit.release.counter;

import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.state.Fields;

/**
 * The hybrid mechanism, for any number of rewards: noisy sums of epochs that end with reward 1, 2,
 * 4, … add up to the sum so far, and a {@link TreeSum}, begun anew after each of them, holds what
 * has come since.
 *
 * <pre>value(t) = epochs(t0) + tree(t - t0),   t0 = the latest release,   bound of the tree = t0
 * </pre>
 *
 * <p>Privacy. A reward is in one epoch, released once ({@link EpochSum}), and in one tree at most,
 * so each gets half of the budget: giving all of it to both would cost twice as much. Laplace
 * releases reveal no more than one with their sum ({@link org.maskedbandit.privacy.LaplaceDp}), so
 * a reward pays no more than two halves. If trees end at 1, 3, 7, … the second reward pays that:
 * its tree has one level. If they end at 1, 2, 4, … a tree of j + 1 levels ends before its root,
 * and the j nodes of a reward, each with 1/(2j + 2) of the budget, are two groups of at most 1/4
 * each: a half and two quarters.
 *
 * <p>Memory is taken only when a tree begins, which is log2(t) times. Not thread-safe.
 *
 * @see "Chan, Shi and Song (2011), Private and continual release of statistics, Hybrid Mechanism"
 */
public final class HybridSum implements Counter {
  private final NoiseBudget noise;
  private final int lead;
  private final EpochSum epochs;
  private TreeSum tree;
  private long size;
  private double released;

  /** Epochs end when size + lead is a power of two. */
  private HybridSum(NoiseBudget noise, int lead) {
    this.noise = noise;
    this.lead = lead;
    epochs = new EpochSum(noise.half().share(1));
    tree = new TreeSum(1, noise.half());
  }

  /** As published: a tree ends with reward number 1, 2, 4, 8, …. */
  public static HybridSum atPowersOfTwo(NoiseBudget noise) {
    return new HybridSum(noise, 0);
  }

  /** Trees end with reward 1, 3, 7, 15, …, and need one level less (Hu and Hegde 2022). */
  public static HybridSum beforePowersOfTwo(NoiseBudget noise) {
    return new HybridSum(noise, 1);
  }

  @Override
  public void add(double reward, RandomSource random) {
    epochs.add(reward);
    size++;
    if (Long.bitCount(size + lead) == 1) {
      released += epochs.release(random);
      tree = new TreeSum(size, noise.half());
    } else {
      tree.add(reward, random);
    }
  }

  @Override
  public double value() {
    return released + tree.value();
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public Guarantee total() {
    return lead == 0 ? noise.total(2, 1, 1) : noise.total(1, 1);
  }

  @Override
  public void fields(Fields fields) {
    fields.part("epochs", epochs);
    size = fields.count("size", size);
    released = fields.number("released", released);
    long bound = fields.count("bound", tree.bound());
    if (bound != tree.bound()) {
      tree = new TreeSum(bound, noise.half());
    }
    fields.part("tree", tree);
  }
}
