package org.maskedbandit.release.counter;

import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.state.Fields;

/**
 * The hybrid mechanism, for any number of rewards: a {@link LogarithmicSum} gives the sum up to its
 * latest release, and a {@link TreeSum}, begun anew after each of them, what has come since.
 *
 * <pre>
 * value(t) = logarithmic(t0) + tree(t - t0),   t0 = the latest release,   bound of the tree = t0
 * </pre>
 *
 * <p>Privacy. A reward enters both, so each gets half of the budget: giving all of it to both would
 * cost twice as much. The trees hold disjoint rewards.
 *
 * <p>Memory is taken only when a tree begins, which is log2(t) times. Not thread-safe.
 *
 * @see "Chan, Shi and Song (2011), Private and continual release of statistics, Hybrid Mechanism"
 */
public final class HybridSum implements Counter {
  private final NoiseBudget noise;
  private final LogarithmicSum logarithmic;
  private TreeSum tree;

  private HybridSum(NoiseBudget noise, int lead) {
    this.noise = noise;
    logarithmic = new LogarithmicSum(noise.half(), lead);
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
    logarithmic.add(reward, random);
    if (logarithmic.complete()) {
      tree = new TreeSum(logarithmic.size(), noise.half());
    } else {
      tree.add(reward, random);
    }
  }

  @Override
  public double value() {
    return logarithmic.value() + tree.value();
  }

  @Override
  public long size() {
    return logarithmic.size();
  }

  @Override
  public Guarantee spent() {
    return size() == 0 ? PureDp.NOTHING : noise.total();
  }

  @Override
  public void fields(Fields fields) {
    fields.part("logarithmic", logarithmic);
    long bound = fields.count("bound", tree.bound());
    if (bound != tree.bound()) {
      tree = new TreeSum(bound, noise.half());
    }
    fields.part("tree", tree);
  }
}
