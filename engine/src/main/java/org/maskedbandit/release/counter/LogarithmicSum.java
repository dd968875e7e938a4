package org.maskedbandit.release.counter;

import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.state.Fields;

/**
 * The logarithmic mechanism: the sum is released when the number of rewards is 1, 2, 4, 8, … and
 * rests in between. Every release adds the noisy sum of the new rewards to the release before it,
 * so the noise of all epochs stays in the sum.
 *
 * <p>Privacy. A reward is in one epoch, released once ({@link EpochSum}). Not thread-safe.
 *
 * @see "Chan, Shi and Song (2011), Private and continual release of statistics, Logarithmic
 *     Mechanism"
 */
public final class LogarithmicSum implements Counter {
  private final EpochSum epochs;
  private final int lead;
  private long size;
  private double value;

  public LogarithmicSum(NoiseBudget noise) {
    this(noise, 0);
  }

  /** Releases when size + lead is a power of two. */
  LogarithmicSum(NoiseBudget noise, int lead) {
    epochs = new EpochSum(noise.share(1));
    this.lead = lead;
  }

  @Override
  public void add(double reward, RandomSource random) {
    epochs.add(reward);
    size++;
    if (Long.bitCount(size + lead) == 1) {
      value += epochs.release(random);
    }
  }

  /** Whether the latest release holds all rewards. */
  boolean complete() {
    return epochs.size() == 0;
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
  public Guarantee spent() {
    return epochs.spent();
  }

  @Override
  public void fields(Fields fields) {
    fields.part("epochs", epochs);
    size = fields.count("size", size);
    value = fields.number("value", value);
  }
}
