package org.maskedbandit.service.store;

import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.secret.MasterKey;

/**
 * Makes a store that was restored from a backup safe to serve. What was open in the backup may have
 * been released in the time that is lost, with noise that the backup does not know: releasing it
 * again with other noise would show it twice. So it is dropped, and with it the memory of noise and
 * the decisions that people kept.
 */
public final class Restore {
  private final Releases releases;
  private final SealedSums sums;
  private final Journal journal;

  public Restore(Database database, MasterKey master) {
    releases = new Releases(database, master);
    sums = new SealedSums(database, master);
    journal = new Journal(master);
  }

  /** In one transaction, before anything is served. */
  public void apply(Handle handle, long now) {
    Generation next = Generation.begin(handle, now);
    for (Experiments.Row row : Experiments.changed(handle, Long.MIN_VALUE)) {
      // Changes the row, so whoever takes a reward on another node waits for this transaction.
      Experiments.touch(handle, row.id());
      if (row.definition().armsAlone()) {
        sums.restored(handle, row.id(), row.definition());
      } else {
        for (Experiments.Counts counts : Experiments.counts(handle, row.id())) {
          releases.restored(handle, new SlotPlace(row.id(), counts.slot()), row.definition());
        }
      }
    }
    handle.execute("DELETE FROM kept");
    String detail = "generation " + next.number();
    journal.append(handle, Journal.COMMAND_LINE, Journal.RESTORED, detail, now);
  }
}
