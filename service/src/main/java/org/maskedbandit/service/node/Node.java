package org.maskedbandit.service.node;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.DecisionLog;
import org.maskedbandit.service.store.Experiments;
import org.maskedbandit.service.store.Journal;
import org.maskedbandit.service.store.Kept;
import org.maskedbandit.service.store.SealedSums;
import org.maskedbandit.service.store.Writer;

/**
 * A running service without its doors: experiments in memory, and the threads that keep them as the
 * store has them. Thread-safe.
 */
public final class Node implements AutoCloseable {
  /** Decisions are in the store after that time. */
  private static final long BEHIND_MILLIS = 100;

  private final Database database;
  private final Clock clock;
  private final Map<Long, Experiment> byId = new ConcurrentHashMap<>();
  private final Map<String, Long> ids = new ConcurrentHashMap<>();
  private final Map<Long, Chooser> choosers = new ConcurrentHashMap<>();
  private final List<Consumer<Experiment>> watchers = new CopyOnWriteArrayList<>();
  private final DecisionLog log;
  private final Writer writer;
  private final Sequences sequences;
  private final SealedSums sums;
  private final Releaser releaser;
  private final Decisions decisions;
  private final KeptDecisions kept;
  private final Reports reports;
  private final Journal journal;
  private final Erasure erasure;
  private long change;

  public Node(Database database, MasterKey master, Clock clock) {
    this.database = database;
    this.clock = clock;
    journal = new Journal(master);
    sums = new SealedSums(database, master);
    releaser = new Releaser(this, database, master, clock);
    log = new DecisionLog(database, releaser::touched, this::stored);
    writer = new Writer(database, log, BEHIND_MILLIS);
    sequences = new Sequences(writer);
    decisions = new Decisions(this, database, master, clock, sequences, log);
    kept = new KeptDecisions(decisions, database, master, clock, log);
    reports = new Reports(database, master, clock, writer, releaser);
    erasure = new Erasure(this, master);
    refresh();
    releaser.start(writer);
    kept.start(writer);
  }

  private void stored(Kept row) {
    kept.stored(row);
  }

  public Decisions decisions() {
    return decisions;
  }

  /** Decisions for clients: repeated requests and sticky people get what they have. */
  public KeptDecisions kept() {
    return kept;
  }

  public Reports reports() {
    return reports;
  }

  public Erasure erasure() {
    return erasure;
  }

  /** How many decisions are not in the store yet. */
  public int waitingDecisions() {
    return log.size();
  }

  public Clock clock() {
    return clock;
  }

  public Database database() {
    return database;
  }

  /** Is called with every new state of an experiment. */
  public void watch(Consumer<Experiment> watcher) {
    watchers.add(watcher);
  }

  public void unwatch(Consumer<Experiment> watcher) {
    watchers.remove(watcher);
  }

  /** How many are told of new states. */
  public int watching() {
    return watchers.size();
  }

  public Optional<Experiment> find(String name) {
    return Optional.ofNullable(ids.get(name)).flatMap(this::find);
  }

  public Optional<Experiment> find(long id) {
    return Optional.ofNullable(byId.get(id));
  }

  public Collection<Experiment> experiments() {
    return byId.values();
  }

  /** Reads what has changed in the store, by this node or another. */
  synchronized void refresh() {
    database.reading().useHandle(handle -> {
      for (Experiments.Row row : Experiments.changed(handle, change)) {
        publish(load(handle, row));
        change = Math.max(change, row.change());
      }
    });
  }

  private Experiment load(Handle handle, Experiments.Row row) {
    Model model =
        find(row.id()).map(Experiment::model).orElseGet(() -> new Model(row.definition()));
    Experiments.releases(handle, row.id(), model.version()).forEach(model::add);
    return Experiment.of(
        row.id(),
        row.definition(),
        row.status(),
        row.finalArm(),
        Experiments.arms(handle, row.id()),
        row.created(),
        row.change(),
        model);
  }

  private Chooser newChooser(Experiment experiment) {
    Definition definition = experiment.definition();
    return definition.policy().match(released -> Chooser.released(), secret -> {
      Rounds rounds = new Rounds(
          definition.horizon(),
          size -> writer.alone(handle -> sums.lease(handle, experiment.id(), size)));
      return new SealedChooser(
          experiment.id(), definition, secret.rule(definition.setting()), database, sums, rounds);
    });
  }

  Chooser chooser(Experiment experiment) {
    return Objects.requireNonNull(choosers.get(experiment.id()));
  }

  /** Which arm is played for ever if nobody says. */
  public int leader(Experiment experiment) {
    return chooser(experiment).leader(experiment);
  }

  /** Reads sums again that are not released. */
  void refreshSums() {
    choosers.values().forEach(Chooser::refresh);
  }

  private void publish(Experiment experiment) {
    choosers.computeIfAbsent(experiment.id(), id -> newChooser(experiment));
    byId.put(experiment.id(), experiment);
    ids.put(experiment.name(), experiment.id());
    watchers.forEach(watcher -> watcher.accept(experiment));
  }

  /** What became of a request to create an experiment. */
  public enum Created {
    NEW,
    SAME,
    OTHER
  }

  public CompletableFuture<Created> create(Definition definition, String actor) {
    return change(handle -> {
      Optional<Experiments.Row> before = Experiments.find(handle, definition.name());
      if (before.isEmpty()) {
        Experiments.create(handle, definition, clock.now());
        journal(handle, actor, "created", definition.name());
        return Created.NEW;
      }
      return before.get().definition().json().equals(definition.json())
          ? Created.SAME
          : Created.OTHER;
    });
  }

  /** Pauses, resumes or stops an experiment that is not stopped. */
  public CompletableFuture<Boolean> status(
      Experiment experiment, Status status, OptionalInt finalArm, String actor) {
    return change(handle -> {
      boolean changed = Experiments.status(handle, experiment.id(), status, finalArm);
      if (changed) {
        journal(handle, actor, status.name(), experiment.name());
      }
      return changed;
    });
  }

  public CompletableFuture<Boolean> addArm(Experiment experiment, Arm arm, String actor) {
    return change(handle -> {
      boolean added = Experiments.addArm(handle, experiment.id(), arm);
      if (added) {
        journal(handle, actor, "arm added", experiment.name() + ": " + arm.label());
      }
      return added;
    });
  }

  public CompletableFuture<Boolean> retire(Experiment experiment, String label, String actor) {
    return change(handle -> {
      boolean retired = Experiments.retire(handle, experiment.id(), label);
      if (retired) {
        journal(handle, actor, "arm retired", experiment.name() + ": " + label);
      }
      return retired;
    });
  }

  /** In the transaction of a change. */
  public void journal(Handle handle, String actor, String action, String detail) {
    journal.append(handle, actor, action, detail, clock.now());
  }

  /** Changes the store and then what is in memory; complete when both are done. */
  public <R> CompletableFuture<R> change(Function<Handle, R> work) {
    return writer.alone(work).thenApplyAsync(result -> {
      refresh();
      return result;
    });
  }

  @Override
  public void close() {
    releaser.close();
    erasure.close();
    kept.close();
    writer.close();
  }
}
