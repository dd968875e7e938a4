package org.maskedbandit.service.store;

import java.util.HexFormat;
import java.util.UUID;
import org.maskedbandit.service.experiment.SlotRelease;

/**
 * A hash of each release, of each lease of rounds, and of all before it, in the order of their
 * commits. Two databases with the same hash have released the same; an older copy that went another
 * way has other hashes. A position in the chain is written as number and hash.
 */
final class ReleaseChain {
  private ReleaseChain() {}

  /** The end of the chain; empty before the first release. */
  static String latest(Tx tx) {
    return tx.select("SELECT number, hash FROM chain ORDER BY number DESC LIMIT 1")
        .map((row, context) -> position(row.getLong(1), row.getBytes(2)))
        .findOne()
        .orElse("");
  }

  static void append(Tx tx, long experiment, SlotRelease release) {
    append(tx, experiment + " " + release);
  }

  /** Rounds have no noise that would tell two leases of them apart. Gives the new end. */
  static String appendRounds(Tx tx, long experiment, long first) {
    return append(tx, experiment + " rounds from " + first + " " + UUID.randomUUID());
  }

  /** Whoever leases a number waits for the transaction that has leased the one before. */
  private static String append(Tx tx, String link) {
    long number = LeaseStore.next(tx, "chain", 1);
    byte[] hash = KeyStore.hash(latest(tx) + " " + link);
    tx.execute("INSERT INTO chain (number, hash) VALUES (?, ?)", number, hash);
    return position(number, hash);
  }

  /** Whether that position is part of the chain. */
  static boolean contains(Tx tx, String position) {
    if (position.isEmpty()) {
      return true;
    }
    long number = Long.parseLong(position.substring(0, position.indexOf(' ')));
    return tx.find(byte[].class, "SELECT hash FROM chain WHERE number = ?", number)
        .map(hash -> position(number, hash).equals(position))
        .orElse(false);
  }

  private static String position(long number, byte[] hash) {
    return number + " " + HexFormat.of().formatHex(hash);
  }
}
