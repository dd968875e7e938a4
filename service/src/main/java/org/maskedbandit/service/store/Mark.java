package org.maskedbandit.service.store;

import java.util.HexFormat;
import org.jdbi.v3.core.Handle;

/**
 * How far a store has come. Its numbers never fall while a store lives; if they are below those
 * that were written down beside it, an older copy of the store was put in its place.
 *
 * @param store names the store
 * @param sequences numbers of decisions that were given out; some are at every start
 * @param changes grows with every release and every change of an experiment
 * @param entries of the journal
 * @param head the hash of the last one
 */
public record Mark(
    String store, long generation, long sequences, long changes, long entries, String head) {
  public static final String STORE = "store";

  public static Mark read(Handle handle) {
    Mark without = new Mark(
        Settings.find(handle, STORE).orElse(""),
        Generation.read(handle).number(),
        leased(handle, "sequence"),
        leased(handle, "change"),
        0,
        "");
    return handle
        .select("SELECT number, hash FROM journal ORDER BY number DESC LIMIT 1")
        .map((row, context) ->
            without.with(row.getLong(1), HexFormat.of().formatHex(row.getBytes(2))))
        .findOne()
        .orElse(without);
  }

  private static long leased(Handle handle, String name) {
    return handle
        .select("SELECT next FROM lease WHERE name = ?", name)
        .mapTo(Long.class)
        .findOne()
        .orElse(0L);
  }

  private Mark with(long number, String hash) {
    return new Mark(store, generation, sequences, changes, number, hash);
  }

  /**
   * Whether the store may have come from there to here. In a later generation its restore was seen
   * to elsewhere.
   */
  public boolean follows(Mark earlier) {
    boolean further = generation == earlier.generation
        ? sequences >= earlier.sequences && changes >= earlier.changes
        : generation > earlier.generation;
    return store.equals(earlier.store) && further;
  }

  /** This one; if the journal has lost the end that was seen before, that one is remembered. */
  public Mark keeping(Handle handle, Mark earlier) {
    boolean same = store.equals(earlier.store) && generation == earlier.generation;
    return same && !hash(handle, earlier.entries).equals(earlier.head)
        ? with(earlier.entries, earlier.head)
        : this;
  }

  private static String hash(Handle handle, long number) {
    return handle
        .select("SELECT hash FROM journal WHERE number = ?", number)
        .map((row, context) -> HexFormat.of().formatHex(row.getBytes(1)))
        .findOne()
        .orElse("");
  }
}
