package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Sealer;

/**
 * Persons who were erased. Counts do not change: a decision that is open stays open and counts with
 * the default value. Not thread-safe.
 */
public final class Erased {
  private static final int MOST_NAMES = 200;

  private final Database database;
  private final Sealer sealer;

  public Erased(Database database, MasterKey master) {
    this.database = database;
    sealer = new Sealer(master, "reward");
  }

  /** From now on reports for decisions of that person are refused, and nothing is kept. */
  public static void refuse(Handle handle, long experiment, Pseudonym person) {
    handle.execute(
        "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, 0, 1)"
            + " ON CONFLICT (experiment, person) DO UPDATE SET erased = 1",
        experiment,
        person.bytes());
    Kept.forget(handle, experiment, person);
  }

  /** The decisions of a person, by experiment; reads all of the decision log. */
  public Map<Long, List<Long>> find(Map<Long, Pseudonym> names) {
    Map<Long, List<Long>> found = new HashMap<>();
    List<Pseudonym> all = new ArrayList<>(names.values());
    for (int from = 0; from < all.size(); from += MOST_NAMES) {
      List<Pseudonym> some = all.subList(from, Math.min(all.size(), from + MOST_NAMES));
      String places = String.join(", ", Collections.nCopies(some.size(), "?"));
      Object[] bytes = some.stream().map(Pseudonym::bytes).toArray();
      database
          .reading()
          .useHandle(handle -> handle
              .select(
                  "SELECT experiment, sequence FROM decision WHERE person IN (" + places + ")",
                  bytes)
              .map((row, context) -> Map.entry(row.getLong(1), row.getLong(2)))
              .forEach(row -> found
                  .computeIfAbsent(row.getKey(), experiment -> new ArrayList<>())
                  .add(row.getValue())));
    }
    return found;
  }

  /**
   * Of those decisions, removes what was reported and whose they are. A reward that another node
   * has taken before it heard of the erasure is committed first, and removed too.
   */
  public void erase(
      Handle handle,
      long experiment,
      @Nullable Pseudonym person,
      RewardRange range,
      List<Long> decisions) {
    if (decisions.isEmpty() || person == null) {
      return;
    }
    database.lock(handle, experiment);
    byte[] stranger = stranger(handle, experiment, person);
    for (long sequence : decisions) {
      if (range.windowed()) {
        handle.execute("DELETE FROM reward WHERE sequence = ?", sequence);
      } else {
        handle.execute(
            "UPDATE reward SET value = ? WHERE sequence = ?",
            sealer.number(range.missing(), sequence),
            sequence);
      }
      handle.execute(
          "UPDATE decision SET person = CASE WHEN state = 0 THEN ? ELSE NULL END"
              + " WHERE sequence = ? AND person = ?",
          stranger,
          sequence,
          person.bytes());
    }
  }

  /**
   * Stands for the person in open decisions: they are still of one person, of whom as many count as
   * would have, but nobody can say of whom.
   */
  private static byte[] stranger(Handle handle, long experiment, Pseudonym person) {
    byte[] name = new byte[Pseudonym.BYTES];
    SecretSource.fromSystem().nextBytes(name);
    Optional<Integer> counted = handle
        .select(
            "SELECT counted FROM person WHERE experiment = ? AND person = ?",
            experiment,
            person.bytes())
        .mapTo(Integer.class)
        .findOne();
    handle.execute(
        "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, ?, 1)",
        experiment,
        name,
        counted.orElse(0));
    return name;
  }
}
