package org.maskedbandit.service.store;

import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The SQL of a store, for tests of other packages. */
public final class Sql {
  private Sql() {}

  public static Jdbi of(Database database) {
    return database.writing();
  }

  /** As if all transactions of this process had succeeded for that time, and the one before not. */
  public static void reachable(Database database, Duration time) {
    database.failedAt = System.nanoTime() - time.toNanos();
  }

  /** That of a transaction. */
  public static Handle of(Tx tx) {
    return tx.handle();
  }
}
