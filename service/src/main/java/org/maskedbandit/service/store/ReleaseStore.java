package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.SlotSum;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;

/**
 * Closes epochs, each in one transaction, maybe with others: the experiment is locked, the rewards
 * of an epoch are read and added to the sum of their slot, what the sum releases is inserted, and
 * the values are erased.
 *
 * <p>Privacy. A release is not visible before it is committed. If the transaction fails, its noise
 * has never left and may be drawn again; if its outcome is unknown, the next attempt reads the
 * store, behind the same lock, before it draws. Which decisions are part of an epoch follows from
 * clocks, decisions, persons and, without a window, from when rewards were reported; never from a
 * value. A decision is part of one epoch at most, and at most q decisions of a person are part of
 * any. Not thread-safe.
 */
public final class ReleaseStore {
  private final StoreGeneration generation;
  private final Sealer values;
  private final SlotMemory memory;
  private final SecretSource noise = SecretSource.fromSystem();
  private final long most;

  public ReleaseStore(MasterKey master, StoreGeneration generation) {
    this(master, generation, EpochNoise.MOST_RELEASES);
  }

  /**
   * @param most how many an experiment has at most: what the grid adds to the promise is counted
   *     for that number
   */
  ReleaseStore(MasterKey master, StoreGeneration generation, long most) {
    this.generation = generation;
    this.most = most;
    values = Sealer.ofRewards(master);
    memory = new SlotMemory(master);
  }

  /**
   * Slots of an experiment that seem to be full.
   *
   * @param slots at least one, none twice
   * @param model must have all releases that are in the store, else nothing is done
   */
  public record Due(List<SlotId> slots, Definition definition, Model model) {
    public long experiment() {
      return slots.get(0).experiment();
    }
  }

  /**
   * What was done.
   *
   * @param epochs how many were closed
   * @param releases what was released of them
   */
  public record Step(int epochs, List<SlotRelease> releases) {}

  /** Closes the next epoch of each slot that is full, of one experiment or several. */
  public Step close(Tx tx, List<Due> experiments, long now) {
    generation.check(tx);
    List<SlotRelease> released = new ArrayList<>();
    // All are locked before anything is written, in one order: nodes do not wait in a circle.
    Map<Long, Long> versions = new TreeMap<>();
    experiments.forEach(due -> versions.put(due.experiment(), -1L));
    versions.replaceAll((experiment, unknown) -> lock(tx, experiment));
    int epochs = experiments.stream()
        .filter(
            due -> versions.getOrDefault(due.experiment(), -1L) == due.model().version())
        .mapToInt(due -> close(tx, due, now, released))
        .sum();
    return new Step(epochs, released);
  }

  /**
   * If a release may begin another segment, it is the only one of its experiment: what the others
   * must drop is known after it.
   */
  private int close(Tx tx, Due due, long now, List<SlotRelease> released) {
    long version = due.model().version();
    int epochs = 0;
    for (SlotId slot : due.slots()) {
      if (version >= most) {
        return epochs;
      }
      int before = released.size();
      epochs += close(tx, slot, due, version + 1, now, released) ? 1 : 0;
      if (released.size() > before) {
        version++;
        if (due.model().next(slot.slot()).segment().mayEnd()) {
          return epochs;
        }
      }
    }
    return epochs;
  }

  private boolean close(
      Tx tx, SlotId slot, Due due, long version, long now, List<SlotRelease> released) {
    Definition definition = due.definition();
    Model.NextEpoch next = due.model().next(slot.slot());
    SlotSum sum = memory.recall(tx, slot, definition);
    restartIfChanged(tx, slot, next, sum);
    Epoch epoch = Epoch.collect(tx, slot, definition, next.most(), now);
    epoch.skip(tx);
    if (epoch.rows().size() < next.least()) {
      epoch.recount(tx);
      return false;
    }
    epoch.rows().forEach(row -> sum.add(counted(row, definition.reward())));
    Optional<SlotSum.Noisy> noisy = sum.end(noise);
    memory.remember(tx, slot, sum);
    epoch.end(tx);
    noisy.ifPresent(shown -> {
      Release release = new Release(
          SlotId.arm(slot.slot()), epoch.rows().size(), shown.sum(), plays(tx, slot), shown.back());
      SlotRelease made = new SlotRelease(version, slot.slot(), now, release);
      insert(tx, slot, made);
      released.add(made);
    });
    return true;
  }

  private double counted(Epoch.Row row, RewardRange range) {
    return range.counted(values.numberOr(row.value(), row.sequence(), range.missing()));
  }

  /** Other transactions release and take rewards only after this one has ended. */
  private static long lock(Tx tx, long experiment) {
    return tx.find(
            Long.class,
            "SELECT release FROM experiment WHERE id = ? AND status <> 'stopped'" + tx.forUpdate(),
            experiment)
        .orElse(-1L);
  }

  /** After a drift alarm: decisions from before are dropped unreleased, and the sum starts anew. */
  private void restartIfChanged(Tx tx, SlotId slot, Model.NextEpoch next, SlotSum sum) {
    Segment segment = next.segment();
    int changed = tx.execute(
        "UPDATE slot SET segment = ?, began = ? WHERE experiment = ? AND slot = ?"
            + " AND segment <> ?",
        segment.number(),
        next.began(),
        slot,
        segment.number());
    if (changed > 0) {
      Epoch.drop(tx, slot, next.began());
      sum.restart();
      memory.remember(tx, slot, sum);
    }
  }

  private static long plays(Tx tx, SlotId slot) {
    String sql = "SELECT plays FROM slot WHERE experiment = ? AND slot = ?";
    return tx.find(Long.class, sql, slot).orElseThrow();
  }

  private static void insert(Tx tx, SlotId slot, SlotRelease next) {
    tx.execute(
        "INSERT INTO release (experiment, version, slot, rewards, sum, decisions,"
            + " cancelled_share, time) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        slot.experiment(),
        next.version(),
        next.slot(),
        next.release().rewards(),
        next.release().sum(),
        next.release().decisions(),
        next.release().back(),
        next.time());
    ReleaseChain.append(tx, slot.experiment(), next);
    tx.execute(
        "UPDATE experiment SET release = ?, change = ? WHERE id = ?",
        next.version(),
        LeaseStore.next(tx, "change", 1),
        slot.experiment());
  }

  /** Releases after a version, in order. */
  public static List<SlotRelease> since(Tx tx, long experiment, long version) {
    return tx.select(
            "SELECT version, slot, time, rewards, sum, decisions, cancelled_share FROM release"
                + " WHERE experiment = ? AND version > ? ORDER BY version",
            experiment,
            version)
        .map((row, context) -> new SlotRelease(
            row.getLong(1),
            row.getInt(2),
            row.getLong(3),
            new Release(
                SlotId.arm(row.getInt(2)),
                row.getLong(4),
                row.getDouble(5),
                row.getLong(6),
                row.getInt(7))))
        .list();
  }

  /** What the slots of an experiment remember. */
  public List<Model.SlotState> slots(Tx tx, long experiment) {
    return memory.all(tx, experiment);
  }

  /**
   * After an old backup was restored: rewards of open epochs may have been released in the time
   * that was lost, with noise that the backup does not know. Releasing them again with other noise
   * would show them twice. So they are dropped, and so is the memory of noise.
   */
  public void restored(Tx tx) {
    for (ExperimentStore.Stored stored : ExperimentStore.changed(tx, Long.MIN_VALUE)) {
      // Changes the row, so whoever takes a reward on another node waits for this transaction.
      ExperimentStore.touch(tx, stored.id());
      LeaseStore.exhaust(tx, stored.id());
      Optional<Definition> definition = stored.readable();
      for (ExperimentStore.Counts counts : ExperimentStore.counts(tx, stored.id())) {
        SlotId slot = new SlotId(stored.id(), counts.slot());
        definition.ifPresentOrElse(
            known -> forget(tx, slot, known), () -> SlotMemory.forget(tx, slot));
        Epoch.drop(tx, slot, Long.MAX_VALUE);
      }
    }
  }

  private void forget(Tx tx, SlotId slot, Definition definition) {
    SlotSum sum = memory.recall(tx, slot, definition);
    sum.forget();
    memory.remember(tx, slot, sum);
  }
}
