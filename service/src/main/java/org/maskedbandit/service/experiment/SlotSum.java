package org.maskedbandit.service.experiment;

import java.util.Optional;
import org.maskedbandit.random.SecretSource;

/**
 * The rewards of a slot, for the time of one transaction. It is made from what the slot remembers,
 * takes the rewards of an epoch, and says what is released of them and what is remembered.
 */
public interface SlotSum {
  /** A noisy sum, and which part of the noise before it was taken back. */
  record Noisy(double sum, int back) {}

  /** A reward in [0, 1]. */
  void add(double reward);

  /** Ends the epoch. Nothing if nothing of it is released. */
  Optional<Noisy> end(SecretSource noise);

  /** After a drift alarm: starts anew. */
  void restart();

  /** After an old backup was restored: later releases, which it does not know, may exist. */
  void forget();

  /** What the next epoch must know; a secret. */
  byte[] memory();
}
