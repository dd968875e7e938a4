package org.maskedbandit.lab.replay;

import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.log.RewardRange;

/**
 * An estimate of the mean reward of a policy, in the units of the log.
 *
 * @param byRepeats the standard error from the randomness of the policy
 * @param byRows the standard error from the rows of the log
 * @param interval of confidence 0.95
 * @param effective how many rewards of equal weight would tell as much
 * @param few whether too few rewards stand behind it
 */
public record RewardEstimate(
    double mean,
    double byRepeats,
    double byRows,
    MeanInterval interval,
    double effective,
    boolean few) {
  /** Fewer rewards are too few for an interval, and for a number that hides them. */
  static final int FEW = 30;

  /** Fewer rewards that are not 0 are too few. */
  static final int FEW_NON_ZERO = 10;

  /** What varies with what is learnt may lower a variance, but not below this part of the noise. */
  private static final double LEAST_VARIANCE = 0.25;

  /** Of a learning policy, from the rewards that it took, and what varies with what it learnt. */
  static RewardEstimate of(Takings takings, CommonVariance luck, LogSummary log) {
    double[] means = takings.means();
    if (means.length == 0) {
      return new RewardEstimate(
          Double.NaN, Double.NaN, Double.NaN, MeanInterval.of(log.log().range()), 0, true);
    }
    Sample sample = Sample.of(means);
    double repeats = Double.isNaN(sample.standardError()) ? 0 : sample.standardError();
    double noise = takings.noiseVariance();
    double variance = Math.max(noise * LEAST_VARIANCE, noise + luck.covariance(takings.repeats()));
    MeanInterval interval = MeanInterval.of(
        sample.mean(),
        Math.sqrt(variance) * factor(variance, luck.variance()),
        takings.effectiveRows(),
        log.binary());
    RewardRange range = log.log().range();
    return new RewardEstimate(
        range.restored(sample.mean()),
        range.width() * sample.standardError(),
        range.width() * Math.sqrt(Math.max(0, variance - repeats * repeats)),
        interval.restored(range),
        takings.accepted(),
        takings.accepted() < FEW || takings.nonZero() < FEW_NON_ZERO);
  }

  /**
   * By how much a quantile of Student's law is larger than that of the normal one, to first order
   * in 1/freedom (Fisher and Cornish 1960). A variance that itself has the variance v has 2
   * variance^2 / v degrees of freedom.
   */
  private static double factor(double variance, double ofVariance) {
    if (ofVariance == 0) {
      return 1;
    }
    double z = MeanInterval.WIDTH;
    double freedom = Math.max(4, 2 * variance * variance / ofVariance);
    return 1 + (z * z + 1) / (4 * freedom);
  }

  /**
   * Of a policy that does not learn, in units of [0, 1].
   *
   * @param nonZero how many rewards behind it are not 0
   */
  static RewardEstimate of(
      double mean, double error, double effective, double nonZero, LogSummary log) {
    RewardRange range = log.log().range();
    return new RewardEstimate(
        range.restored(mean),
        Double.NaN,
        range.width() * error,
        MeanInterval.of(mean, error, effective, log.binary()).restored(range),
        effective,
        effective < FEW || nonZero < FEW_NON_ZERO);
  }

  /** From both sources; from the rows alone if there is one repeat. */
  public double standardError() {
    return Double.isNaN(byRepeats) ? byRows : Math.hypot(byRepeats, byRows);
  }

  public double low() {
    return interval.low();
  }

  public double high() {
    return interval.high();
  }
}
