package org.maskedbandit.service.node;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Experiment;

/** Chooses arms for the decisions of one experiment. Thread-safe. */
interface Chooser {
  /**
   * One of some arms that are not retired; all of them if none are named. Nothing if the experiment
   * has a newer state, by which it must be tried again.
   */
  Optional<Choice> choose(
      Experiment experiment, Optional<List<Integer>> eligible, SecretSource random);

  /** Which arm is played for ever if nobody says. */
  int leader(Experiment experiment);

  /** Reads what has changed in the store. */
  default void refresh() {}

  /** By the law of the latest release, which is public. */
  static Chooser released() {
    return new Chooser() {
      @Override
      public Optional<Choice> choose(
          Experiment experiment, Optional<List<Integer>> eligible, SecretSource random) {
        return eligible.isPresent()
            ? experiment.choose(eligible.get(), random)
            : Optional.of(experiment.choose(random));
      }

      @Override
      public int leader(Experiment experiment) {
        return experiment.leader();
      }
    };
  }

  /** Of those arms the one that was played most, of equals the first. */
  static int mostPlayed(List<Integer> arms, long[] plays) {
    return arms.stream()
        .max(Comparator.<Integer>comparingLong(arm -> plays[arm])
            .thenComparing(Comparator.reverseOrder()))
        .orElseThrow();
  }
}
