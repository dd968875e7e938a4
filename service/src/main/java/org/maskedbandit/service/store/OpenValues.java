package org.maskedbandit.service.store;

import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;

/**
 * Opens rewards when they are added to a sum. The time that it takes is seen: a value is opened for
 * each decision, also if nothing was reported. Not thread-safe.
 */
final class OpenValues {
  private final Sealer sealer;
  private final byte[] decoy;

  OpenValues(MasterKey master) {
    sealer = new Sealer(master, "reward");
    decoy = sealer.number(0, 0);
  }

  /** In [0, 1]. */
  double counted(Epoch.Row row, RewardRange range) {
    byte[] sealed = row.value();
    double opened =
        sealed == null ? sealer.number(decoy, 0) : sealer.number(sealed, row.sequence());
    return range.counted(sealed == null ? range.missing() : opened);
  }
}
