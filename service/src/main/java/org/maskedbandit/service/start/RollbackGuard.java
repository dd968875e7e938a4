package org.maskedbandit.service.start;

import java.util.Optional;
import org.maskedbandit.service.store.JournalStore;
import org.maskedbandit.service.store.PeopleStore;
import org.maskedbandit.service.store.ReleaseStore;
import org.maskedbandit.service.store.Settings;
import org.maskedbandit.service.store.StoreGeneration;
import org.maskedbandit.service.store.StoreWatermark;
import org.maskedbandit.service.store.Tx;

/**
 * Refuses a database that is not as its last server left it. A copy, an old backup or a promoted
 * standby must not be served as if nothing had happened: it would release rewards a second time,
 * with other noise.
 *
 * <p>The names of the files in the file system are compared with those in the store, and the
 * watermark of the store with that in the data directory. A whole directory or disk that is put
 * back as it was cannot be told from one that was left so: there the operator must give
 * {@code --restored}.
 */
final class RollbackGuard {
  private static final String FILES = "files";

  private final OpenStore store;
  private final boolean embedded;

  RollbackGuard(OpenStore store, boolean embedded) {
    this.store = store;
    this.embedded = embedded;
  }

  private record Begun(StoreWatermark watermark, Optional<String> fault) {}

  /** Begins a new start in one transaction, and gives the watermark. */
  StoreWatermark begin(boolean restored, long now) {
    Optional<StoreWatermark> left = store.folder().watermark();
    Begun begun = store.database().write(tx -> {
      if (restored) {
        restore(tx, now);
      } else {
        Optional<String> fault = check(tx, left);
        if (fault.isPresent()) {
          return new Begun(StoreWatermark.read(tx), fault);
        }
      }
      return new Begun(begin(tx, left, now), Optional.empty());
    });
    begun.fault().ifPresent(fault -> {
      throw refused(fault);
    });
    store.folder().watermark(begun.watermark());
    return begun.watermark();
  }

  private StoreWatermark begin(Tx tx, Optional<StoreWatermark> left, long now) {
    StoreGeneration.start(tx);
    if (embedded) {
      Settings.put(tx, FILES, store.folder().identity());
    }
    new JournalStore(store.master())
        .append(tx, JournalStore.COMMAND_LINE, "server started", "", now);
    StoreWatermark mark = StoreWatermark.read(tx);
    return left.map(earlier -> mark.keeping(tx, earlier)).orElse(mark);
  }

  /** Discards what was open: it may have been released in the time that is lost. */
  private void restore(Tx tx, long now) {
    long generation = StoreGeneration.next(tx, now);
    new ReleaseStore(store.master(), new StoreGeneration(tx)).restored(tx);
    PeopleStore.forgetSticky(tx);
    new JournalStore(store.master()).restored(tx, generation, now);
  }

  /**
   * What is wrong with the database; other nodes, which may not have seen it, are told so in the
   * database.
   */
  private Optional<String> check(Tx tx, Optional<StoreWatermark> left) {
    StoreWatermark now = StoreWatermark.read(tx);
    if (left.isPresent() && !now.store().equals(left.get().store())) {
      throw refused(
          "the database is not the one that was served from " + store.folder().path() + " before");
    }
    Optional<String> fault = StoreGeneration.fault(tx, now, left);
    fault.ifPresent(found -> StoreGeneration.mark(tx, found));
    boolean copied = embedded
        && Settings.find(tx, FILES)
            .map(known -> !known.equals(store.folder().identity()))
            .orElse(false);
    if (copied) {
      throw refused("the database was copied or restored from a backup");
    }
    return fault;
  }

  private static IllegalStateException refused(String what) {
    return new IllegalStateException(
        what + ". Start one node once with --restored; it discards unreleased rewards");
  }
}
