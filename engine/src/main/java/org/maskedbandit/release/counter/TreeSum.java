package org.maskedbandit.release.counter;

import java.util.Arrays;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Mechanism;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.Reward;
import org.maskedbandit.state.Fields;

/**
 * The binary mechanism: noisy sums of blocks of 1, 2, 4, … rewards are the nodes of a tree, and the
 * sum of the first t rewards is made of one node for every set bit of t.
 *
 * <pre>
 * levels = floor(log2 bound) + 1
 * value(t) = sum over the set bits j of t of node_j,   node_j = sum of its 2^j rewards + noise
 * </pre>
 *
 * <p>Privacy. A reward is in one node of each level at most, so every node gets one of
 * {@code levels} shares of the budget. The logarithm has base 2: ln(bound) shares would be too few
 * by a factor of 1.44. Not thread-safe.
 *
 * @see "Chan, Shi and Song (2011), Private and continual release of statistics, Binary Mechanism"
 */
public final class TreeSum implements Counter {
  private final long bound;
  private final Mechanism mechanism;
  private final Guarantee total;
  private final double[] sums;
  private final double[] nodes;
  private long size;
  private double value;

  /** @param bound the largest number of rewards */
  public TreeSum(long bound, NoiseBudget noise) {
    this.bound = Check.atLeast("the bound of a tree sum", bound, 1);
    int levels = Long.SIZE - Long.numberOfLeadingZeros(bound);
    mechanism = noise.share(levels);
    double[] shares = new double[levels];
    Arrays.fill(shares, 1);
    total = noise.total(shares);
    sums = new double[levels];
    nodes = new double[levels];
  }

  long bound() {
    return bound;
  }

  @Override
  public void add(double reward, RandomSource random) {
    if (size == bound) {
      throw new IllegalStateException(
          "the rewards of a tree sum must be " + bound + " or fewer, but one more has come");
    }
    int level = Long.numberOfTrailingZeros(++size);
    double sum = Reward.clamp(reward);
    for (int below = 0; below < level; below++) {
      sum += sums[below];
      nodes[below] = 0;
    }
    sums[level] = sum;
    nodes[level] = mechanism.release(sum, random);
    value = 0;
    for (int j = level; j < nodes.length; j++) {
      value += nodes[j];
    }
  }

  @Override
  public double value() {
    return value;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public Guarantee total() {
    return total;
  }

  @Override
  public void fields(Fields fields) {
    fields.numbers("sums", sums);
    fields.numbers("nodes", nodes);
    size = fields.count("size", size);
    value = fields.number("value", value);
  }
}
