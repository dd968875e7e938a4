package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.ServedPolicy;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.secret.MasterKey;

/**
 * Releases noisy sums, each in one transaction, maybe with others: the experiment is locked, the
 * rewards of an epoch are read, the noise is drawn, the release is inserted and the values are
 * erased.
 *
 * <p>Privacy. A release is not visible before it is committed. If the transaction fails, its noise
 * has never left and may be drawn again; if its outcome is unknown, the next attempt reads the
 * store, behind the same lock, before it draws. Which decisions are part of an epoch follows from
 * clocks, decisions, persons and, without a window, from when rewards were reported; never from a
 * value. A decision is part of one epoch at most, and at most q decisions of a person are part of
 * any. Not thread-safe.
 */
public final class Releases {
  private final Database database;
  private final OpenValues values;
  private final SlotMemory memory;
  private final SecretSource noise = SecretSource.fromSystem();
  private final Generation generation;
  private final long most;

  public Releases(Database database, MasterKey master) {
    this(database, master, ServedPolicy.Released.MOST_RELEASES);
  }

  /**
   * @param most how many an experiment has at most: what the grid adds to the promise is counted
   *     for that number
   */
  Releases(Database database, MasterKey master, long most) {
    this.most = most;
    this.database = database;
    values = new OpenValues(master);
    memory = new SlotMemory(master);
    generation = database.reading().withHandle(Generation::read);
  }

  /**
   * Slots of an experiment that seem to be full.
   *
   * @param slots at least one, none twice
   * @param model must have all releases that are in the store, else nothing is done
   */
  public record Due(List<SlotPlace> slots, Definition definition, Model model) {
    public long experiment() {
      return slots.get(0).experiment();
    }
  }

  /** Releases the next epoch of a slot if it is full. */
  public Optional<SlotRelease> release(
      Handle handle, SlotPlace slot, Definition definition, Model model, long now) {
    return releaseAll(handle, List.of(new Due(List.of(slot), definition, model)), now).stream()
        .findFirst();
  }

  /** Releases the next epoch of each slot that is full, of one experiment or several. */
  public List<SlotRelease> releaseAll(Handle handle, List<Due> experiments, long now) {
    generation.check(handle, database);
    List<SlotRelease> released = new ArrayList<>();
    // All are locked before anything is written, in one order: nodes do not wait in a circle.
    Map<Long, Long> versions = new TreeMap<>();
    experiments.forEach(due -> versions.put(due.experiment(), -1L));
    versions.replaceAll((experiment, unknown) -> lock(handle, experiment));
    experiments.stream()
        .filter(
            due -> versions.getOrDefault(due.experiment(), -1L) == due.model().version())
        .forEach(due -> releaseAll(handle, due, now, released));
    return released;
  }

  /**
   * If a release may begin another segment, it is the only one of its experiment: what the others
   * must drop is known after it.
   */
  private void releaseAll(Handle handle, Due due, long now, List<SlotRelease> released) {
    long version = due.model().version();
    for (SlotPlace slot : due.slots()) {
      if (version >= most) {
        return;
      }
      Optional<SlotRelease> next =
          next(handle, slot, due.definition(), due.model(), version + 1, now);
      if (next.isPresent()) {
        released.add(next.get());
        version++;
        if (due.model().segment(slot.slot()).mayEnd()) {
          return;
        }
      }
    }
  }

  private Optional<SlotRelease> next(
      Handle handle, SlotPlace slot, Definition definition, Model model, long version, long now) {
    EpochSum sum = memory.recall(handle, slot, definition.epochs().mechanism(definition.setting()));
    restartIfChanged(handle, slot, model, sum);
    long due = model.due(slot.slot());
    Epoch epoch = Epoch.collect(handle, slot, definition, due, now);
    epoch.skip(handle, slot);
    if (epoch.rows().size() < due) {
      return Optional.empty();
    }
    epoch.rows().forEach(row -> sum.add(values.counted(row, definition.reward())));
    int back = sum.back();
    double released = sum.release(noise);
    memory.remember(handle, slot, sum);
    epoch.end(handle, slot);
    Release release =
        new Release(slot.arm(), epoch.rows().size(), released, plays(handle, slot), back);
    SlotRelease next = new SlotRelease(version, slot.slot(), now, release);
    insert(handle, slot, next);
    return Optional.of(next);
  }

  /** Other transactions release and take rewards only after this one has ended. */
  private long lock(Handle handle, long experiment) {
    return handle
        .select(
            "SELECT release FROM experiment WHERE id = ? AND status <> 'stopped'"
                + database.forUpdate(),
            experiment)
        .mapTo(Long.class)
        .findOne()
        .orElse(-1L);
  }

  /** After a drift alarm: decisions from before are dropped unreleased, and the sum starts anew. */
  private void restartIfChanged(Handle handle, SlotPlace slot, Model model, EpochSum sum) {
    Segment segment = model.segment(slot.slot());
    int changed = handle.execute(
        "UPDATE slot SET segment = ? WHERE experiment = ? AND slot = ? AND segment <> ?",
        segment.number(),
        slot.experiment(),
        slot.slot(),
        segment.number());
    if (changed > 0) {
      Epoch.drop(handle, slot, model.began(slot.slot()));
      sum.restart();
      memory.remember(handle, slot, sum);
    }
  }

  private static long plays(Handle handle, SlotPlace slot) {
    return handle
        .select(
            "SELECT plays FROM slot WHERE experiment = ? AND slot = ?",
            slot.experiment(),
            slot.slot())
        .mapTo(Long.class)
        .one();
  }

  private static void insert(Handle handle, SlotPlace slot, SlotRelease next) {
    handle.execute(
        "INSERT INTO release (experiment, version, slot, rewards, sum, decisions, back, time)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        slot.experiment(),
        next.version(),
        next.slot(),
        next.release().rewards(),
        next.release().sum(),
        next.release().decisions(),
        next.release().back(),
        next.time());
    handle.execute(
        "UPDATE experiment SET release = ?, change = ? WHERE id = ?",
        next.version(),
        Database.lease(handle, "change", 1),
        slot.experiment());
  }

  /**
   * After an old backup was restored: rewards of open epochs may have been released in the time
   * that was lost, so they are dropped, and so is the memory of noise.
   */
  void restored(Handle handle, SlotPlace slot, Definition definition) {
    EpochSum sum = memory.recall(handle, slot, definition.epochs().mechanism(definition.setting()));
    sum.forgetNoise();
    memory.remember(handle, slot, sum);
    Epoch.drop(handle, slot, Long.MAX_VALUE);
  }
}
