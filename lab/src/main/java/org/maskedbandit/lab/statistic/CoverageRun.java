package org.maskedbandit.lab.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.lab.trial.Trial;
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

  /** The looks at the means of all arms, then those at the differences from the best arm. */
  static List<Look> of(Trial trial, ReleaseNoise noise, List<Release> releases, double alpha) {
    CoverageRun run = new CoverageRun(trial.problem(), noise, alpha);
    releases.forEach(run::add);
    return Stream.concat(
            Arrays.stream(run.means),
            Arrays.stream(others(run.best, run.truth.length)).mapToObj(arm -> run.differences[arm]))
        .toList();
  }

  /** The first arm with the largest mean. */
  static int best(double[] means) {
    int best = 0;
    for (int arm = 1; arm < means.length; arm++) {
      best = means[arm] > means[best] ? arm : best;
    }
    return best;
  }

  static int[] others(int best, int arms) {
    return java.util.stream.IntStream.range(0, arms).filter(arm -> arm != best).toArray();
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

  /** What was seen of one interval: whether it ever missed, and at the latest look. */
  record Look(boolean ever, boolean now, boolean naiveEver, boolean naiveNow) {
    static final Look NONE = new Look(false, false, false, false);

    Look then(boolean missed, boolean naiveMissed) {
      return new Look(ever || missed, missed, naiveEver || naiveMissed, naiveMissed);
    }
  }
}
