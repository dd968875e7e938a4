package org.maskedbandit.lab.replay;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What each of several learners took: how many rewards, their sum, and that of their arms' means.
 */
final class LearnerSums {
  private final long[] taken;
  private final double[] rewards;
  private final double[] means;

  LearnerSums(int learners) {
    taken = new long[learners];
    rewards = new double[learners];
    means = new double[learners];
  }

  void add(int learner, double reward, double meanOfArm) {
    taken[learner]++;
    rewards[learner] += reward;
    means[learner] += meanOfArm;
  }

  /** Adds what the same learners took in another segment. */
  void add(LearnerSums other) {
    for (int i = 0; i < taken.length; i++) {
      taken[i] += other.taken[i];
      rewards[i] += other.rewards[i];
      means[i] += other.means[i];
    }
  }

  boolean allTook() {
    return Arrays.stream(taken).allMatch(count -> count > 0);
  }

  /** G: the mean over the decisions of each learner of the mean reward of the arm. */
  double[] ofArms() {
    return IntStream.range(0, taken.length)
        .mapToDouble(i -> means[i] / taken[i])
        .toArray();
  }

  /** G + 2 M, where G + M is the mean reward. */
  double[] withNoiseTwice() {
    return IntStream.range(0, taken.length)
        .mapToDouble(i -> (2 * rewards[i] - means[i]) / taken[i])
        .toArray();
  }
}
