package org.maskedbandit.service.store;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import org.jdbi.v3.core.result.ResultIterable;
import org.maskedbandit.service.secret.MasterKey;

/**
 * Who changed what, and when. An entry is written in the transaction of its change, and has the
 * hash
 *
 * <pre>
 * HMAC-SHA-256( key, hash of the entry before, number, time, actor, action, detail )
 * </pre>
 *
 * under a key that is not in the database, so a writer of the database can neither change an entry
 * nor remove one from the middle. The end is kept in the settings, under the same key, and in a
 * file of each server. An older copy of the database can be put back; that is seen in that file
 * alone. The holder of the master key can write anything. No entry has a person or a reward.
 */
public final class JournalStore {
  /** The actor of what is done without a key. */
  public static final String COMMAND_LINE = "command line";

  /** The action of a restore. */
  static final String RESTORED = "restored";

  private static final String HEAD = "journal-head";

  /** An entry. */
  public record Entry(
      long number, long time, String actor, String action, String detail, byte[] hash) {}

  private final byte[] key;

  public JournalStore(MasterKey master) {
    key = master.derive("journal");
  }

  public void append(Tx tx, String actor, String action, String detail, long now) {
    long number = LeaseStore.next(tx, "journal", 1);
    byte[] before = find(tx, number - 1).map(Entry::hash).orElse(new byte[0]);
    byte[] hash = hash(before, number, now, actor, action, detail);
    tx.execute(
        "INSERT INTO journal (number, time, actor, action, detail, hash)"
            + " VALUES (?, ?, ?, ?, ?, ?)",
        number,
        now,
        actor,
        action,
        detail,
        hash);
    Settings.put(tx, HEAD, head(number, hash));
  }

  /** A restore, which each experiment of the store counts. */
  public void restored(Tx tx, long generation, long now) {
    append(tx, COMMAND_LINE, RESTORED, "generation " + generation, now);
  }

  private String head(long number, byte[] hash) {
    return number + " "
        + HexFormat.of().formatHex(hash(hash, number, 0, "head of the journal", "", ""));
  }

  private byte[] hash(
      byte[] before, long number, long time, String actor, String action, String detail) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (byte[] part : new byte[][] {before, text(actor), text(action), text(detail)}) {
        out.writeInt(part.length);
        out.write(part);
      }
      out.writeLong(number);
      out.writeLong(time);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    Mac mac = MasterKey.hmac(key);
    return mac.doFinal(bytes.toByteArray());
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Optional<Entry> find(Tx tx, long number) {
    return query(tx, " WHERE number = ?", number).findFirst();
  }

  /** The entries after a number, at most that many. */
  public static List<Entry> page(Tx tx, long after, int most) {
    return query(tx, " WHERE number > ? ORDER BY number LIMIT " + most, after).list();
  }

  /** When the store was restored from a backup. */
  public static List<Long> restores(Tx tx) {
    return tx.rows(Long.class, "SELECT time FROM journal WHERE action = ?", RESTORED)
        .list();
  }

  /** The same, of those that changed an experiment. */
  public static List<Entry> page(Tx tx, long after, int most, String experiment) {
    return query(
            tx,
            " WHERE number > ? AND (detail = ? OR detail LIKE ?) ORDER BY number LIMIT " + most,
            after,
            experiment,
            experiment + ": %")
        .list();
  }

  private static ResultIterable<Entry> query(Tx tx, String where, Object... arguments) {
    String sql = "SELECT number, time, actor, action, detail, hash FROM journal" + where;
    return tx.rows(Entry.class, sql, arguments);
  }

  /**
   * What is wrong with the journal, and where; nothing if all is well.
   *
   * @param seen how far it went when a server looked last
   */
  public Optional<String> fault(Tx tx, Optional<StoreWatermark> seen) {
    byte[] before = new byte[0];
    long expected = 1;
    try (Stream<Entry> entries = query(tx, " ORDER BY number").stream()) {
      for (Iterator<Entry> each = entries.iterator(); each.hasNext(); ) {
        Entry entry = each.next();
        Optional<String> fault = fault(entry, expected, before, seen);
        if (fault.isPresent()) {
          return fault;
        }
        before = entry.hash();
        expected++;
      }
    }
    long last = expected - 1;
    String head = last == 0 ? "" : head(last, before);
    boolean cut = seen.map(mark -> mark.entries() > last).orElse(false)
        || !Settings.find(tx, HEAD).orElse("").equals(head);
    return cut ? missing(expected) : Optional.empty();
  }

  private Optional<String> fault(
      Entry entry, long expected, byte[] before, Optional<StoreWatermark> seen) {
    if (entry.number() != expected) {
      return missing(expected);
    }
    byte[] hash =
        hash(before, entry.number(), entry.time(), entry.actor(), entry.action(), entry.detail());
    boolean replaced = seen.filter(mark -> mark.entries() == expected)
        .map(mark -> !mark.head().equals(HexFormat.of().formatHex(hash)))
        .orElse(false);
    return replaced || !MessageDigest.isEqual(hash, entry.hash())
        ? Optional.of("entry " + expected + " of the journal was changed, or is out of its place")
        : Optional.empty();
  }

  private static Optional<String> missing(long number) {
    return Optional.of("entry " + number + " of the journal is missing");
  }
}
