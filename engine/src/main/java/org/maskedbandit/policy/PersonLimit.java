package org.maskedbandit.policy;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.TreeMap;
import org.maskedbandit.notation.Check;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/**
 * Admits a limited number of learning decisions for each person, so that no one gives more rewards.
 * Whether one is admitted depends on decisions and never on a reward: counts are public.
 *
 * <p>A person is 52 bits of the hash of a string. If two have the same they share their decisions,
 * which is on the safe side. Not thread-safe.
 */
final class PersonLimit implements Stateful {
  private static final int NONE = 0;

  private final int most;
  private final Map<Long, Integer> decisions = new TreeMap<>();

  private PersonLimit(int most) {
    this.most = most;
  }

  /** Without a limit; persons are not named. */
  static PersonLimit none() {
    return new PersonLimit(NONE);
  }

  static PersonLimit of(int most) {
    return new PersonLimit((int) Check.atLeast("rewards of a person", most, 1));
  }

  static long person(String name) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return new BigInteger(1, hash).shiftRight(256 - 52).longValueExact();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** A person must be named if there is a limit, and must not be if there is none. */
  void require(long person) {
    if ((most == NONE) != (person == Row.Chosen.NO_PERSON)) {
      throw new IllegalStateException(
          "a decision must be for a person if, and only if, the claim is for persons");
    }
  }

  /** Counts one more learning decision for that person, if there is one left. */
  boolean admit(long person) {
    require(person);
    if (most == NONE) {
      return true;
    }
    int before = decisions.getOrDefault(person, 0);
    if (before < most) {
      decisions.put(person, before + 1);
    }
    return before < most;
  }

  /** How many rewards of a person a claim has to cover. */
  int rewards() {
    return most == NONE ? 1 : most;
  }

  @Override
  public String toString() {
    return most == NONE ? "not counted" : String.valueOf(most);
  }

  @Override
  public void fields(Fields fields) {
    double[] persons = fields.list(
        "persons", decisions.keySet().stream().mapToDouble(person -> person).toArray());
    double[] counts = fields.list(
        "decisions", decisions.values().stream().mapToDouble(count -> count).toArray());
    decisions.clear();
    for (int i = 0; i < persons.length; i++) {
      decisions.put((long) persons[i], (int) counts[i]);
    }
  }
}
