package org.maskedbandit.policy.epoch;

import org.maskedbandit.policy.Segment;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.DriftAlarm;
import org.maskedbandit.statistic.EpochPosterior;

/**
 * Watches all arms for a change ({@link DriftAlarm}), with epochs that stay short so that a change
 * is seen soon.
 *
 * <pre>
 * length = max( m0, min( floor(gamma n), max( ceil(10 s/v), floor(n/500) ) ) )
 * s      = (1 - rho)^2 sigma^2      variance of the noise of a release that lasts
 * </pre>
 *
 * So the noise that lasts adds a tenth to the variance of the rewards, and an arm has some thousand
 * releases at most. With cancelling noise evidence needs to know the length of an epoch two
 * releases ahead: v is that of the posterior before the latest release, and s follows from counts.
 *
 * <p>Everything is a function of released values.
 */
final class DriftWatch {
  /** An alarm is ever false with at most this probability. */
  static final double ALPHA = 0.05;

  private static final double SHARE = 10;
  private static final long SHORTEST_PART = 500;

  private final EpochNoise noise;
  private final EpochLengths lengths;
  private final DriftAlarm alarm;
  private final long[] enough;
  private Segment segment = new Segment(1, 0, true);
  private int releases;

  DriftWatch(int arms, EpochNoise noise, EpochLengths lengths) {
    this.noise = noise;
    this.lengths = lengths;
    alarm = new DriftAlarm(arms, noise, ALPHA);
    enough = new long[arms];
  }

  /** The length of the epoch that is open after that many rewards of the arm. */
  long due(int arm, long released) {
    long needed = Math.max(enough[arm], released / SHORTEST_PART);
    return Math.max(lengths.m0(), Math.min(lengths.after(released), needed));
  }

  Segment segment() {
    return segment;
  }

  /** Whether everything starts anew with that release of an arm; its posterior is that before. */
  boolean add(Release release, EpochPosterior before) {
    releases++;
    long now = before.rewards() + release.rewards();
    int back = noise.back(before.rewards(), now);
    double lasting = 1 - (double) back / EpochNoise.WHOLE;
    double variance = lasting * lasting * noise.variance(back);
    enough[release.arm()] = (long) Math.ceil(SHARE * variance / before.likelyVariance());
    if (alarm.add(release)) {
      segment = new Segment(segment.number() + 1, releases, true);
      return true;
    }
    return false;
  }
}
