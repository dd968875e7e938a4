package org.maskedbandit.lab.audit.spy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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

  /** Six rounds have four windows, so that ten numbers come first. */
  @Test
  void looksAtTheNoiseOfReleasesBeforeAndAfter() {
    double[] seen = observe(1.5, 1.5, 2, 2.25, 2.25, 7);
    assertThat(seen).hasSize(10 + 8 + 8);
    assertThat(seen[0]).as("the changed reward and noise").isEqualTo(2);
    assertThat(seen[10]).as("before: 1.5, of which 0.5 is known").isEqualTo(1);
    assertThat(seen[18]).as("after: 2.25, of which 0.25 is known").isEqualTo(2);
    assertThat(seen[19]).as("after: 7, of which 1 is known").isEqualTo(6);
  }

  @Test
  void theLatestReleaseBeforeStandsFirst() {
    double[][] released = {{1.0}, {3.0}, {3.0}};
    double[] seen = new ReleaseSpy()
        .observe(new Transcript(2, new int[3], new double[] {0.5, 1, Double.NaN}, released));
    assertThat(seen[8]).isEqualTo(2);
    assertThat(seen[9]).isEqualTo(0.5);
  }

  @Test
  void whatIsNeverReleasedLeavesNothing() {
    assertThat(observe(0, 0, 0, 0, 0, 0)).containsOnly(0);
    assertThat(Arrays.copyOf(observe(3, 3, 3, 3, 3, 3), 10)).containsOnly(0);
  }

  private static double[] observe(double... releasedOfArm0) {
    double[][] released = new double[ARMS.length][];
    for (int round = 0; round < ARMS.length; round++) {
      released[round] = new double[] {releasedOfArm0[round], 100 + round};
    }
    return new ReleaseSpy().observe(new Transcript(2, ARMS, REWARDS, released));
  }
}
