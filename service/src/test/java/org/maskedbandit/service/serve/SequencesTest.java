package org.maskedbandit.service.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.LeaseStore;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.StoreGeneration;
import org.maskedbandit.service.store.Writer;

/** Numbers of decisions: two with the same one would be one decision for the store. */
class SequencesTest {
  private static final int MANY = 2 * Sequences.BLOCK + 10;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  /** Two nodes of one store in turn, beyond the ends of their first two blocks. */
  @Test
  void noNumberIsGivenTwice() {
    try (Database database = Database.sqlite(folder);
        Writer writer = new Writer(database)) {
      LeaseStore leases = new LeaseStore(database.read(StoreGeneration::new));
      Sequences one = new Sequences(writer, leases);
      Sequences two = new Sequences(writer, leases);
      BitSet given = new BitSet();
      for (int i = 0; i < MANY; i++) {
        given.set(Math.toIntExact(one.next()));
        given.set(Math.toIntExact(two.next()));
      }
      assertThat(given.cardinality()).isEqualTo(2 * MANY);
    }
  }

  /** The next numbers are leased long before they are needed; the store may fail at that time. */
  @Test
  void aLeaseThatHasFailedIsTriedAgainWhenItsNumbersAreNeeded() {
    try (Database database = Database.sqlite(folder);
        Writer writer = new Writer(database)) {
      Sequences sequences =
          new Sequences(writer, new LeaseStore(database.read(StoreGeneration::new)));
      rename(database, "lease", "gone");
      BitSet given = new BitSet();
      for (int i = 0; i < Sequences.BLOCK; i++) {
        given.set(Math.toIntExact(sequences.next()));
      }
      // What was asked of the writer before is done by now.
      assertThat(writer.own(tx -> true).join()).isTrue();
      rename(database, "gone", "lease");
      given.set(Math.toIntExact(sequences.next()));
      assertThat(given.cardinality()).isEqualTo(Sequences.BLOCK + 1);
    }
  }

  private static void rename(Database database, String from, String to) {
    Sql.of(database)
        .useHandle(handle -> handle.execute("ALTER TABLE " + from + " RENAME TO " + to));
  }
}
