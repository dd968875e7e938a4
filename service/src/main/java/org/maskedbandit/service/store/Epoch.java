package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.secret.Pseudonym;

/**
 * The decisions that the next release of a slot is made of: the oldest whose window has closed, or
 * that were reported first. Those of persons who gave enough rewards are passed over. Of several
 * values for one decision the earliest counts.
 */
final class Epoch {
  private static final int PAGE = 10_000;
  private static final String OPEN = "d.state = " + DecisionState.OPEN.code;
  private static final String EARLIEST = ", r.reported, r.reporter LIMIT " + PAGE;

  /**
   * A decision, with one of the values that were reported for it.
   *
   * @param counted how many rewards of the person are part of earlier releases
   * @param time when it was made or, without a window, when its reward was reported
   */
  record Row(
      long sequence, byte @Nullable [] person, int counted, byte @Nullable [] value, long time) {}

  private final SlotId slot;
  private final boolean windowed;
  private final List<Row> rows = new ArrayList<>();
  private final List<Row> skipped = new ArrayList<>();
  private final Map<Pseudonym, Integer> persons = new HashMap<>();

  private Epoch(SlotId slot, boolean windowed) {
    this.slot = slot;
    this.windowed = windowed;
  }

  /** At most that many decisions. */
  static Epoch collect(Tx tx, SlotId slot, Definition definition, long most, long now) {
    Epoch epoch = new Epoch(slot, definition.reward().windowed());
    int perPerson = definition.promise().rewardsPerPerson();
    long until = now - definition.reward().windowMillis();
    Set<Long> seen = new HashSet<>();
    Row last = new Row(Long.MIN_VALUE, null, 0, null, Long.MIN_VALUE);
    List<Row> page;
    do {
      page = epoch.windowed ? closed(tx, slot, until, last) : reported(tx, slot, last);
      for (Row row : page) {
        if (epoch.rows.size() == most) {
          return epoch;
        }
        last = row;
        if (seen.add(row.sequence())) {
          (epoch.admits(row, perPerson) ? epoch.rows : epoch.skipped).add(row);
        }
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

  private static List<Row> closed(Tx tx, SlotId slot, long until, Row after) {
    return rows(
        tx,
        "SELECT d.sequence, d.person, p.counted, r.value, d.time FROM decision d"
            + " LEFT JOIN reward r ON r.sequence = d.sequence"
            + " LEFT JOIN person p ON p.experiment = d.experiment AND p.person = d.person"
            + " WHERE d.experiment = ? AND d.slot = ? AND " + OPEN + " AND d.time <= ?"
            + " AND (d.time, d.sequence) > (?, ?) ORDER BY d.time, d.sequence" + EARLIEST,
        slot,
        until,
        after.time(),
        after.sequence());
  }

  private static List<Row> reported(Tx tx, SlotId slot, Row after) {
    return rows(
        tx,
        "SELECT r.sequence, d.person, p.counted, r.value, r.reported FROM reward r"
            + " JOIN decision d ON d.sequence = r.sequence"
            + " LEFT JOIN person p ON p.experiment = d.experiment AND p.person = d.person"
            + " WHERE r.experiment = ? AND r.slot = ? AND r.value IS NOT NULL AND " + OPEN
            + " AND (r.reported, r.sequence) > (?, ?) ORDER BY r.reported, r.sequence, r.reporter"
            + " LIMIT " + PAGE,
        slot,
        after.time(),
        after.sequence());
  }

  private static List<Row> rows(Tx tx, String sql, Object... arguments) {
    return tx.select(sql, arguments)
        .map((row, context) -> new Row(
            row.getLong(1), row.getBytes(2), row.getInt(3), row.getBytes(4), row.getLong(5)))
        .list();
  }

  List<Row> rows() {
    return rows;
  }

  /** Closes the decisions that are passed over. */
  void skip(Tx tx) {
    close(tx, skipped);
  }

  /** Closes the decisions of a release, erases what was reported, and counts for persons. */
  void end(Tx tx) {
    close(tx, rows);
    erase(tx);
    tx.execute(
        "UPDATE slot SET counted = counted + ? WHERE experiment = ? AND slot = ?",
        rows.size(),
        slot);
    PeopleStore.count(tx, slot.experiment(), persons);
  }

  private void close(Tx tx, List<Row> closed) {
    if (closed.isEmpty()) {
      return;
    }
    tx.batch("UPDATE decision SET state = ? WHERE sequence = ?", closed, (statement, row) -> {
      statement.setInt(1, DecisionState.RELEASED.code);
      statement.setLong(2, row.sequence());
    });
    if (windowed) {
      tx.batch(
          "DELETE FROM reward WHERE sequence = ?",
          closed,
          (statement, row) -> statement.setLong(1, row.sequence()));
    }
    tx.execute(
        "UPDATE slot SET pending = pending - ? WHERE experiment = ? AND slot = ?",
        closed.size(),
        slot);
  }

  /**
   * Without a window, erases all values that were reported until the last one of the release, of
   * whatever decision: how long the value of a key is kept does not depend on other keys. The rows
   * stay, so a key that comes again is known.
   */
  private void erase(Tx tx) {
    if (!windowed) {
      Row last = rows.get(rows.size() - 1);
      tx.execute(
          "UPDATE reward SET value = NULL WHERE experiment = ? AND slot = ?"
              + " AND value IS NOT NULL AND (reported, sequence) <= (?, ?)",
          slot,
          last.time(),
          last.sequence());
    }
  }

  /** Without a window, a decision with several rows, or a late row, may have counted too often. */
  void recount(Tx tx) {
    if (!windowed) {
      recount(tx, slot);
    }
  }

  private static void recount(Tx tx, SlotId slot) {
    tx.execute(
        "UPDATE slot SET pending = CASE WHEN windowed = 1"
            + " THEN (SELECT count(*) FROM decision d WHERE d.experiment = slot.experiment"
            + " AND d.slot = slot.slot AND " + OPEN + ")"
            + " ELSE (SELECT count(DISTINCT r.sequence) FROM reward r"
            + " JOIN decision d ON d.sequence = r.sequence"
            + " WHERE r.experiment = slot.experiment AND r.slot = slot.slot"
            + " AND r.value IS NOT NULL AND " + OPEN + ") END"
            + " WHERE experiment = ? AND slot = ?",
        slot);
  }

  /** Closes all open decisions that were made before a release, and erases what was reported. */
  static void drop(Tx tx, SlotId slot, long release) {
    tx.execute(
        "DELETE FROM reward WHERE experiment = ? AND slot = ? AND value IS NOT NULL"
            + " AND EXISTS (SELECT 1 FROM decision d WHERE d.sequence = reward.sequence"
            + " AND d.release < ?)",
        slot,
        release);
    tx.execute(
        "UPDATE decision SET state = " + DecisionState.CLOSED.code
            + " WHERE experiment = ? AND slot = ? AND state = " + DecisionState.OPEN.code
            + " AND release < ?",
        slot,
        release);
    recount(tx, slot);
  }
}
