package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Sealer;

/**
 * People under their pseudonyms: how many of their rewards count, who was erased, and which
 * decisions they keep.
 */
public final class PeopleStore {
  private static final int MAX_NAMES = 200;
  private static final int MAX_EXPIRED = 10_000;

  /** A person in an experiment. */
  public record Name(long experiment, Pseudonym person) {
    static Name of(DecisionId decision) {
      return new Name(decision.experiment(), decision.person());
    }
  }

  private PeopleStore() {}

  /** Those that were erased. */
  static Set<Name> erased(Tx tx, List<Name> names) {
    List<Name> named =
        names.stream().filter(name -> name.person().named()).distinct().toList();
    Set<Name> found = new HashSet<>();
    for (List<Name> some : parts(named)) {
      found.addAll(query(
          tx, "SELECT experiment, person FROM person WHERE erased = 1 AND person IN (", some));
    }
    found.retainAll(new HashSet<>(named));
    return found;
  }

  private static List<Name> query(Tx tx, String sql, List<Name> some) {
    String places = String.join(", ", Collections.nCopies(some.size(), "?"));
    return tx.handle()
        .select(
            sql + places + ")", some.stream().map(name -> name.person().bytes()).toArray())
        .map((row, context) -> new Name(row.getLong(1), new Pseudonym(row.getBytes(2))))
        .list();
  }

  private static <T> List<List<T>> parts(List<T> all) {
    List<List<T>> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += MAX_NAMES) {
      parts.add(all.subList(from, Math.min(all.size(), from + MAX_NAMES)));
    }
    return parts;
  }

  /**
   * From now on no report for these people is taken, nothing is kept for them, and their decisions
   * are stored without them. The experiments are locked, so what another node is storing is stored
   * before, and found by {@link #decisions}.
   */
  public static void refuse(Tx tx, List<Name> names) {
    names.forEach(name -> ExperimentStore.lock(tx, name.experiment()));
    for (Name name : names) {
      tx.handle()
          .execute(
              "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, 0, 1)"
                  + " ON CONFLICT (experiment, person) DO UPDATE SET erased = 1",
              name.experiment(),
              name.person().bytes());
      tx.handle()
          .execute(
              "DELETE FROM sticky_decision WHERE experiment = ? AND person = ?",
              name.experiment(),
              name.person().bytes());
    }
  }

  /** The decisions of people, by experiment; reads all of the decision log. */
  public static Map<Long, List<Long>> decisions(Tx tx, List<Name> names) {
    Map<Long, List<Long>> found = new HashMap<>();
    for (List<Name> some : parts(names)) {
      String places = String.join(", ", Collections.nCopies(some.size(), "?"));
      tx.handle()
          .select(
              "SELECT experiment, sequence FROM decision WHERE person IN (" + places + ")",
              some.stream().map(name -> name.person().bytes()).toArray())
          .map((row, context) -> Map.entry(row.getLong(1), row.getLong(2)))
          .forEach(row -> found
              .computeIfAbsent(row.getKey(), experiment -> new ArrayList<>())
              .add(row.getValue()));
    }
    return found;
  }

  /**
   * Of those decisions of an erased person, removes what was reported and whose they are. Counts do
   * not change: a decision that is open stays open and counts with the default value.
   *
   * @param rewards of the thread that asks it
   */
  public static void erase(
      Tx tx, Name name, RewardRange range, List<Long> decisions, Sealer rewards) {
    if (decisions.isEmpty()) {
      return;
    }
    ExperimentStore.lock(tx, name.experiment());
    byte[] stranger = randomPseudonym(tx, name);
    for (long sequence : decisions) {
      if (range.windowed()) {
        tx.handle().execute("DELETE FROM reward WHERE sequence = ?", sequence);
      } else {
        tx.handle()
            .execute(
                "UPDATE reward SET value = ? WHERE sequence = ? AND value IS NOT NULL",
                rewards.number(range.missing(), sequence),
                sequence);
      }
      tx.handle()
          .execute(
              "UPDATE decision SET person = CASE WHEN state = " + DecisionState.OPEN.code
                  + " THEN ? ELSE NULL END WHERE sequence = ? AND person = ?",
              stranger,
              sequence,
              name.person().bytes());
    }
  }

  /**
   * Stands for the person in open decisions: they are still of one person, of whom as many count as
   * would have, but nobody can say of whom.
   */
  private static byte[] randomPseudonym(Tx tx, Name person) {
    byte[] name = new byte[Pseudonym.BYTES];
    SecretSource.fromSystem().nextBytes(name);
    Optional<Integer> counted = tx.handle()
        .select(
            "SELECT counted FROM person WHERE experiment = ? AND person = ?",
            person.experiment(),
            person.person().bytes())
        .mapTo(Integer.class)
        .findOne();
    tx.handle()
        .execute(
            "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, ?, 1)",
            person.experiment(),
            name,
            counted.orElse(0));
    return name;
  }

  /** How many more rewards of people are part of releases. */
  static void count(Tx tx, long experiment, Map<Pseudonym, Integer> more) {
    more.forEach((person, count) -> tx.handle()
        .execute(
            "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, ?, 0)"
                + " ON CONFLICT (experiment, person)"
                + " DO UPDATE SET counted = person.counted + excluded.counted",
            experiment,
            person.bytes(),
            count));
  }

  /** The decision that is kept under that key. */
  public static Optional<StickyDecision> find(Tx tx, StickyDecision.Key key, long now) {
    return tx.handle()
        .select(
            "SELECT decision, reason, person, until FROM sticky_decision"
                + " WHERE experiment = ? AND holder = ? AND until > ?",
            key.experiment(),
            key.name().bytes(),
            now)
        .map((row, context) -> {
          byte[] person = row.getBytes(3);
          return new StickyDecision(
              key,
              row.getString(1),
              Choice.Reason.valueOf(row.getString(2)),
              person == null ? Pseudonym.NONE : new Pseudonym(person),
              row.getLong(4));
        })
        .findOne();
  }

  /** Keeps decisions, but not of erased people; a later one replaces the one before. */
  static void keep(Tx tx, List<StickyDecision> all) {
    if (all.isEmpty()) {
      return;
    }
    Set<Name> erased = erased(tx, all.stream().map(StickyDecision::owner).toList());
    PreparedBatch rows = tx.handle()
        .prepareBatch(
            "INSERT INTO sticky_decision (experiment, holder, decision, reason, person, until)"
                + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (experiment, holder) DO UPDATE SET"
                + " decision = excluded.decision, reason = excluded.reason,"
                + " person = excluded.person, until = excluded.until");
    for (StickyDecision sticky : all) {
      if (!erased.contains(sticky.owner())) {
        rows.add(
            sticky.key().experiment(),
            sticky.key().name().bytes(),
            sticky.decision(),
            sticky.reason().name(),
            sticky.person().named() ? sticky.person().bytes() : null,
            sticky.until());
      }
    }
    if (rows.size() > 0) {
      rows.execute();
    }
  }

  /** Removes some decisions that are kept no longer. */
  public static void expire(Tx tx, long now) {
    tx.handle()
        .execute(
            "DELETE FROM sticky_decision WHERE (experiment, holder) IN (SELECT experiment, holder"
                + " FROM sticky_decision WHERE until <= ? LIMIT " + MAX_EXPIRED + ")",
            now);
  }

  /** After a restore: nobody keeps a decision of the generation before. */
  public static void forgetSticky(Tx tx) {
    tx.handle().execute("DELETE FROM sticky_decision");
  }
}
