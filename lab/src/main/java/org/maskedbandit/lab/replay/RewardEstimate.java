package org.maskedbandit.lab.replay;

import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.log.RewardRange;

/**
 * An estimate of the mean reward of a policy, in the units of the log.
 *
 * @param byRepeats the standard error from the randomness of the policy
 * @param byRows the standard error from the rows of the log
 * @param effective how many rewards of equal weight would tell as much
 */
public record RewardEstimate(double mean, double byRepeats, double byRows, double effective) {
  /** Half the width of an interval in standard errors: confidence 0.95. */
  static final double WIDTH = 1.96;

  /** Fewer rewards are too few for an interval, and for a number that hides them. */
  static final int FEW = 30;

  /** Of a learning policy, from the rewards that it took. */
  static RewardEstimate of(Takings takings, RewardRange range) {
    double[] means = takings.means();
    if (means.length == 0) {
      return new RewardEstimate(Double.NaN, Double.NaN, Double.NaN, 0);
    }
    Sample sample = Sample.of(means);
    double width = range.width();
    return new RewardEstimate(
        range.restored(sample.mean()),
        width * sample.standardError(),
        width * takings.errorByBlocks(sample.mean()),
        takings.accepted());
  }

  /** From both sources; from the rows alone if there is one repeat. */
  public double standardError() {
    return Double.isNaN(byRepeats) ? byRows : Math.hypot(byRepeats, byRows);
  }

  public double low() {
    return mean - WIDTH * standardError();
  }

  public double high() {
    return mean + WIDTH * standardError();
  }

  boolean few() {
    return effective < FEW;
  }
}
