package org.maskedbandit.service.store;

import java.util.HexFormat;
import org.maskedbandit.service.experiment.SlotRelease;

/**
 * A hash of each release and of all releases before it, of all experiments, in the order of their
 * commits. Two stores with the same hash have released the same; an older copy that has released
 * other values since has other hashes. A place in the chain is written as experiment, version,
 * hash.
 */
final class ReleaseChain {
  private static final String LATEST = "last-release";

  private ReleaseChain() {}

  /** The end of the chain; empty before the first release. */
  static String latest(Tx tx) {
    return Settings.find(tx, LATEST).orElse("");
  }

  /** Appends a release whose row is stored, and gives the new end. */
  static String append(Tx tx, long experiment, SlotRelease release) {
    byte[] hash = KeyStore.hash(latest(tx) + " " + experiment + " " + release);
    tx.execute(
        "UPDATE release SET chain = ? WHERE experiment = ? AND version = ?",
        hash,
        experiment,
        release.version());
    String end = experiment + " " + release.version() + " " + HexFormat.of().formatHex(hash);
    Settings.put(tx, LATEST, end);
    return end;
  }

  /** Whether that place is part of the chain. */
  static boolean contains(Tx tx, String place) {
    if (place.isEmpty()) {
      return true;
    }
    String[] parts = place.split(" ", 3);
    return tx.find(
            byte[].class,
            "SELECT chain FROM release WHERE experiment = ? AND version = ?",
            Long.parseLong(parts[0]),
            Long.parseLong(parts[1]))
        .map(hash -> HexFormat.of().formatHex(hash).equals(parts[2]))
        .orElse(false);
  }
}
