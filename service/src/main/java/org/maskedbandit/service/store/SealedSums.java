package org.maskedbandit.service.store;

import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;

/**
 * The sums of experiments that release nothing but arms, and the rounds in which arms are drawn.
 *
 * <p>Privacy. The claim counts draws, and none is made outside of a round. A round is leased before
 * it is used, and never again: a crash loses those that were leased and not used, so more rounds
 * are counted than were played. Rewards are added in one transaction that also erases them; which
 * ones, and when, follows from clocks, decisions, persons and, without a window, from when they
 * were reported. Sums are sealed, and all sealed numbers have the same length. Not thread-safe.
 */
public final class SealedSums {
  private static final int MOST_TOGETHER = 10_000;

  private final Database database;
  private final Sealer sealer;
  private final OpenValues values;
  private final Generation generation;

  /**
   * The sums as of some moment, which are secret, and public counts.
   *
   * @param counts how many rewards are part of each sum
   * @param plays how often each arm was chosen
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Moment(double[] sums, long[] counts, long[] plays) {}

  public SealedSums(Database database, MasterKey master) {
    this.database = database;
    sealer = new Sealer(master, "sum");
    values = new OpenValues(master);
    generation = database.reading().withHandle(Generation::read);
  }

  /** The first of that many rounds that nobody else uses, counted from 0. */
  public long lease(Handle handle, long experiment, long rounds) {
    generation.check(handle, database);
    return Database.lease(handle, name(experiment), rounds) - 1;
  }

  /** How many rounds were leased. */
  public static long leased(Handle handle, long experiment) {
    return handle
        .select("SELECT next - 1 FROM lease WHERE name = ?", name(experiment))
        .mapTo(Long.class)
        .findOne()
        .orElse(0L);
  }

  private static String name(long experiment) {
    return "rounds of experiment " + experiment;
  }

  /** Adds decisions of a slot to its sum, if there are any that count now. */
  public boolean learn(Handle handle, SlotPlace slot, Definition definition, long now) {
    generation.check(handle, database);
    if (!lock(handle, slot.experiment())) {
      return false;
    }
    Epoch epoch = Epoch.collect(handle, slot, definition, MOST_TOGETHER, now);
    epoch.skip(handle, slot);
    if (epoch.rows().isEmpty()) {
      return false;
    }
    double sum = handle
        .select(
            "SELECT secret FROM slot WHERE experiment = ? AND slot = ?",
            slot.experiment(),
            slot.slot())
        .map((row, context) -> open(row.getBytes(1), slot))
        .one();
    for (Epoch.Row row : epoch.rows()) {
      sum += values.counted(row, definition.reward());
    }
    handle.execute(
        "UPDATE slot SET secret = ?, counted = counted + ? WHERE experiment = ? AND slot = ?",
        sealer.number(sum, place(slot)),
        epoch.rows().size(),
        slot.experiment(),
        slot.slot());
    epoch.end(handle, slot);
    return true;
  }

  private boolean lock(Handle handle, long experiment) {
    return handle
        .select(
            "SELECT 1 FROM experiment WHERE id = ? AND status <> 'stopped'" + database.forUpdate(),
            experiment)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  private double open(byte @Nullable [] sealed, SlotPlace slot) {
    return sealed == null ? 0 : sealer.number(sealed, place(slot));
  }

  private static long place(SlotPlace slot) {
    return (slot.experiment() << 32) + slot.slot();
  }

  /** The sums of all arms that there may be. */
  public Moment read(Handle handle, long experiment, Definition definition) {
    int arms = definition.mostArms();
    Moment moment = new Moment(new double[arms], new long[arms], new long[arms]);
    handle
        .select("SELECT slot, secret, counted, plays FROM slot WHERE experiment = ?", experiment)
        .map((row, context) -> {
          SlotPlace slot = new SlotPlace(experiment, row.getInt(1));
          if (!Slots.control(slot.slot())) {
            moment.sums[slot.arm()] = open(row.getBytes(2), slot);
            moment.counts[slot.arm()] = row.getLong(3);
            moment.plays[slot.arm()] = row.getLong(4);
          }
          return slot;
        })
        .list();
    return moment;
  }

  /**
   * After an old backup was restored. Nothing in it bounds the rounds of the time that was lost, so
   * all are taken to be used: the promise holds over both lives, and no arm is drawn any more. What
   * is open is dropped, and sums, which no draw needs, are erased.
   */
  void restored(Handle handle, long experiment, Definition definition) {
    Database.lease(handle, name(experiment), definition.horizon());
    for (Experiments.Counts counts : Experiments.counts(handle, experiment)) {
      Epoch.drop(handle, new SlotPlace(experiment, counts.slot()), Long.MAX_VALUE);
    }
    handle.execute("UPDATE slot SET secret = NULL, counted = 0 WHERE experiment = ?", experiment);
  }
}
