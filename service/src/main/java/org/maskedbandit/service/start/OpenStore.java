package org.maskedbandit.service.start;

import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.JournalStore;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.Settings;
import org.maskedbandit.service.store.StoreException;
import org.maskedbandit.service.store.StoreGeneration;
import org.maskedbandit.service.store.StoreWatermark;
import org.maskedbandit.service.store.Tx;

/** A store with its folder and its master key, which is the right one. */
final class OpenStore implements AutoCloseable {
  private static final String KEY_CHECK = "key-check";

  private final DataDirectory folder;
  private final Database database;
  private final MasterKey master;
  private final Optional<String> adminKey;

  private OpenStore(
      DataDirectory folder, Database database, MasterKey master, Optional<String> adminKey) {
    this.folder = folder;
    this.database = database;
    this.master = master;
    this.adminKey = adminKey;
  }

  /** Refused if there is no store. */
  static OpenStore existing(StoreLocation location) {
    DataDirectory folder = DataDirectory.existing(location.data());
    if (location.database().isEmpty() && !folder.has("store.db")) {
      throw new IllegalStateException(
          "there is no store in " + location.data() + ": 'maskedbandit serve' makes one");
    }
    Database database = open(location, folder);
    try {
      String check = database
          .read(tx -> Settings.find(tx, KEY_CHECK))
          .orElseThrow(() -> new IllegalStateException(
              "the store has not been served yet: 'maskedbandit serve' makes its keys"));
      return new OpenStore(folder, database, known(location, folder, check), Optional.empty());
    } catch (RuntimeException refused) {
      database.close();
      throw refused;
    }
  }

  /** Makes the store, its master key and a key for its admin if there is none. */
  static OpenStore orNew(StoreLocation location, DataDirectory folder, long now) {
    Database database = open(location, folder);
    try {
      return database.write(tx -> {
        Optional<String> check = Settings.find(tx, KEY_CHECK);
        return check.isPresent()
            ? new OpenStore(
                folder, database, known(location, folder, check.get()), Optional.empty())
            : make(location, folder, database, tx, now);
      });
    } catch (RuntimeException refused) {
      database.close();
      throw refused;
    }
  }

  private static Database open(StoreLocation location, DataDirectory folder) {
    if (location.database().isEmpty()) {
      folder.makeStore();
      return opened("the store in " + location.data(), () -> Database.sqlite(folder.path()));
    }
    return opened(
        "the PostgreSQL database", () -> Database.postgres(location.database().get()));
  }

  private static Database opened(String what, Supplier<Database> opening) {
    try {
      return opening.get();
    } catch (StoreException unreachable) {
      throw new IllegalStateException(what + " " + firstLine(unreachable), unreachable);
    } catch (RuntimeException failed) {
      Throwable cause = Database.causes(failed).reduce(failed, (outer, inner) -> inner);
      throw new IllegalStateException(what + " could not be opened: " + firstLine(cause), failed);
    }
  }

  static IllegalStateException damaged(RuntimeException failed) {
    return new IllegalStateException(
        "the store could not be read or written (" + Database.code(failed)
            + "): it is damaged, or something"
            + " else has changed it; restore a backup, and give --restored",
        failed);
  }

  private static String firstLine(Throwable failed) {
    return Objects.requireNonNullElse(failed.getMessage(), failed.getClass().getSimpleName())
        .lines()
        .findFirst()
        .orElse("");
  }

  private static MasterKey known(StoreLocation location, DataDirectory folder, String check) {
    MasterKey master = given(location, folder)
        .orElseThrow(() -> new IllegalStateException(
            "the master key is missing, and without it the store cannot be opened: set "
                + StoreLocation.SECRET + ", or put it back into " + folder.file("secret")));
    if (!check(master).equals(check)) {
      throw new IllegalStateException("the master key of "
          + (location.secret().isPresent()
              ? StoreLocation.SECRET
              : folder.file("secret").toString())
          + " is not the one of this store, and without that one it cannot be opened");
    }
    return master;
  }

  private static Optional<MasterKey> given(StoreLocation location, DataDirectory folder) {
    try {
      return location.secret().or(() -> folder.read("secret")).map(MasterKey::parse);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalStateException(malformed.getMessage(), malformed);
    }
  }

  private static String check(MasterKey master) {
    return HexFormat.of().formatHex(master.derive("key check"), 0, 16);
  }

  /** Files are written before the commit: what the store knows of is on disk. */
  private static OpenStore make(
      StoreLocation location, DataDirectory folder, Database database, Tx tx, long now) {
    Optional<MasterKey> given = given(location, folder);
    MasterKey master = given.orElseGet(MasterKey::random);
    if (!Settings.add(tx, KEY_CHECK, check(master))) {
      return new OpenStore(
          folder,
          database,
          known(location, folder, Settings.find(tx, KEY_CHECK).orElseThrow()),
          Optional.empty());
    }
    Settings.put(tx, StoreWatermark.STORE, UUID.randomUUID().toString());
    StoreGeneration.first(tx);
    String key = KeyStore.create(tx, KeyStore.Role.ADMIN, null, now);
    new JournalStore(master)
        .append(tx, JournalStore.COMMAND_LINE, "key created", "the first one, role admin", now);
    if (given.isEmpty()) {
      folder.write("secret", master.base64() + "\n");
    }
    folder.write("admin-key", key + "\n");
    return new OpenStore(folder, database, master, Optional.of(key));
  }

  DataDirectory folder() {
    return folder;
  }

  Database database() {
    return database;
  }

  MasterKey master() {
    return master;
  }

  /** The key that was made just now. */
  Optional<String> adminKey() {
    return adminKey;
  }

  @Override
  public void close() {
    database.close();
  }
}
