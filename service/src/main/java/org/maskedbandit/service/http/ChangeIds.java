package org.maskedbandit.service.http;

import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Generation;

/**
 * Names states of experiments for clients that come again. After a restore changes are counted from
 * those of the backup on, so the generation of the store is part of the name.
 */
record ChangeIds(long generation) {
  static ChangeIds of(Database database) {
    return new ChangeIds(database.reading().withHandle(Generation::read).number());
  }

  String of(Experiment experiment) {
    return generation + "-" + experiment.change();
  }

  /** Whether the experiment has changed since the state of that name was seen. */
  boolean after(String name, Experiment experiment) {
    String own = generation + "-";
    return !name.matches(own + "\\d{1,18}")
        || experiment.change() > Long.parseLong(name.substring(own.length()));
  }
}
