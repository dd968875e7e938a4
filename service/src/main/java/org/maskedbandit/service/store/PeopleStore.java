package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.RowMapper;
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
    if (!tx.exists("SELECT 1 FROM person WHERE erased = 1 LIMIT 1")) {
      return Set.of();
    }
    List<Name> named =
        names.stream().filter(name -> name.person().named()).distinct().toList();
    Set<Name> found = new HashSet<>(rows(
        tx,
        "SELECT experiment, person FROM person WHERE erased = 1 AND person",
        named,
        (row, context) -> new Name(row.getLong(1), new Pseudonym(row.getBytes(2)))));
    found.retainAll(new HashSet<>(named));
    return found;
  }

  /** Reads the rows of a statement that ends with the column of people. */
  private static <R> List<R> rows(Tx tx, String sql, List<Name> names, RowMapper<R> mapper) {
    List<R> rows = new ArrayList<>();
    for (int from = 0; from < names.size(); from += MAX_NAMES) {
      List<Name> some = names.subList(from, Math.min(names.size(), from + MAX_NAMES));
      String people = String.join(", ", Collections.nCopies(some.size(), "?"));
      Object[] bytes = some.stream().map(name -> name.person().bytes()).toArray();
      rows.addAll(tx.select(sql + " IN (" + people + ")", bytes).map(mapper).list());
    }
    return rows;
  }

  /**
   * From now on no report for these people is taken, nothing is kept for them, and their decisions
   * are stored without them. The experiments are locked, so what another node is storing is stored
   * before, and found by {@link #decisions}.
   */
  public static void refuse(Tx tx, List<Name> names) {
    names.forEach(name -> ExperimentStore.lock(tx, name.experiment()));
    for (Name name : names) {
      tx.execute(
          "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, 0, 1)"
              + " ON CONFLICT (experiment, person) DO UPDATE SET erased = 1",
          name);
      tx.execute("DELETE FROM sticky_decision WHERE experiment = ? AND person = ?", name);
    }
  }

  /** The decisions of people, by experiment; reads all of the decision log. */
  public static Map<Long, List<Long>> decisions(Tx tx, List<Name> names) {
    List<Map.Entry<Long, Long>> found = rows(
        tx,
        "SELECT experiment, sequence FROM decision WHERE person",
        names,
        (row, context) -> Map.entry(row.getLong(1), row.getLong(2)));
    return found.stream()
        .collect(Collectors.groupingBy(
            Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
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
        tx.execute("DELETE FROM reward WHERE sequence = ?", sequence);
      } else {
        tx.execute(
            "UPDATE reward SET value = ? WHERE sequence = ? AND value IS NOT NULL",
            rewards.number(range.missing(), sequence),
            sequence);
      }
      tx.execute(
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
    String sql = "SELECT counted FROM person WHERE experiment = ? AND person = ?";
    int counted = tx.find(Integer.class, sql, person).orElse(0);
    tx.execute(
        "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, ?, 1)",
        person.experiment(),
        name,
        counted);
    return name;
  }

  /** How many more rewards of people are part of releases. */
  static void count(Tx tx, long experiment, Map<Pseudonym, Integer> more) {
    more.forEach((person, count) -> tx.execute(
        "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, ?, 0)"
            + " ON CONFLICT (experiment, person)"
            + " DO UPDATE SET counted = person.counted + excluded.counted",
        experiment,
        person,
        count));
  }

  /** The decision that is kept under that key. */
  public static Optional<StickyDecision> find(Tx tx, StickyDecision.Key key, long now) {
    return tx.select(
            "SELECT decision, reason, person, until FROM sticky_decision"
                + " WHERE experiment = ? AND holder = ? AND until > ?",
            new Name(key.experiment(), key.name()),
            now)
        .map((row, context) -> {
          byte[] person = row.getBytes(3);
          return new StickyDecision(
              key,
              row.getString(1),
              Choice.Reason.of(row.getString(2)),
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
    tx.batch(
        "INSERT INTO sticky_decision (experiment, holder, decision, reason, person, until)"
            + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (experiment, holder) DO UPDATE SET"
            + " decision = excluded.decision, reason = excluded.reason,"
            + " person = excluded.person, until = excluded.until",
        all.stream().filter(sticky -> !erased.contains(sticky.owner())).toList(),
        (statement, sticky) -> {
          statement.setLong(1, sticky.key().experiment());
          statement.setBytes(2, sticky.key().name().bytes());
          statement.setString(3, sticky.decision());
          statement.setString(4, sticky.reason().word());
          statement.setBytes(5, Tx.bytes(sticky.person()));
          statement.setLong(6, sticky.until());
        });
  }

  /** Removes some decisions that are kept no longer. */
  public static void expire(Tx tx, long now) {
    tx.execute(
        "DELETE FROM sticky_decision WHERE (experiment, holder) IN (SELECT experiment, holder"
            + " FROM sticky_decision WHERE until <= ? LIMIT " + MAX_EXPIRED + ")",
        now);
  }

  /** After a restore: nobody keeps a decision of the generation before. */
  public static void forgetSticky(Tx tx) {
    tx.execute("DELETE FROM sticky_decision");
  }
}
