package org.maskedbandit.service.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.experiment.Status;

/** Experiments, their arms and their releases in the store. */
public final class Experiments {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Experiments() {}

  /** An experiment as it is stored. */
  public record Row(
      long id,
      Definition definition,
      Status status,
      OptionalInt finalArm,
      long created,
      long change) {}

  /** All that have changed since. */
  public static List<Row> changed(Handle handle, long since) {
    return rows(handle, " WHERE change > ? ORDER BY change", since);
  }

  public static Optional<Row> find(Handle handle, String name) {
    return rows(handle, " WHERE name = ?", name).stream().findFirst();
  }

  private static List<Row> rows(Handle handle, String where, Object argument) {
    return handle
        .select(
            "SELECT id, definition, status, final_arm, created, change FROM experiment" + where,
            argument)
        .map((row, context) -> {
          int arm = row.getInt(4);
          boolean running = row.wasNull();
          return new Row(
              row.getLong(1),
              Definition.read(json(row.getString(2))),
              Status.valueOf(row.getString(3)),
              running ? OptionalInt.empty() : OptionalInt.of(arm),
              row.getLong(5),
              row.getLong(6));
        })
        .list();
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("the store has a text that is not JSON");
    }
  }

  /** A new experiment; the name must be free. */
  public static void create(Handle handle, Definition definition, long now) {
    long id = Database.lease(handle, "experiment", 1);
    handle.execute(
        "INSERT INTO experiment (id, name, definition, status, created, release, change)"
            + " VALUES (?, ?, ?, ?, ?, 0, ?)",
        id,
        definition.name(),
        definition.json().toString(),
        Status.running.name(),
        now,
        Database.lease(handle, "change", 1));
    for (int arm = 0; arm < definition.arms().size(); arm++) {
      addArm(handle, id, arm, definition.arms().get(arm), definition);
    }
  }

  private static void addArm(
      Handle handle, long experiment, int index, Arm arm, Definition definition) {
    handle.execute(
        "INSERT INTO arm (experiment, arm, label, value, retired) VALUES (?, ?, ?, ?, 0)",
        experiment,
        index,
        arm.label(),
        arm.value().toString());
    for (boolean control : new boolean[] {false, true}) {
      handle.execute(
          "INSERT INTO slot (experiment, slot, plays, windowed, segment, pending)"
              + " VALUES (?, ?, 0, ?, 1, 0)",
          experiment,
          Slots.of(index, control),
          definition.reward().windowed() ? 1 : 0);
    }
  }

  /** A further arm; false if the label is taken or there are as many arms as may ever be. */
  public static boolean addArm(Handle handle, long experiment, Arm arm) {
    lock(handle, experiment);
    List<Arm> arms = arms(handle, experiment);
    Definition definition = rows(handle, " WHERE id = ?", experiment).get(0).definition();
    boolean taken = arms.stream().anyMatch(other -> other.label().equals(arm.label()));
    if (taken || arms.size() >= definition.mostArms()) {
      return false;
    }
    addArm(handle, experiment, arms.size(), arm, definition);
    touch(handle, experiment);
    return true;
  }

  /** False if it is the last one that is not retired. */
  public static boolean retire(Handle handle, long experiment, String label) {
    lock(handle, experiment);
    boolean others = arms(handle, experiment).stream()
        .anyMatch(arm -> !arm.retired() && !arm.label().equals(label));
    if (others) {
      handle.execute(
          "UPDATE arm SET retired = 1 WHERE experiment = ? AND label = ?", experiment, label);
      touch(handle, experiment);
    }
    return others;
  }

  /** False if it was stopped before. */
  public static boolean status(
      Handle handle, long experiment, Status status, OptionalInt finalArm) {
    int changed = handle.execute(
        "UPDATE experiment SET status = ?, final_arm = ? WHERE id = ? AND status <> 'stopped'",
        status.name(),
        finalArm.isPresent() ? finalArm.getAsInt() : null,
        experiment);
    if (status == Status.stopped && changed > 0) {
      // Nothing is released any more, so nothing is kept.
      handle.execute("DELETE FROM reward WHERE experiment = ?", experiment);
      handle.execute(
          "UPDATE decision SET state = 2 WHERE experiment = ? AND state = 0", experiment);
      handle.execute("UPDATE slot SET pending = 0, secret = NULL WHERE experiment = ?", experiment);
    }
    touch(handle, experiment);
    return changed > 0;
  }

  /** Arms are read and changed by one transaction at a time; releases lock in the same order. */
  private static void lock(Handle handle, long experiment) {
    handle.execute("UPDATE experiment SET change = change WHERE id = ?", experiment);
  }

  /** Stopped is for ever. */
  static boolean stopped(Handle handle, long experiment) {
    return handle
        .select("SELECT 1 FROM experiment WHERE id = ? AND status = 'stopped'", experiment)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  static void touch(Handle handle, long experiment) {
    handle.execute(
        "UPDATE experiment SET change = ? WHERE id = ?",
        Database.lease(handle, "change", 1),
        experiment);
  }

  public static List<Arm> arms(Handle handle, long experiment) {
    return handle
        .select(
            "SELECT label, value, retired FROM arm WHERE experiment = ? ORDER BY arm", experiment)
        .map(
            (row, context) -> new Arm(row.getString(1), json(row.getString(2)), row.getInt(3) == 1))
        .list();
  }

  /** Releases after a version, in order. */
  public static List<SlotRelease> releases(Handle handle, long experiment, long since) {
    return handle
        .select(
            "SELECT version, slot, time, rewards, sum, decisions, back FROM release"
                + " WHERE experiment = ? AND version > ? ORDER BY version",
            experiment,
            since)
        .map((row, context) -> new SlotRelease(
            row.getLong(1),
            row.getInt(2),
            row.getLong(3),
            new Release(
                Slots.arm(row.getInt(2)),
                row.getLong(4),
                row.getDouble(5),
                row.getLong(6),
                row.getInt(7))))
        .list();
  }

  /** How many decisions of each slot wait to be part of a release, and how many there were. */
  public record Counts(int slot, long plays, long pending) {}

  public static List<Counts> counts(Handle handle, long experiment) {
    return handle
        .select("SELECT slot, plays, pending FROM slot WHERE experiment = ?", experiment)
        .map((row, context) -> new Counts(row.getInt(1), row.getLong(2), row.getLong(3)))
        .list();
  }

  /**
   * When a slot had that many open decisions; without a window, 0 if so many were reported. Nothing
   * if there are fewer.
   */
  public static Optional<Long> full(Handle handle, SlotPlace slot, long needed) {
    Optional<Boolean> windowed = handle
        .select(
            "SELECT windowed FROM slot WHERE experiment = ? AND slot = ? AND pending >= ?",
            slot.experiment(),
            slot.slot(),
            needed)
        .map((row, context) -> row.getInt(1) == 1)
        .findOne();
    if (windowed.isEmpty() || !windowed.get()) {
      return windowed.map(without -> 0L);
    }
    return handle
        .select(
            "SELECT time FROM decision WHERE experiment = ? AND slot = ? AND state = 0"
                + " ORDER BY time, sequence LIMIT 1 OFFSET ?",
            slot.experiment(),
            slot.slot(),
            needed - 1)
        .mapTo(Long.class)
        .findOne();
  }
}
