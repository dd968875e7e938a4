package org.maskedbandit.service.serve;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.experiment.Surroundings;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.ReleaseStore;
import org.maskedbandit.service.store.StoreGeneration;
import org.maskedbandit.service.store.Tx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The experiments of the store, in memory. An experiment whose latest state cannot be served keeps
 * the one before, and hurts no other. Thread-safe.
 */
public final class Experiments {
  private static final Logger LOG = LoggerFactory.getLogger(Experiments.class);

  private record Entry(Experiment experiment, Model model) {
    /** Its last state; a status needs nothing that cannot be read. */
    Entry with(ExperimentStore.Stored stored) {
      return new Entry(
          experiment.with(Status.of(stored.status()), stored.finalArm(), stored.change()), model);
    }
  }

  private final Database database;
  private final StoreGeneration generation;
  private final ReleaseStore releases;
  private final Surroundings surroundings;
  private final Map<Long, Entry> byId = new ConcurrentHashMap<>();
  private final Map<String, Long> ids = new ConcurrentHashMap<>();
  private final Map<String, ExperimentStore.Stored> broken = new ConcurrentHashMap<>();
  private final Set<String> late = ConcurrentHashMap.newKeySet();
  private final List<Consumer<Experiment>> watchers = new CopyOnWriteArrayList<>();
  private long change = Long.MIN_VALUE;

  Experiments(
      Database database,
      StoreGeneration generation,
      ReleaseStore releases,
      Surroundings surroundings) {
    this.database = database;
    this.generation = generation;
    this.releases = releases;
    this.surroundings = surroundings;
    refresh();
  }

  public Optional<Experiment> find(String name) {
    return Optional.ofNullable(ids.get(name)).flatMap(this::find);
  }

  public Optional<Experiment> find(long id) {
    return Optional.ofNullable(byId.get(id)).map(Entry::experiment);
  }

  public Collection<Experiment> all() {
    return byId.values().stream().map(Entry::experiment).toList();
  }

  /** The names of those whose latest state cannot be served, or that release nothing. */
  public Set<String> broken() {
    Set<String> names = new TreeSet<>(broken.keySet());
    names.addAll(late);
    return names;
  }

  /** Those of them that were never served, by their names, as the store has them. */
  public List<ExperimentStore.Stored> unloaded() {
    return broken.values().stream()
        .filter(stored -> !byId.containsKey(stored.id()))
        .sorted(Comparator.comparing(ExperimentStore.Stored::name))
        .toList();
  }

  /** Has a watcher called with every new state of an experiment. */
  public void watch(Consumer<Experiment> watcher) {
    watchers.add(watcher);
  }

  public void unwatch(Consumer<Experiment> watcher) {
    watchers.remove(watcher);
  }

  public int watching() {
    return watchers.size();
  }

  /** What the next epoch of a slot is. */
  Model.NextEpoch next(SlotId slot) {
    return entry(slot.experiment()).model().next(slot.slot());
  }

  /** Slots of an experiment that seem to be full. */
  ReleaseStore.Due due(List<SlotId> slots) {
    Entry entry = entry(slots.get(0).experiment());
    return new ReleaseStore.Due(slots, entry.experiment().definition(), entry.model());
  }

  private Entry entry(long id) {
    return Optional.ofNullable(byId.get(id)).orElseThrow();
  }

  /** Reads what has changed in the store, by this process or another; one experiment at a time. */
  synchronized void refresh() {
    load(tx -> ExperimentStore.changed(tx, change))
        .forEach(stored -> change = Math.max(change, stored.change()));
  }

  /**
   * Tries those again whose latest state could not be served. Earlier changes of others are still
   * to be read, so it does not move on.
   */
  synchronized void retry() {
    if (!broken.isEmpty()) {
      load(tx -> broken.keySet().stream()
          .flatMap(name -> ExperimentStore.find(tx, name).stream())
          .toList());
    }
  }

  /**
   * Each in a transaction of its own. The chain of releases is read after them, and before they are
   * shown: a store without a release that was shown is refused.
   */
  private List<ExperimentStore.Stored> load(Function<Tx, List<ExperimentStore.Stored>> which) {
    List<ExperimentStore.Stored> all = database.read(which);
    List<Entry> loaded = all.stream().flatMap(stored -> load(stored).stream()).toList();
    database.read(tx -> {
      generation.seen(tx);
      return true;
    });
    loaded.forEach(this::publish);
    return all;
  }

  private Optional<Entry> load(ExperimentStore.Stored stored) {
    try {
      Entry loaded = database.read(tx -> load(tx, stored));
      broken.remove(stored.name());
      late.remove(stored.name());
      return Optional.of(loaded);
    } catch (RuntimeException failed) {
      if (Database.unavailable(failed)) {
        // If the store does not answer either, no experiment is broken.
        database.ping();
      }
      if (broken.put(stored.name(), stored) == null) {
        LOG.error(
            "experiment {} cannot be served as it is stored ({}); it keeps its last state",
            stored.name(),
            failed.getClass().getSimpleName());
      }
      return Optional.ofNullable(byId.get(stored.id())).map(entry -> entry.with(stored));
    }
  }

  private Entry load(Tx tx, ExperimentStore.Stored stored) {
    Experiment.Row row = stored.row(tx);
    Model model = model(row);
    ReleaseStore.since(tx, row.id(), model.version()).forEach(model::add);
    model.reread(() -> releases.slots(tx, row.id()));
    return new Entry(new Experiment(row, model), model);
  }

  /** Work for it has failed. Others go on. */
  void failed(long id, Throwable failed) {
    find(id)
        .map(Experiment::name)
        .filter(late::add)
        .ifPresent(
            name -> LOG.error("experiment {} releases nothing: {}", name, Database.code(failed)));
  }

  private Model model(Experiment.Row row) {
    Entry entry = byId.get(row.id());
    return entry != null
        ? entry.model()
        : row.definition().policy().model(row.id(), row.definition().setting(), surroundings);
  }

  private void publish(Entry entry) {
    Entry before = byId.put(entry.experiment().id(), entry);
    ids.put(entry.experiment().name(), entry.experiment().id());
    if (before != null && before.experiment().law() != entry.experiment().law()) {
      before.experiment().law().replaced();
    }
    watchers.forEach(watcher -> watcher.accept(entry.experiment()));
  }

  /** Fails if the state that a transaction is about to commit cannot be served. */
  synchronized void check(Tx tx, String name) {
    try {
      Experiment.Row row = ExperimentStore.find(tx, name).orElseThrow().row(tx);
      Experiment ignored = new Experiment(row, model(row));
    } catch (RuntimeException failed) {
      if (Database.unavailable(failed)) {
        throw failed;
      }
      LOG.warn("experiment {} was not changed: {}", name, failed.getClass().getSimpleName());
      throw new Refusal("the experiment " + name
          + " cannot be served with these arms and this policy;"
          + " choose fewer arms or another policy");
    }
  }

  /** Reads again what is not released; what decrypts it is for one thread at a time. */
  synchronized void reread(Collection<Long> experiments) {
    for (long id : experiments) {
      Entry entry = byId.get(id);
      if (entry != null) {
        attempt(id, () -> entry.model().reread(() -> database.read(tx -> releases.slots(tx, id))));
      }
    }
  }

  /** If work for one experiment fails, others go on; if the store does not answer, none does. */
  void attempt(long id, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failed) {
      if (Database.unavailable(failed)) {
        throw failed;
      }
      failed(id, failed);
    }
  }

  void reread() {
    reread(byId.keySet());
  }
}
