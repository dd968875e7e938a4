package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One arm sequence played on neighbouring reward lists without noise, so that what is released is
 * the statistic itself: shows which releases a reward is part of, and how far it moves them.
 */
public final class NeighbouringRuns {
  private final Policy policy;
  private final Setting setting;
  private final Arrival arrival;
  private final int[] arms;
  private final long[] plays;
  private final double[][] releases;
  private final long draws;

  public NeighbouringRuns(Policy policy, Setting setting, Arrival arrival) {
    this.policy = policy;
    this.setting = setting;
    this.arrival = arrival;
    arms = new int[(int) setting.horizon()];
    plays = new long[setting.arms()];
    releases = new double[arms.length][];
    NoNoise noise = new NoNoise();
    Learner learner = policy.start(setting, noise);
    for (int round = 0; round < arms.length; round++) {
      arms[round] = learner.choose();
      plays[arms[round]]++;
      for (int each : arrival.after(round)) {
        learner.learn(arms[each], reward(each));
      }
      releases[round] = learner.released();
    }
    draws = noise.draws();
  }

  long[] plays() {
    return plays.clone();
  }

  /** How many normal and exponential variables were drawn. */
  public long draws() {
    return draws;
  }

  /**
   * Changes the reward of one round, and asserts that only its arm's releases move, by at most 1,
   * and that it entered them once.
   */
  public void assertMovesOnce(int changed) {
    Learner learner = policy.start(setting, new NoNoise());
    int moved = 0;
    double before = 0;
    for (int round = 0; round < arms.length; round++) {
      learner.choose();
      for (int each : arrival.after(round)) {
        learner.learn(arms[each], each == changed ? 1 - reward(each) : reward(each));
      }
      double[] now = learner.released();
      for (int arm = 0; arm < now.length; arm++) {
        double difference = now[arm] - releases[round][arm];
        assertThat(Math.abs(difference))
            .isLessThanOrEqualTo(arm == arms[changed] ? 1 + 1e-9 : 1e-9);
        if (arm == arms[changed] && Math.abs(difference - before) > 1e-9) {
          moved += Math.abs(difference) > 1e-9 ? 1 : 0;
          before = difference;
        }
      }
    }
    assertThat(moved).isLessThanOrEqualTo(1);
  }

  private static double reward(int round) {
    return round * 31 % 100 < 60 ? 1 : 0;
  }
}
