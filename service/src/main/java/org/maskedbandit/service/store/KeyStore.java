package org.maskedbandit.service.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.random.SecretSource;

/** Keys of clients. A key is 32 random bytes, of which the store has the SHA-256 alone. */
public final class KeyStore {
  /** What the holder of a key may do. */
  public enum Role {
    /** Sees public state. */
    VIEWER,
    /** Decides and reports. */
    APP,
    /** Does all. */
    ADMIN;

    /** In the store and on the command line. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
      return word();
    }
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

  private static final ThreadLocal<MessageDigest> SHA = ThreadLocal.withInitial(KeyStore::sha);

  private KeyStore() {}

  /** Makes a key that does not expire. */
  public static String create(Tx tx, Role role, @Nullable String experiment, long now) {
    return create(tx, role, experiment, now, null);
  }

  /** Makes a key and returns its text, which is kept nowhere. */
  public static String create(
      Tx tx, Role role, @Nullable String experiment, long now, @Nullable Long expires) {
    byte[] secret = new byte[32];
    SecretSource.fromSystem().nextBytes(secret);
    String text = "mb_" + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    byte[] hash = hash(text);
    tx.execute(
        "INSERT INTO api_key (id, hash, role, experiment, created, expires)"
            + " VALUES (?, ?, ?, ?, ?, ?)",
        id(text),
        hash,
        role.word(),
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

  public static List<Key> list(Tx tx) {
    return query(tx, " ORDER BY created, id");
  }

  /** The key of that text, if it is not revoked and has not expired. */
  public static Optional<Key> find(Tx tx, byte[] hash, long now) {
    return query(tx, " WHERE revoked IS NULL AND hash = ?", hash).stream()
        .filter(key -> key.expires().stream().allMatch(end -> now < end))
        .findFirst();
  }

  /** False if there is no such key, or it was revoked before. */
  public static boolean revoke(Tx tx, String id, long now) {
    return tx.execute("UPDATE api_key SET revoked = ? WHERE id = ? AND revoked IS NULL", now, id)
        > 0;
  }

  private static List<Key> query(Tx tx, String where, Object... arguments) {
    String sql = "SELECT id, role, experiment, created, revoked, expires FROM api_key" + where;
    return tx.rows(Key.class, sql, arguments).list();
  }
}
