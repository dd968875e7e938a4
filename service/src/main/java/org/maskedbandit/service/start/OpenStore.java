package org.maskedbandit.service.start;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.ApiKeys;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Journal;
import org.maskedbandit.service.store.Mark;
import org.maskedbandit.service.store.Settings;

/** A store with its folder and its master key, which is the right one. */
final class OpenStore implements AutoCloseable {
  private static final String KEY_CHECK = "key-check";
  private static final int CONNECT_SECONDS = 10;

  private final DataFolder folder;
  private final Database database;
  private final MasterKey master;
  private final Optional<String> adminKey;

  private OpenStore(
      DataFolder folder, Database database, MasterKey master, Optional<String> adminKey) {
    this.folder = folder;
    this.database = database;
    this.master = master;
    this.adminKey = adminKey;
  }

  /** Refused if there is no store. */
  static OpenStore existing(Place place) {
    DataFolder folder = DataFolder.existing(place.data());
    if (place.database().isEmpty() && !folder.has("store.db")) {
      throw new IllegalStateException(
          "there is no store in " + place.data() + ": 'maskedbandit serve' makes one");
    }
    Database database = open(place, folder);
    try {
      String check = database
          .reading()
          .withHandle(handle -> Settings.find(handle, KEY_CHECK))
          .orElseThrow(() -> new IllegalStateException(
              "the store has not been served yet: 'maskedbandit serve' makes its keys"));
      return new OpenStore(folder, database, known(place, folder, check), Optional.empty());
    } catch (RuntimeException refused) {
      database.close();
      throw refused;
    }
  }

  /** Makes the store, its master key and a key for its admin if there is none. */
  static OpenStore orNew(Place place, DataFolder folder, long now) {
    Database database = open(place, folder);
    try {
      return database.writing().inTransaction(handle -> {
        Optional<String> check = Settings.find(handle, KEY_CHECK);
        return check.isPresent()
            ? new OpenStore(folder, database, known(place, folder, check.get()), Optional.empty())
            : make(place, folder, database, handle, now);
      });
    } catch (RuntimeException refused) {
      database.close();
      throw refused;
    }
  }

  private static Database open(Place place, DataFolder folder) {
    if (place.database().isEmpty()) {
      folder.makeStore();
      return opened("the store in " + place.data(), () -> Database.sqlite(folder.path()));
    }
    String url = place.database().get();
    DriverManager.setLoginTimeout(CONNECT_SECONDS);
    try {
      DriverManager.getConnection(url).close();
    } catch (SQLException unreachable) {
      throw new IllegalStateException(
          "the database of --database could not be reached: " + firstLine(unreachable),
          unreachable);
    }
    return opened("the database of --database", () -> Database.postgres(url));
  }

  private interface Opening {
    Database open();
  }

  private static Database opened(String what, Opening opening) {
    try {
      return opening.open();
    } catch (RuntimeException failed) {
      Throwable cause = failed;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      throw new IllegalStateException(what + " could not be opened: " + firstLine(cause), failed);
    }
  }

  static IllegalStateException damaged(JdbiException failed) {
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

  private static MasterKey known(Place place, DataFolder folder, String check) {
    MasterKey master = given(place, folder)
        .orElseThrow(() -> new IllegalStateException(
            "the master key is missing, and without it the store cannot be opened: set "
                + Place.SECRET + ", or put it back into " + folder.file("secret")));
    if (!check(master).equals(check)) {
      throw new IllegalStateException("the master key of "
          + (place.secret().isPresent() ? Place.SECRET : folder.file("secret").toString())
          + " is not the one of this store, and without that one it cannot be opened");
    }
    return master;
  }

  private static Optional<MasterKey> given(Place place, DataFolder folder) {
    try {
      return place.secret().or(() -> folder.read("secret")).map(MasterKey::parse);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalStateException(malformed.getMessage(), malformed);
    }
  }

  private static String check(MasterKey master) {
    return HexFormat.of().formatHex(master.derive("key check"), 0, 16);
  }

  /** Files are written before the commit: what the store knows of is on disk. */
  private static OpenStore make(
      Place place, DataFolder folder, Database database, Handle handle, long now) {
    Optional<MasterKey> given = given(place, folder);
    MasterKey master = given.orElseGet(MasterKey::random);
    if (!Settings.add(handle, KEY_CHECK, check(master))) {
      return new OpenStore(
          folder,
          database,
          known(place, folder, Settings.find(handle, KEY_CHECK).orElseThrow()),
          Optional.empty());
    }
    Settings.put(handle, Mark.STORE, UUID.randomUUID().toString());
    Settings.put(handle, "generation", "1");
    String key = ApiKeys.create(handle, ApiKeys.Role.admin, null, now);
    new Journal(master)
        .append(handle, Journal.COMMAND_LINE, "key created", "the first one, role admin", now);
    if (given.isEmpty()) {
      folder.write("secret", master.base64() + "\n");
    }
    folder.write("admin-key", key + "\n");
    return new OpenStore(folder, database, master, Optional.of(key));
  }

  DataFolder folder() {
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
