package org.maskedbandit.statistic;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;

/**
 * Says when the mean of an arm has changed, from released sums.
 *
 * <pre>
 * after release J of an arm, for r = 1, 2, 4, … &lt;= J/2
 * new = its last r releases,  old = the others
 * alarm if  min_x [ up_new(x) + down_old(x) ]  or  min_x [ down_new(x) + up_old(x) ]
 *           reaches  ln( 2 W J (J+1) K s (s+1) / alpha )
 *
 * W number of such r,  K arms,  s number of the segment: 1, and one more after each alarm
 * </pre>
 *
 * Why it holds. While nothing changes both ranges have the same mean x, and the sum at that x is
 * the logarithm of a variable with mean at most 1 ({@link ArmReleases#segment}); the minimum is not
 * above it. By Markov's inequality one comparison fails with probability 1/threshold, and these add
 * up to alpha at most, over directions, r, J, arms and segments. An alarm before any change has
 * probability at most alpha, all segments together.
 *
 * <p>Everything starts anew with an alarm, for all arms. Not thread-safe.
 */
public final class DriftAlarm {
  /** Ranges whose means differ by less than this part of what is needed are not looked at. */
  private static final double NEAR = 0.8;

  private final EpochNoise noise;
  private final double alpha;
  private final @Nullable ArmReleases[] arms;
  private int segment = 1;

  /** An alarm that is ever false with at most that probability. */
  public DriftAlarm(int arms, EpochNoise noise, double alpha) {
    this.noise = noise;
    this.alpha = Check.between("alpha", alpha, 0, 1);
    this.arms = new ArmReleases[arms];
  }

  /** The next release; says whether its arm has changed, in which case all arms start anew. */
  public boolean add(Release release) {
    ArmReleases arm = arms[release.arm()];
    if (arm == null) {
      arm = new ArmReleases(noise);
      arms[release.arm()] = arm;
    }
    arm.add(release);
    boolean changed = changed(arm);
    if (changed) {
      Arrays.fill(arms, null);
      segment++;
    }
    return changed;
  }

  private boolean changed(ArmReleases arm) {
    double threshold = threshold(arm.size());
    for (int r = 1; r <= arm.size() / 2; r *= 2) {
      if (changed(arm, arm.size() - r, threshold)) {
        return true;
      }
    }
    return false;
  }

  /** What evidence must reach after that many releases of an arm. */
  double threshold(int releases) {
    int splits = Integer.SIZE - Integer.numberOfLeadingZeros(releases / 2);
    double looks = 2.0 * splits * releases * (releases + 1.0);
    return StrictMath.log(looks * arms.length * segment * (segment + 1.0) / alpha);
  }

  /**
   * Most comparisons end with the means; of the others most end with one value. Evidence for a
   * change in the other direction than that of the means is far from any threshold.
   */
  private static boolean changed(ArmReleases arm, int split, double threshold) {
    int end = arm.size();
    double before = arm.mean(0, split);
    double after = arm.mean(split, end);
    double old = arm.information(0, split);
    double both = old + arm.information(split, end);
    double variance = 1 / old + 1 / (both - old);
    if ((after - before) * (after - before) / (2 * variance) < NEAR * threshold) {
      return false;
    }
    Evidence earlier = arm.segment(0, split);
    Evidence later = arm.segment(split, end);
    Pair pair = after > before ? new Pair(later, earlier) : new Pair(earlier, later);
    return pair.at(after + (before - after) * old / both, 0) >= threshold
        && pair.evidence(0) >= threshold;
  }
}
