package org.maskedbandit.statistic;

import java.util.Arrays;
import org.maskedbandit.notation.Check;

/**
 * How a probability of error is spent.
 *
 * <p>A statement is wrong if evidence reaches the threshold though it should not: with probability
 * at most alpha/statements each. With cancelling noise evidence itself may fail to hold, in each
 * direction that is used; a tenth of alpha is for that.
 *
 * @param alpha the probability that anything said is ever wrong
 * @param statements how many statements could be wrong
 * @param directions how many directions of evidence they use: up or down, of each arm
 */
public record Risk(double alpha, int statements, int directions) {
  private static final double FOR_NOISE = 0.1;

  public Risk {
    Check.between("alpha", alpha, 0, 1);
  }

  /** What evidence must reach, as a logarithm. */
  public double threshold(ArmReleases... arms) {
    return threshold(Arrays.stream(arms).allMatch(ArmReleases::independent));
  }

  double threshold(boolean independent) {
    return StrictMath.log(statements / (independent ? alpha : (1 - FOR_NOISE) * alpha));
  }

  /** With which probability the evidence in one direction may fail to hold. */
  double miss() {
    return FOR_NOISE * alpha / directions;
  }

  /** The evidence of an arm, with its share of the error. */
  public Evidence evidence(ArmReleases arm) {
    return arm.evidence(miss());
  }
}
