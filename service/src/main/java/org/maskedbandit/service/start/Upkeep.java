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
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.store.ApiKeys;
import org.maskedbandit.service.store.Experiments;
import org.maskedbandit.service.store.ExposureLog;
import org.maskedbandit.service.store.Journal;
import org.maskedbandit.service.store.Mark;

/** What is done on a store from the command line, whether or not it is served at the time. */
public final class Upkeep implements AutoCloseable {
  /** As GET /v1/experiments/{e}/decisions.csv writes them. */
  private static final String[] COLUMNS = {
    "sequence", "time", "arm", "propensity", "release", "person", "control"
  };

  private final OpenStore store;
  private final Journal journal;

  private Upkeep(OpenStore store) {
    this.store = store;
    journal = new Journal(store.master());
  }

  public static Upkeep of(Place place) {
    return new Upkeep(OpenStore.existing(place));
  }

  /** Whether there is such an experiment by now. */
  public boolean hasExperiment(String name) {
    return store
        .database()
        .reading()
        .withHandle(handle -> Experiments.find(handle, name))
        .isPresent();
  }

  /** Makes a key and returns its text, which is kept nowhere. */
  public String createKey(
      ApiKeys.Role role, @Nullable String experiment, Optional<Duration> lifetime) {
    long now = System.currentTimeMillis();
    Optional<Instant> end = lifetime.map(Instant.ofEpochMilli(now)::plus);
    return store.database().writing().inTransaction(handle -> {
      String text = ApiKeys.create(
          handle, role, experiment, now, end.map(Instant::toEpochMilli).orElse(null));
      String where = (experiment == null ? "" : ", experiment " + experiment)
          + end.map(time -> ", expires " + time).orElse("");
      journal.append(
          handle,
          Journal.COMMAND_LINE,
          "key created",
          ApiKeys.id(text) + ", role " + role + where,
          now);
      return text;
    });
  }

  public List<ApiKeys.Key> keys() {
    return store.database().reading().withHandle(ApiKeys::list);
  }

  public void revokeKey(String id) {
    long now = System.currentTimeMillis();
    store.database().writing().useTransaction(handle -> {
      if (!ApiKeys.revoke(handle, id, now)) {
        throw Check.refusal("ID", "the id of a key that is not revoked", "'" + id + "'");
      }
      journal.append(handle, Journal.COMMAND_LINE, "key revoked", id, now);
    });
  }

  /** What is wrong with the journal; nothing if all is well. */
  public Optional<String> journalFault() {
    return store.database().reading().withHandle(handle -> {
      Mark now = Mark.read(handle);
      Optional<Mark> seen = store
          .folder()
          .mark()
          .filter(
              mark -> mark.store().equals(now.store()) && mark.generation() == now.generation());
      return journal.fault(handle, seen);
    });
  }

  public long journalEntries() {
    return store.database().reading().withHandle(Mark::read).entries();
  }

  /** Writes the decision log of an experiment as CSV; never a reward. */
  public void export(String experiment, Instant from, Instant to, Path file) {
    store.database().reading().useTransaction(handle -> {
      Experiments.Row row = Experiments.find(handle, experiment)
          .orElseThrow(() ->
              Check.refusal("--experiment", "the name of an experiment", "'" + experiment + "'"));
      List<String> labels =
          Experiments.arms(handle, row.id()).stream().map(Arm::label).toList();
      try (CsvWriter csv = CsvWriter.builder().build(file)) {
        csv.writeRecord(COLUMNS);
        long after = Long.MIN_VALUE;
        List<ExposureLog.Row> page;
        do {
          page = ExposureLog.page(handle, row.id(), after, from.toEpochMilli(), to.toEpochMilli());
          page.forEach(each -> csv.writeRecord(line(each, labels)));
          after = page.isEmpty() ? after : page.get(page.size() - 1).sequence();
        } while (page.size() == ExposureLog.PAGE);
      } catch (IOException failed) {
        throw new UncheckedIOException(
            file + " could not be written: " + DataFolder.reason(failed), failed);
      }
    });
  }

  private static String[] line(ExposureLog.Row row, List<String> labels) {
    byte[] person = row.person();
    return new String[] {
      Long.toString(row.sequence()),
      Instant.ofEpochMilli(row.time()).toString(),
      labels.get(Slots.arm(row.slot())),
      row.shownPropensity(),
      Long.toString(row.release()),
      person == null ? "" : new Pseudonym(person).toString(),
      Boolean.toString(Slots.control(row.slot()))
    };
  }

  @Override
  public void close() {
    store.close();
  }
}
