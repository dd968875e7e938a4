package org.maskedbandit.policy.epoch;

/** What laws read of the released epochs of all arms. Arrays are to be read only. */
interface Posteriors {
  double[] means();

  double[] deviations();

  /** How many rewards of all arms were released. */
  long rewards();

  /** How many rewards of that arm were released. */
  long rewards(int arm);

  default boolean released(int arm) {
    return rewards(arm) > 0;
  }

  /** As of a release. */
  @SuppressWarnings("ArrayRecordComponent")
  record Snapshot(double[] means, double[] deviations, long[] counts, long rewards)
      implements Posteriors {
    @Override
    public long rewards(int arm) {
      return counts[arm];
    }
  }
}
