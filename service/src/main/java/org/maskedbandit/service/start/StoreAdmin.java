package org.maskedbandit.service.start;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.store.DecisionStore;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.JournalStore;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.StoreWatermark;

/** What is done on a store from the command line, whether or not it is served at the time. */
public final class StoreAdmin implements AutoCloseable {
  private final OpenStore store;
  private final JournalStore journal;

  private StoreAdmin(OpenStore store) {
    this.store = store;
    journal = new JournalStore(store.master());
  }

  public static StoreAdmin of(StoreLocation location) {
    return new StoreAdmin(OpenStore.existing(location));
  }

  /** Whether there is such an experiment by now. */
  public boolean hasExperiment(String name) {
    return store.database().read(tx -> ExperimentStore.find(tx, name)).isPresent();
  }

  /** Makes a key and returns its text, which is kept nowhere. */
  public String createKey(
      KeyStore.Role role, @Nullable String experiment, Optional<Duration> lifetime) {
    long now = System.currentTimeMillis();
    Optional<Instant> end = lifetime.map(Instant.ofEpochMilli(now)::plus);
    return store.database().write(tx -> {
      String text = KeyStore.create(
          tx, role, experiment, now, end.map(Instant::toEpochMilli).orElse(null));
      String where = (experiment == null ? "" : ", experiment " + experiment)
          + end.map(time -> ", expires " + time).orElse("");
      journal.append(
          tx,
          JournalStore.COMMAND_LINE,
          "key created",
          KeyStore.id(text) + ", role " + role + where,
          now);
      return text;
    });
  }

  public List<KeyStore.Key> keys() {
    return store.database().read(KeyStore::list);
  }

  public void revokeKey(String id) {
    long now = System.currentTimeMillis();
    store.database().write(tx -> {
      if (!KeyStore.revoke(tx, id, now)) {
        throw Check.refusal("ID", "the id of a key that is not revoked", "'" + id + "'");
      }
      journal.append(tx, JournalStore.COMMAND_LINE, "key revoked", id, now);
      return true;
    });
  }

  /** What is wrong with the journal; nothing if all is well. */
  public Optional<String> journalFault() {
    return store.database().read(tx -> {
      StoreWatermark now = StoreWatermark.read(tx);
      Optional<StoreWatermark> seen = store
          .folder()
          .watermark()
          .filter(
              mark -> mark.store().equals(now.store()) && mark.generation() == now.generation());
      return journal.fault(tx, seen);
    });
  }

  public long journalEntries() {
    return store.database().read(StoreWatermark::read).entries();
  }

  /** Writes the decision log of an experiment as CSV; never a reward. */
  public void export(String experiment, Instant from, Instant to, Path file) {
    store.database().read(tx -> {
      ExperimentStore.Stored stored = ExperimentStore.find(tx, experiment)
          .orElseThrow(() ->
              Check.refusal("--experiment", "the name of an experiment", "'" + experiment + "'"));
      List<Arm> arms = ExperimentStore.arms(tx, stored.id());
      try (CsvWriter csv = CsvWriter.builder().build(file)) {
        csv.writeRecord(DecisionStore.COLUMNS);
        long after = Long.MIN_VALUE;
        List<DecisionStore.Row> page;
        do {
          page = DecisionStore.page(tx, stored.id(), after, from.toEpochMilli(), to.toEpochMilli());
          page.forEach(each -> csv.writeRecord(each.columns(arms)));
          after = page.isEmpty() ? after : page.get(page.size() - 1).sequence();
        } while (page.size() == DecisionStore.PAGE);
      } catch (IOException failed) {
        throw new UncheckedIOException(
            file + " could not be written: " + DataDirectory.reason(failed), failed);
      }
      return true;
    });
  }

  @Override
  public void close() {
    store.close();
  }
}
