package org.maskedbandit.service.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.kind.StoredDefinition;

/** Experiments, their arms and their slots. */
public final class ExperimentStore {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ExperimentStore() {}

  /** An experiment as it is stored; nothing of it is read yet. */
  public record Stored(
      long id,
      String name,
      String definition,
      String status,
      OptionalInt finalArm,
      long created,
      long change) {
    /** Fails if this version of the program cannot read the definition. */
    public Experiment.Row row(Tx tx) {
      Definition read = StoredDefinition.read(definition);
      return new Experiment.Row(
          id, read, Status.of(status), finalArm, arms(tx, id), created, change);
    }

    /** The definition; empty if this version of the program cannot read it. */
    public Optional<Definition> readable() {
      try {
        return Optional.of(StoredDefinition.read(definition));
      } catch (RuntimeException unreadable) {
        return Optional.empty();
      }
    }
  }

  /** All that have changed since. */
  public static List<Stored> changed(Tx tx, long since) {
    return stored(tx, " WHERE change > ? ORDER BY change", since);
  }

  public static Optional<Stored> find(Tx tx, String name) {
    return stored(tx, " WHERE name = ?", name).stream().findFirst();
  }

  private static List<Stored> stored(Tx tx, String where, Object argument) {
    String sql = "SELECT id, name, definition, status, final_arm, created, change FROM experiment";
    return tx.rows(Stored.class, sql + where, argument).list();
  }

  /** A new experiment; the name must be free. */
  public static void create(Tx tx, Definition definition, long now) {
    long id = LeaseStore.next(tx, "experiment", 1);
    tx.execute(
        "INSERT INTO experiment (id, name, definition, status, created, release, change)"
            + " VALUES (?, ?, ?, ?, ?, 0, ?)",
        id,
        definition.name(),
        StoredDefinition.write(definition),
        Status.RUNNING.word(),
        now,
        LeaseStore.next(tx, "change", 1));
    for (int arm = 0; arm < definition.arms().size(); arm++) {
      addArm(tx, id, arm, definition.arms().get(arm), definition);
    }
  }

  private static void addArm(Tx tx, long experiment, int index, Arm arm, Definition definition) {
    tx.execute(
        "INSERT INTO arm (experiment, arm, label, value, retired) VALUES (?, ?, ?, ?, 0)",
        experiment,
        index,
        arm.label(),
        arm.value().toString());
    for (boolean control : new boolean[] {false, true}) {
      tx.execute(
          "INSERT INTO slot (experiment, slot, plays, windowed, segment, pending)"
              + " VALUES (?, ?, 0, ?, 1, 0)",
          experiment,
          SlotId.of(index, control),
          definition.reward().windowed() ? 1 : 0);
    }
  }

  /** A further arm; false if the label is taken or there are as many arms as may ever be. */
  public static boolean addArm(Tx tx, long experiment, Definition definition, Arm arm) {
    lock(tx, experiment);
    List<Arm> arms = arms(tx, experiment);
    boolean taken = arms.stream().anyMatch(other -> other.label().equals(arm.label()));
    if (taken || arms.size() >= definition.mostArms()) {
      return false;
    }
    addArm(tx, experiment, arms.size(), arm, definition);
    touch(tx, experiment);
    return true;
  }

  /** False if it is the last one that is not retired. */
  public static boolean retire(Tx tx, long experiment, String label) {
    lock(tx, experiment);
    boolean others = arms(tx, experiment).stream()
        .anyMatch(arm -> !arm.retired() && !arm.label().equals(label));
    if (others) {
      tx.execute(
          "UPDATE arm SET retired = 1 WHERE experiment = ? AND label = ?", experiment, label);
      touch(tx, experiment);
    }
    return others;
  }

  /** False if it was stopped before. */
  public static boolean status(Tx tx, long experiment, Status status, OptionalInt finalArm) {
    int changed = tx.execute(
        "UPDATE experiment SET status = ?, final_arm = ? WHERE id = ? AND status <> 'stopped'",
        status.word(),
        finalArm.isPresent() ? finalArm.getAsInt() : null,
        experiment);
    if (status == Status.STOPPED && changed > 0) {
      // Nothing is released any more, so nothing is kept.
      tx.execute("DELETE FROM reward WHERE experiment = ?", experiment);
      tx.execute(
          "UPDATE decision SET state = " + DecisionState.CLOSED.code
              + " WHERE experiment = ? AND state = " + DecisionState.OPEN.code,
          experiment);
      tx.execute("UPDATE slot SET pending = 0, secret = NULL WHERE experiment = ?", experiment);
    }
    touch(tx, experiment);
    return changed > 0;
  }

  /** Until the transaction ends, nothing of the experiment is released, stored or reported. */
  static void lock(Tx tx, long experiment) {
    tx.exists("SELECT 1 FROM experiment WHERE id = ?" + tx.forUpdate(), experiment);
  }

  /**
   * Until the transaction ends, nothing of the experiments is released. All transactions lock
   * experiments in this order, and before anything else, so they do not wait in a circle.
   */
  static void share(Tx tx, Stream<Long> experiments) {
    if (tx.shared()) {
      experiments
          .distinct()
          .sorted()
          .forEach(experiment ->
              tx.exists("SELECT 1 FROM experiment WHERE id = ?" + tx.forShare(), experiment));
    }
  }

  /** It cannot be resumed. */
  static boolean stopped(Tx tx, long experiment) {
    return tx.exists("SELECT 1 FROM experiment WHERE id = ? AND status = 'stopped'", experiment);
  }

  static void touch(Tx tx, long experiment) {
    tx.execute(
        "UPDATE experiment SET change = ? WHERE id = ?",
        LeaseStore.next(tx, "change", 1),
        experiment);
  }

  public static List<Arm> arms(Tx tx, long experiment) {
    return tx.select(
            "SELECT label, value, retired FROM arm WHERE experiment = ? ORDER BY arm", experiment)
        .map(
            (row, context) -> new Arm(row.getString(1), json(row.getString(2)), row.getInt(3) == 1))
        .list();
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("the store has a text that is not JSON");
    }
  }

  /** How many decisions of a slot wait to be part of a release, and how many there were. */
  public record Counts(int slot, long plays, long pending) {}

  public static List<Counts> counts(Tx tx, long experiment) {
    String sql = "SELECT slot, plays, pending FROM slot WHERE experiment = ?";
    return tx.rows(Counts.class, sql, experiment).list();
  }

  /** The slots with decisions that wait. */
  public static Map<Long, List<SlotId>> pending(Tx tx) {
    return tx.rows(SlotId.class, "SELECT experiment, slot FROM slot WHERE pending > 0").stream()
        .collect(Collectors.groupingBy(SlotId::experiment));
  }

  /**
   * When a slot had that many open decisions; without a window, 0 if so many were reported. Empty
   * if there are fewer.
   */
  public static Optional<Long> full(Tx tx, SlotId slot, long needed) {
    Optional<Boolean> windowed = tx.find(
        Boolean.class,
        "SELECT windowed FROM slot WHERE experiment = ? AND slot = ? AND pending >= ?",
        slot,
        needed);
    if (windowed.isEmpty() || !windowed.get()) {
      return windowed.map(without -> 0L);
    }
    return tx.find(
        Long.class,
        "SELECT time FROM decision WHERE experiment = ? AND slot = ? AND state = "
            + DecisionState.OPEN.code + " ORDER BY time, sequence LIMIT 1 OFFSET ?",
        slot,
        needed - 1);
  }
}
