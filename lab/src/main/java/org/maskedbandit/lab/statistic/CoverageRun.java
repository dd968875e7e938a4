package org.maskedbandit.lab.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.ReleaseNoise;
import org.maskedbandit.statistic.ArmReleases;
import org.maskedbandit.statistic.EpochPosterior;
import org.maskedbandit.statistic.Evidence;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Risk;

/**
 * Looks at the intervals of one run after each release: of the mean of every arm, and of the
 * difference between the best arm and each other one. To know whether an interval holds the truth
 * it is enough to evaluate the evidence there; no interval is computed.
 */
final class CoverageRun {
  /** Half the width of the interval that people compute without thinking, in deviations. */
  static final double NAIVE = 1.96;

  private final double[] truth;
  private final int best;
  private final double alpha;
  private final Risk ofMean;
  private final Risk ofDifference;
  private final List<ArmReleases> arms;
  private final Evidence[] evidence;
  private final Look[] means;
  private final Look[] differences;

  private CoverageRun(Problem problem, ReleaseNoise noise, double alpha) {
    this.alpha = alpha;
    ofMean = Interval.riskOfMean(alpha);
    ofDifference = Interval.riskOfDifference(alpha);
    truth = new double[problem.arms()];
    Arrays.setAll(truth, problem::mean);
    best = best(truth);
    arms = Stream.generate(() -> new ArmReleases(noise)).limit(truth.length).toList();
    evidence = new Evidence[truth.length];
    Arrays.fill(evidence, Evidence.NONE);
    means = new Look[truth.length];
    Arrays.fill(means, Look.NONE);
    differences = means.clone();
  }

  /** Looks at a run after each of its releases; the widths of its intervals if they are wanted. */
  static CoverageRun of(
      Problem problem, ReleaseNoise noise, List<Release> releases, double alpha, boolean widths) {
    CoverageRun run = new CoverageRun(problem, noise, alpha);
    releases.forEach(run::add);
    if (widths) {
      run.measure();
    }
    return run;
  }

  /** What was seen of the mean of each arm. */
  List<Look> means() {
    return List.of(means);
  }

  /** What was seen of the best arm minus each arm; nothing of the best arm itself. */
  List<Look> differences() {
    return List.of(differences);
  }

  /** The first arm with the largest mean. */
  static int best(double[] means) {
    int best = 0;
    for (int arm = 1; arm < means.length; arm++) {
      best = means[arm] > means[best] ? arm : best;
    }
    return best;
  }

  private void add(Release release) {
    int arm = release.arm();
    arms.get(arm).add(release);
    evidence[arm] = ofDifference.evidence(arms.get(arm));
    means[arm] = means[arm].then(meanMissed(arm), naiveMissed(error(arm), variance(arm)));
    for (int other = 0; other < truth.length; other++) {
      if (other != best && (arm == best || arm == other)) {
        look(other);
      }
    }
  }

  private boolean meanMissed(int arm) {
    Evidence about = ofMean.evidence(arms.get(arm));
    double threshold = ofMean.threshold(arms.get(arm));
    return about.up(truth[arm]) >= threshold || about.down(truth[arm]) >= threshold;
  }

  private void look(int other) {
    if (arms.get(best).size() == 0 || arms.get(other).size() == 0) {
      return;
    }
    double error = error(best) - error(other);
    boolean naive = naiveMissed(error, variance(best) + variance(other));
    differences[other] = differences[other].then(differenceMissed(other), naive);
  }

  /** The evidence of a pair is at most that at the true means. */
  private boolean differenceMissed(int other) {
    double threshold = ofDifference.threshold(arms.get(best), arms.get(other));
    double above = evidence[best].up(truth[best]) + evidence[other].down(truth[other]);
    double below = evidence[best].down(truth[best]) + evidence[other].up(truth[other]);
    return Math.max(above, below) >= threshold
        && !Interval.difference(arms.get(best), arms.get(other), alpha)
            .contains(truth[best] - truth[other]);
  }

  private double error(int arm) {
    return arms.get(arm).posterior().mean() - truth[arm];
  }

  private double variance(int arm) {
    EpochPosterior posterior = arms.get(arm).posterior();
    return 1 / posterior.precision();
  }

  private static boolean naiveMissed(double error, double variance) {
    return Math.abs(error) > NAIVE * Math.sqrt(variance);
  }

  private void measure() {
    for (int arm = 0; arm < truth.length; arm++) {
      if (arms.get(arm).size() > 0) {
        double width = Interval.mean(arms.get(arm), alpha).width();
        means[arm] = means[arm].wide(width, variance(arm));
      }
      if (arm != best && arms.get(arm).size() > 0 && arms.get(best).size() > 0) {
        double width = Interval.difference(arms.get(best), arms.get(arm), alpha).width();
        differences[arm] = differences[arm].wide(width, variance(best) + variance(arm));
      }
    }
  }

  /**
   * What was seen of one interval.
   *
   * @param ever whether it ever missed
   * @param end whether it missed at the latest look
   * @param half half its width at the end; not a number if that was not wanted
   */
  record Look(
      boolean ever, boolean end, boolean naiveEver, boolean naiveEnd, double half, double naive) {
    static final Look NONE = new Look(false, false, false, false, Double.NaN, Double.NaN);

    Look then(boolean missed, boolean naiveMissed) {
      return new Look(ever || missed, missed, naiveEver || naiveMissed, naiveMissed, half, naive);
    }

    Look wide(double width, double variance) {
      return new Look(ever, end, naiveEver, naiveEnd, width / 2, NAIVE * Math.sqrt(variance));
    }
  }
}
