package org.maskedbandit.statistic;

/**
 * How much more the bandit earns for each decision than control: the average of the true means that
 * it played, minus that of control, over released rewards.
 *
 * <pre>lift = Y_A/n_A - Y_H/n_H</pre>
 *
 * A share of people always gets control, and their rewards have epochs of their own: the holdout H.
 * All other releases are the adaptive stream A. With independent noise the expectation of Y_A is
 * that of the sum of the true means of its released rewards, since a release is due by counts and
 * not by rewards; the mean of a single arm has no such property. With cancelling noise see
 * {@link PooledReleases#mean}. The interval is that of {@link Pair} on the evidence of both
 * streams, so it holds at every moment; the share may follow released values.
 *
 * <p>If rewards of the holdout enter the epochs of control in the adaptive stream, or if open
 * epochs are counted, it does not hold.
 */
public record Lift(double estimate, Interval interval) {
  /** Of two streams that have a release. */
  public static Lift of(PooledReleases adaptive, PooledReleases holdout, double alpha) {
    Risk risk = new Risk(alpha, 2, 4);
    double threshold = risk.threshold(adaptive.independent() && holdout.independent());
    return new Lift(
        adaptive.mean() - holdout.mean(),
        Interval.difference(
            adaptive.evidence(risk.miss()), holdout.evidence(risk.miss()), threshold));
  }
}
