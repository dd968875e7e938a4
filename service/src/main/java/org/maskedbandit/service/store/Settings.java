package org.maskedbandit.service.store;

import java.util.Optional;

/** Single values of the store, by name. */
public final class Settings {
  private Settings() {}

  public static Optional<String> find(Tx tx, String name) {
    return find(tx, name, "");
  }

  static Optional<String> find(Tx tx, String name, String suffix) {
    return tx.find(String.class, "SELECT value FROM setting WHERE name = ?" + suffix, name);
  }

  public static void put(Tx tx, String name, String value) {
    tx.execute(
        "INSERT INTO setting (name, value) VALUES (?, ?)"
            + " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value);
  }

  static void remove(Tx tx, String name) {
    tx.execute("DELETE FROM setting WHERE name = ?", name);
  }

  /** False if there is a value of that name, perhaps since a moment ago on another node. */
  public static boolean add(Tx tx, String name, String value) {
    return tx.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
            name,
            value)
        > 0;
  }
}
