package org.maskedbandit.service.start;

import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.store.Journal;
import org.maskedbandit.service.store.Mark;
import org.maskedbandit.service.store.Restore;
import org.maskedbandit.service.store.Settings;

/**
 * Whether a store is where its last server left it. A copy or an old backup must not be served as
 * if nothing had happened: it would release rewards a second time, with other noise.
 *
 * <p>What is compared: the names of the files in the file system with those in the store, and how
 * far the store has come with what the folder says. A whole folder or disk that is put back as it
 * was cannot be told from one that was left so: there the operator must say {@code --restored}.
 */
final class Origin {
  private static final String FILES = "files";

  private final OpenStore store;
  private final boolean embedded;

  Origin(OpenStore store, boolean embedded) {
    this.store = store;
    this.embedded = embedded;
  }

  /** Begins a new start in one transaction, and says how far the store has come. */
  Mark begin(boolean restored, long now) {
    Optional<Mark> left = store.folder().mark();
    Mark start = store.database().writing().inTransaction(handle -> {
      if (restored) {
        new Restore(store.database(), store.master()).apply(handle, now);
      } else {
        check(handle, left);
      }
      if (embedded) {
        Settings.put(handle, FILES, store.folder().identity());
      }
      new Journal(store.master()).append(handle, Journal.COMMAND_LINE, "server started", "", now);
      Mark mark = Mark.read(handle);
      return left.map(earlier -> mark.keeping(handle, earlier)).orElse(mark);
    });
    store.folder().mark(start);
    return start;
  }

  private void check(Handle handle, Optional<Mark> left) {
    Mark now = Mark.read(handle);
    if (left.isPresent() && !now.store().equals(left.get().store())) {
      throw refused("is not the one that was served from " + store.folder().path() + " before");
    }
    if (left.isPresent() && !now.follows(left.get())) {
      throw refused("is older than when it was served last, so it was restored from a backup");
    }
    boolean copied = embedded
        && Settings.find(handle, FILES)
            .map(known -> !known.equals(store.folder().identity()))
            .orElse(false);
    if (copied) {
      throw refused("was copied or restored from a backup");
    }
  }

  private static IllegalStateException refused(String what) {
    return new IllegalStateException("the store " + what
        + ": give --restored to drop what was open in it and go on, once, on one server only");
  }
}
