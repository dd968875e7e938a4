package org.maskedbandit.service.experiment;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.service.experiment.Model.Restart;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Lift;

/**
 * What the releases of an experiment tell, as of one of them. Means are in [0, 1], as rewards are
 * counted.
 *
 * @param experiment its state as of the same release
 * @param segment which releases of the bandit are used
 * @param released when the latest release was made; 0 if there is none
 * @param arms by the number of the arm; nothing for arms without a release in the segment
 * @param restarts all that there were, of both streams
 */
public record Insight(
    Experiment experiment,
    Segment segment,
    long released,
    List<Optional<Mean>> arms,
    Optional<Leader> leader,
    Optional<Stopping> stopping,
    Optional<Gain> gain,
    Ratio ratio,
    List<Restart> restarts) {
  /** How likely it may be that any interval, or any winner, is ever wrong. */
  public static final double ALPHA = 0.05;

  /** Of an experiment that releases nothing but arms, or whose statistics cannot be computed. */
  public static Insight none(Experiment experiment) {
    return new Insight(
        experiment,
        Segment.WHOLE,
        0,
        Collections.nCopies(experiment.arms().size(), Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Ratio.NONE,
        List.of());
  }

  /**
   * What is known of the mean of an arm.
   *
   * @param mean of the posterior, clamped to [0, 1]
   * @param interval holds at every moment; see {@link #alpha}
   * @param best the probability to be the best arm, an estimate
   */
  public record Mean(
      long releases,
      long rewards,
      double mean,
      double deviation,
      Interval interval,
      OptionalDouble best) {}

  /** The probability that the interval of an arm is ever wrong in this segment. */
  public double alpha() {
    return segment.share() * ALPHA;
  }

  /**
   * The arm that has won, or that leads.
   *
   * @param rival which other arm is closest
   * @param evidence the logarithm of the evidence that the leader is better than the rival
   * @param threshold what it must reach
   * @param missing roughly how many decisions are missing until then
   */
  public record Leader(
      int arm,
      boolean declared,
      OptionalInt rival,
      double evidence,
      double threshold,
      OptionalLong missing) {}

  /** What stopping now with an arm gives away, in expectation. */
  public record Stopping(int arm, double loss) {}

  /**
   * How much more the bandit earns than the control share.
   *
   * @param alpha how likely it may be that the interval is ever wrong
   */
  public record Gain(Lift lift, long bandit, long control, double alpha) {}

  /**
   * Whether arms were chosen as often as they should.
   *
   * @param computed false if there are too many arms and releases, or none was counted
   * @param versions how many versions of the probabilities were counted
   * @param suspect the arm with the most evidence, if there is an alarm
   * @param visibleLoss which part of the decisions of any arm would be missed by now
   */
  public record Ratio(
      boolean computed,
      long versions,
      double pValue,
      OptionalInt suspect,
      double times,
      double visibleLoss) {
    public static final Ratio NONE = new Ratio(false, 0, 1, OptionalInt.empty(), 1, 1);
  }
}
