package org.maskedbandit.service.store;

import org.jdbi.v3.core.Handle;

/** A transaction of the store. Only this package sees what is in it. */
public final class Tx {
  private final Handle handle;
  private final boolean shared;

  Tx(Handle handle, boolean shared) {
    this.handle = handle;
    this.shared = shared;
  }

  Handle handle() {
    return handle;
  }

  /** Whether other nodes may use the database at the same time. */
  boolean shared() {
    return shared;
  }

  /** Added to a SELECT whose rows no other transaction may change until this one ends. */
  String forUpdate() {
    return shared ? " FOR UPDATE" : "";
  }

  /** Added to a SELECT whose rows no other transaction may change, but may read in the same way. */
  String forShare() {
    return shared ? " FOR SHARE" : "";
  }
}
