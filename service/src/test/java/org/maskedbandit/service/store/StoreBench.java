package org.maskedbandit.service.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.function.Function;
import org.maskedbandit.service.NoSurroundings;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.ReleaseStore.Due;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.RewardStore.Report;

/** A store with one experiment, whose decisions and reports are written one by one. */
class StoreBench implements AutoCloseable {
  /** So many decisions may be logged after a restore. */
  private static final int LEASED = 1_000;

  final Database database;
  final Definition definition;
  final RewardStore rewards;
  private final MasterKey master;
  final long id;
  long sequence;

  StoreBench(Database database, MasterKey master, String json) throws JsonProcessingException {
    this.database = database;
    definition = NewExperiment.read(new ObjectMapper().readTree(json));
    this.master = master;
    rewards = new RewardStore(master);
    id = write(tx -> {
      ExperimentStore.create(tx, definition, 0);
      return ExperimentStore.find(tx, "e").orElseThrow().id();
    });
  }

  final <R> R write(Function<Tx, R> work) {
    return database.write(work);
  }

  DecisionId log(DecisionId decision) {
    write(tx -> {
      DecisionStore.insert(tx, List.of(decision));
      return true;
    });
    return decision;
  }

  /** A store of releases, as of the life of the store that is now. */
  ReleaseStore releases() {
    return new ReleaseStore(master, write(StoreGeneration::new));
  }

  /** An experiment's model before its first release. */
  Model model() {
    return definition.policy().model(id, definition.setting(), new NoSurroundings());
  }

  Due due(Model model, int slot) {
    return new Due(List.of(new SlotId(id, slot)), definition, model);
  }

  Report report(DecisionId decision, double value) {
    return reportOf("key", decision, value);
  }

  Report reportOf(String key, DecisionId decision, double value) {
    return new Report(decision, key, value, definition.reward(), false);
  }

  Outcome report(DecisionId decision, double value, long now) {
    return take(report(decision, value), now);
  }

  Outcome take(Report report, long now) {
    return write(tx -> rewards.take(tx, List.of(report), now).get(0));
  }

  /** As at a start of a store that was restored from a backup. */
  void restore(long now) {
    write(tx -> {
      long generation = StoreGeneration.next(tx, now);
      new ReleaseStore(master, new StoreGeneration(tx)).restored(tx);
      PeopleStore.forgetSticky(tx);
      new JournalStore(master).restored(tx, generation, now);
      sequence = LeaseStore.next(tx, "sequence", LEASED);
      return true;
    });
  }

  /** Removes a page of decisions from the log, as retention does. */
  void remove(List<Long> page) {
    write(tx -> {
      DecisionStore.remove(tx, page);
      return true;
    });
  }

  long count(String table) {
    return write(tx ->
        tx.handle().select("SELECT count(*) FROM " + table).mapTo(Long.class).one());
  }

  @Override
  public void close() {
    database.close();
  }
}
