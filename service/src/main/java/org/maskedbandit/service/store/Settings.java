package org.maskedbandit.service.store;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Single values of the store, by name. */
public final class Settings {
  private Settings() {}

  public static Optional<String> find(Handle handle, String name) {
    return find(handle, name, "");
  }

  static Optional<String> find(Handle handle, String name, String suffix) {
    return handle
        .select("SELECT value FROM setting WHERE name = ?" + suffix, name)
        .mapTo(String.class)
        .findOne();
  }

  public static void put(Handle handle, String name, String value) {
    handle.execute(
        "INSERT INTO setting (name, value) VALUES (?, ?)"
            + " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value);
  }

  /** False if there is a value of that name, perhaps since a moment ago on another node. */
  public static boolean add(Handle handle, String name, String value) {
    return handle.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
            name,
            value)
        > 0;
  }
}
