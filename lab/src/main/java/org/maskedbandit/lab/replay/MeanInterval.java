package org.maskedbandit.lab.replay;

import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.privacy.evidence.Evidence;

/** An interval of confidence 0.95 for a mean of rewards, within the range of rewards. */
record MeanInterval(double low, double high) {
  /** Half the width of a normal interval in standard errors. */
  static final double WIDTH = 1.96;

  /** The probability to miss at either end. */
  private static final double RISK = 0.025;

  /** Nothing is known but the range. */
  static MeanInterval of(RewardRange range) {
    return new MeanInterval(range.low(), range.high());
  }

  /**
   * For rewards in [0, 1].
   *
   * <p>If every reward is 0 or 1, the limits of Clopper and Pearson for mean n ones among n
   * rewards. The mean of n such rewards has the standard error sqrt(mean (1 - mean) / n), which
   * says how large n is, at most the effective number of rows. Rewards of one weight have n rows,
   * so that limits are exact; else they are approximate. They also hold if all rewards are 0,
   * whatever else rewards could be: a reward with mean m is not 0 with probability m at least.
   * Other rewards have a normal interval.
   *
   * @param error the standard error; not a number if it is not known
   * @param rows how many rows of equal weight would tell as much
   */
  static MeanInterval of(double mean, double error, double rows, boolean binary) {
    double share = clamped(mean);
    double variance = share * (1 - share);
    if (binary || variance == 0) {
      boolean fewer = variance > 0 && error * error * rows > variance;
      double count = fewer ? variance / (error * error) : rows;
      return new MeanInterval(
          Evidence.lowerLimit(share * count, count, RISK),
          Evidence.upperLimit(share * count, count, RISK));
    }
    double half = Double.isNaN(error) ? 1 : WIDTH * error;
    return new MeanInterval(clamped(mean - half), clamped(mean + half));
  }

  private static double clamped(double value) {
    return Math.max(0, Math.min(1, value));
  }

  MeanInterval restored(RewardRange range) {
    return new MeanInterval(range.restored(low), range.restored(high));
  }
}
