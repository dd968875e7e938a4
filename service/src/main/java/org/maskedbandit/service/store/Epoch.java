package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.secret.Pseudonym;

/**
 * The decisions that the next release of a slot is made of: the oldest whose window has closed, or
 * that were reported first. Those of persons who gave enough rewards are skipped for good.
 */
final class Epoch {
  private static final int RELEASED = 1;
  private static final int SKIPPED = 2;
  private static final int PAGE = 10_000;

  /**
   * A decision.
   *
   * @param counted how many rewards of the person are part of earlier releases
   * @param place when it was made or, without a window, when its reward was reported
   */
  record Row(
      long sequence, byte @Nullable [] person, int counted, byte @Nullable [] value, long place) {}

  private final List<Row> rows = new ArrayList<>();
  private final List<Row> skipped = new ArrayList<>();
  private final Map<Pseudonym, Integer> persons = new HashMap<>();

  private Epoch() {}

  /** At most that many decisions. */
  static Epoch collect(Handle handle, SlotPlace slot, Definition definition, long most, long now) {
    Epoch epoch = new Epoch();
    int perPerson = definition.promise().rewardsPerPerson();
    long place = Long.MIN_VALUE;
    long sequence = Long.MIN_VALUE;
    List<Row> page;
    do {
      page = definition.reward().windowed()
          ? closed(handle, slot, now - definition.reward().windowMillis(), place, sequence)
          : reported(handle, slot, place, sequence);
      for (Row row : page) {
        if (epoch.rows.size() == most) {
          return epoch;
        }
        place = row.place();
        sequence = row.sequence();
        (epoch.admits(row, perPerson) ? epoch.rows : epoch.skipped).add(row);
      }
    } while (page.size() == PAGE);
    return epoch;
  }

  private boolean admits(Row row, int perPerson) {
    byte[] person = row.person();
    if (person == null) {
      return true;
    }
    int before = row.counted() + persons.getOrDefault(new Pseudonym(person), 0);
    if (before < perPerson) {
      persons.merge(new Pseudonym(person), 1, Integer::sum);
    }
    return before < perPerson;
  }

  private static List<Row> closed(
      Handle handle, SlotPlace slot, long until, long time, long sequence) {
    return rows(
        handle,
        "SELECT d.sequence, d.person, p.counted, r.value, d.time FROM decision d"
            + " LEFT JOIN reward r ON r.sequence = d.sequence"
            + " LEFT JOIN person p ON p.experiment = d.experiment AND p.person = d.person"
            + " WHERE d.experiment = ? AND d.slot = ? AND d.state = 0 AND d.time <= ?"
            + " AND (d.time, d.sequence) > (?, ?) ORDER BY d.time, d.sequence LIMIT " + PAGE,
        slot.experiment(),
        slot.slot(),
        until,
        time,
        sequence);
  }

  private static List<Row> reported(Handle handle, SlotPlace slot, long reported, long sequence) {
    return rows(
        handle,
        "SELECT r.sequence, d.person, p.counted, r.value, r.reported FROM reward r"
            + " JOIN decision d ON d.sequence = r.sequence"
            + " LEFT JOIN person p ON p.experiment = d.experiment AND p.person = d.person"
            + " WHERE r.experiment = ? AND r.slot = ? AND (r.reported, r.sequence) > (?, ?)"
            + " ORDER BY r.reported, r.sequence LIMIT " + PAGE,
        slot.experiment(),
        slot.slot(),
        reported,
        sequence);
  }

  private static List<Row> rows(Handle handle, String sql, Object... arguments) {
    return handle
        .select(sql, arguments)
        .map((row, context) -> new Row(
            row.getLong(1), row.getBytes(2), row.getInt(3), row.getBytes(4), row.getLong(5)))
        .list();
  }

  List<Row> rows() {
    return rows;
  }

  /** Closes the decisions that are skipped. */
  void skip(Handle handle, SlotPlace slot) {
    close(handle, slot, skipped, SKIPPED);
  }

  /** Closes the decisions of a release, erases what was reported, and counts for persons. */
  void end(Handle handle, SlotPlace slot) {
    close(handle, slot, rows, RELEASED);
    persons.forEach((person, more) -> handle.execute(
        "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, ?, 0)"
            + " ON CONFLICT (experiment, person)"
            + " DO UPDATE SET counted = person.counted + excluded.counted",
        slot.experiment(),
        person.bytes(),
        more));
  }

  private static void close(Handle handle, SlotPlace slot, List<Row> closed, int state) {
    if (closed.isEmpty()) {
      return;
    }
    PreparedBatch states = handle.prepareBatch("UPDATE decision SET state = ? WHERE sequence = ?");
    PreparedBatch values = handle.prepareBatch("DELETE FROM reward WHERE sequence = ?");
    for (Row row : closed) {
      states.add(state, row.sequence());
      values.add(row.sequence());
    }
    states.execute();
    values.execute();
    handle.execute(
        "UPDATE slot SET pending = pending - ? WHERE experiment = ? AND slot = ?",
        closed.size(),
        slot.experiment(),
        slot.slot());
  }

  /** Closes all open decisions that were made before a release, and erases what was reported. */
  static void drop(Handle handle, SlotPlace slot, long release) {
    String open = " WHERE experiment = ? AND slot = ? AND state = 0 AND release < ?";
    handle.execute(
        "DELETE FROM reward WHERE sequence IN (SELECT sequence FROM decision" + open + ")",
        slot.experiment(),
        slot.slot(),
        release);
    handle.execute(
        "UPDATE decision SET state = " + SKIPPED + open, slot.experiment(), slot.slot(), release);
    handle.execute(
        "UPDATE slot SET pending = CASE WHEN windowed = 1"
            + " THEN (SELECT count(*) FROM decision d WHERE d.experiment = slot.experiment"
            + " AND d.slot = slot.slot AND d.state = 0)"
            + " ELSE (SELECT count(*) FROM reward r WHERE r.experiment = slot.experiment"
            + " AND r.slot = slot.slot) END WHERE experiment = ? AND slot = ?",
        slot.experiment(),
        slot.slot());
  }
}
