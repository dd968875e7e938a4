package org.maskedbandit.service.secret;

import java.nio.ByteBuffer;

/**
 * All that is known of a decision when it is made. The id that a client gets holds it, sealed
 * ({@link DecisionIds}): so a report can be taken before the decision was written to the store.
 *
 * @param sequence unique over all nodes and restarts
 * @param slot which sum of the experiment a reward of it is part of
 * @param time milliseconds since 1970
 * @param release which release the probabilities are as of
 * @param propensity the probability with which the arm was chosen
 * @param counts whether a reward of it may count
 */
public record DecisionId(
    long experiment,
    long sequence,
    int slot,
    long time,
    long release,
    double propensity,
    boolean counts,
    Pseudonym person) {
  static final int BYTES = 4 + 8 + 4 + 8 + 4 + 8 + 1 + Pseudonym.BYTES;

  /** The same decision, whose reward may not count. */
  public DecisionId notCounting() {
    return new DecisionId(experiment, sequence, slot, time, release, propensity, false, person);
  }

  /** The same decision for nobody, whose reward may not count. */
  public DecisionId withoutPerson() {
    return new DecisionId(
        experiment, sequence, slot, time, release, propensity, false, Pseudonym.NONE);
  }

  byte[] bytes() {
    return ByteBuffer.allocate(BYTES)
        .putInt((int) experiment)
        .putLong(sequence)
        .putInt(slot)
        .putLong(time)
        .putInt((int) release)
        .putDouble(propensity)
        .put((byte) (counts ? 1 : 0))
        .put(person.bytes())
        .array();
  }

  static DecisionId of(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    long experiment = buffer.getInt();
    long sequence = buffer.getLong();
    int slot = buffer.getInt();
    long time = buffer.getLong();
    long release = buffer.getInt();
    double propensity = buffer.getDouble();
    boolean counts = buffer.get() == 1;
    byte[] person = new byte[Pseudonym.BYTES];
    buffer.get(person);
    return new DecisionId(
        experiment, sequence, slot, time, release, propensity, counts, new Pseudonym(person));
  }
}
