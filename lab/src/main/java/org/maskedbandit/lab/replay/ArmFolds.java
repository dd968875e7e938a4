package org.maskedbandit.lab.replay;

import java.util.stream.IntStream;

/**
 * What the log says about one arm, apart for each fold: row i of the log is in fold i modulo 10.
 */
final class ArmFolds {
  static final int FOLDS = 10;

  private final ArmSums[] folds =
      IntStream.range(0, FOLDS).mapToObj(fold -> new ArmSums()).toArray(ArmSums[]::new);

  /** @param row its number in the log, from 0 */
  void add(long row, double reward, double propensity, boolean zero) {
    folds[(int) (row % FOLDS)].add(reward, propensity, zero);
  }

  /** How many rows of a log of that many are in a fold. */
  static long rows(int fold, long rows) {
    return (rows + FOLDS - 1 - fold) / FOLDS;
  }

  ArmSums fold(int fold) {
    return folds[fold];
  }

  /** Of all rows. */
  ArmSums all() {
    return without(FOLDS);
  }

  /** Of the rows of all other folds. */
  ArmSums without(int fold) {
    ArmSums sums = new ArmSums();
    for (int other = 0; other < FOLDS; other++) {
      if (other != fold) {
        sums.add(folds[other]);
      }
    }
    return sums;
  }
}
