package org.maskedbandit.service.store;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.service.secret.DecisionId;

/**
 * Which decisions are over though they may not be in the store yet: those of experiments that were
 * stopped, and those of a life of the store before its restore. The latter may have been released
 * in the time that is lost, so they must not count again.
 *
 * @param first decisions with smaller numbers are of an earlier life
 * @param stopped experiments that release nothing any more
 */
record Over(long first, Set<Long> stopped) {
  /** For decisions whose experiments are locked, so that it holds until the transaction ends. */
  static Over of(Handle handle, List<DecisionId> decisions) {
    Set<Long> stopped = decisions.stream()
        .map(DecisionId::experiment)
        .distinct()
        .filter(experiment -> Experiments.stopped(handle, experiment))
        .collect(Collectors.toSet());
    return new Over(Generation.read(handle).firstSequence(), stopped);
  }

  boolean has(DecisionId decision) {
    return decision.sequence() < first || stopped.contains(decision.experiment());
  }
}
