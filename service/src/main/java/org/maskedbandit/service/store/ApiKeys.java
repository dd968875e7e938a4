package org.maskedbandit.service.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.random.SecretSource;

/** Keys of clients. A key is 32 random bytes, of which the store has the SHA-256 alone. */
public final class ApiKeys {
  /** What the holder of a key may do. */
  public enum Role {
    /** Sees public state. */
    viewer,
    /** Decides and reports. */
    app,
    /** Does all. */
    admin
  }

  /**
   * A key, without its secret.
   *
   * @param experiment the only experiment that it is for
   * @param expires from then on it is refused
   */
  public record Key(
      String id,
      Role role,
      Optional<String> experiment,
      long created,
      Optional<Long> revoked,
      Optional<Long> expires) {}

  private static final ThreadLocal<MessageDigest> SHA = ThreadLocal.withInitial(ApiKeys::sha);

  private ApiKeys() {}

  /** Makes a key that does not expire. */
  public static String create(Handle handle, Role role, @Nullable String experiment, long now) {
    return create(handle, role, experiment, now, null);
  }

  /** Makes a key and returns its text, which is kept nowhere. */
  public static String create(
      Handle handle, Role role, @Nullable String experiment, long now, @Nullable Long expires) {
    byte[] secret = new byte[32];
    SecretSource.fromSystem().nextBytes(secret);
    String text = "mb_" + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    byte[] hash = hash(text);
    handle.execute(
        "INSERT INTO api_key (id, hash, role, experiment, created, expires)"
            + " VALUES (?, ?, ?, ?, ?, ?)",
        id(text),
        hash,
        role.name(),
        experiment,
        now,
        expires);
    return text;
  }

  /** Names a key; it tells nothing of its text. */
  public static String id(String key) {
    return HexFormat.of().formatHex(hash(key), 0, 6);
  }

  public static byte[] hash(String key) {
    return SHA.get().digest(key.getBytes(StandardCharsets.UTF_8));
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("SHA-256 is missing in this Java runtime", missing);
    }
  }

  public static List<Key> list(Handle handle) {
    return query(handle, "");
  }

  /** The key of that text, if it is not revoked and has not expired. */
  public static Optional<Key> find(Handle handle, byte[] hash, long now) {
    return query(handle, " WHERE revoked IS NULL AND hash = ?", hash).stream()
        .filter(key -> key.expires().stream().allMatch(end -> now < end))
        .findFirst();
  }

  /** False if there is no such key, or it was revoked before. */
  public static boolean revoke(Handle handle, String id, long now) {
    return handle.execute(
            "UPDATE api_key SET revoked = ? WHERE id = ? AND revoked IS NULL", now, id)
        > 0;
  }

  private static List<Key> query(Handle handle, String where, Object... arguments) {
    return handle
        .select(
            "SELECT id, role, experiment, created, revoked, expires FROM api_key" + where
                + (where.isEmpty() ? " ORDER BY created, id" : ""),
            arguments)
        .map((row, context) -> new Key(
            row.getString(1),
            Role.valueOf(row.getString(2)),
            Optional.ofNullable(row.getString(3)),
            row.getLong(4),
            time(row, 5),
            time(row, 6)))
        .list();
  }

  private static Optional<Long> time(ResultSet row, int column) throws SQLException {
    long time = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(time);
  }
}
