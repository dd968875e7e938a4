package org.maskedbandit.service.store;

import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.secret.Pseudonym;

/**
 * A decision that a person keeps, or that a repeated request gets.
 *
 * @param decision its id
 * @param reason why its arm was chosen
 * @param person for whom it was made, or nobody
 * @param until it is kept before that time
 */
public record StickyDecision(
    Key key, String decision, Choice.Reason reason, Pseudonym person, long until) {
  /** Who or what keeps it: a keyed hash, so that the store has no id of a client. */
  public record Key(long experiment, Pseudonym name) {}

  PeopleStore.Name owner() {
    return new PeopleStore.Name(key.experiment(), person);
  }
}
