package org.maskedbandit.service.store;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Watermark of a database: counters that never decrease. A database below its recorded watermark
 * was rolled back.
 *
 * @param store names the store
 * @param sequences numbers of decisions that were given out; some are at every start
 * @param changes grows with every release and every change of an experiment
 * @param entries of the journal
 * @param head the hash of the last one
 * @param timeline of PostgreSQL
 * @param release the latest one, with the hash of all before it
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record StoreWatermark(
    String store,
    long generation,
    long sequences,
    long changes,
    long entries,
    String head,
    String timeline,
    String release) {
  public static final String STORE = "store";

  /** Files of 0.2.0 have neither a timeline nor a release. */
  public StoreWatermark {
    timeline = empty(timeline);
    release = empty(release);
  }

  private static String empty(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }

  public static StoreWatermark read(Tx tx) {
    StoreWatermark without = new StoreWatermark(
        Settings.find(tx, STORE).orElse(""),
        StoreGeneration.number(tx),
        LeaseStore.sequence(tx),
        LeaseStore.peek(tx, "change"),
        0,
        "",
        StoreGeneration.timeline(tx),
        ReleaseChain.latest(tx));
    return tx.select("SELECT number, hash FROM journal ORDER BY number DESC LIMIT 1")
        .map((row, context) ->
            without.with(row.getLong(1), HexFormat.of().formatHex(row.getBytes(2))))
        .findOne()
        .orElse(without);
  }

  private StoreWatermark with(long number, String hash) {
    return new StoreWatermark(
        store, generation, sequences, changes, number, hash, timeline, release);
  }

  /**
   * Whether the store, which is read now, may have come from there to here. In a later generation
   * its restore was seen to elsewhere.
   */
  public boolean follows(Tx tx, StoreWatermark earlier) {
    boolean further = generation == earlier.generation
        ? sequences >= earlier.sequences
            && changes >= earlier.changes
            && (earlier.timeline.isEmpty() || timeline.equals(earlier.timeline))
            && ReleaseChain.contains(tx, earlier.release)
        : generation > earlier.generation;
    return store.equals(earlier.store) && further;
  }

  /** This one; if the journal has lost the end that was seen before, that one is remembered. */
  public StoreWatermark keeping(Tx tx, StoreWatermark earlier) {
    boolean same = store.equals(earlier.store) && generation == earlier.generation;
    return same && !hash(tx, earlier.entries).equals(earlier.head)
        ? with(earlier.entries, earlier.head)
        : this;
  }

  private static String hash(Tx tx, long number) {
    return tx.find(byte[].class, "SELECT hash FROM journal WHERE number = ?", number)
        .map(HexFormat.of()::formatHex)
        .orElse("");
  }
}
