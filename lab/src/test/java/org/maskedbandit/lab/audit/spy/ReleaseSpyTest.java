package org.maskedbandit.lab.audit.spy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Transcripts by hand: the changed reward is of one arm of two. */
class ReleaseSpyTest {
  private static final int[] ARMS = {0, 1, 0, 0, 1, 0};
  private static final double[] REWARDS = {0.5, 1, Double.NaN, 0.25, 1, 1};

  /** Released after the third reward of the arm: 0.5 + ? + 0.25, of which the spy knows 0.75. */
  @Test
  void takesTheKnownRewardsOffAnEpochSum() {
    double[] seen = observe(0, 0, 0, 2.0, 2.0, 2.0);
    assertThat(seen[0]).isEqualTo(1.25);
    assertThat(seen[1]).isEqualTo(1);
    assertThat(seen[2]).as("since the change").isEqualTo(1.75);
    assertThat(observe(0, 0, 0, 1.0, 1.0, 1.0)[1]).as("|1/4| - |1/4 - 1|").isEqualTo(-0.5);
  }

  /** An epoch that ended before the change is neither known nor new. */
  @Test
  void anEarlierReleaseEndsWhatTheNextOneSums() {
    double[] seen = observe(7, 7, 7, 2.0, 2.0, 2.0);
    assertThat(seen[0]).isEqualTo(1.75);
    assertThat(seen[2]).isEqualTo(2.0 - 7 - 0.25);
  }

  /**
   * A sum that grows with every reward: three releases since the change, of which the first and
   * second are looked at.
   */
  @Test
  void looksAtWhatASumHasGrownBy() {
    double[] seen = observe(0.5, 0.5, 1.25, 2.0, 2.0, 9.0);
    assertThat(seen[2]).isEqualTo(0.75);
    assertThat(seen[4]).isEqualTo(1.25);
    assertThat(seen[6]).isZero();
  }

  @Test
  void whatIsNeverReleasedLeavesNothing() {
    assertThat(observe(0, 0, 0, 0, 0, 0)).containsOnly(0);
    assertThat(observe(3, 3, 3, 3, 3, 3)).containsOnly(0);
  }

  private static double[] observe(double... releasedOfArm0) {
    double[][] released = new double[ARMS.length][];
    for (int round = 0; round < ARMS.length; round++) {
      released[round] = new double[] {releasedOfArm0[round], 100 + round};
    }
    return new ReleaseSpy().observe(new Transcript(2, ARMS, REWARDS, released));
  }
}
