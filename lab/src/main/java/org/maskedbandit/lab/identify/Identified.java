package org.maskedbandit.lab.identify;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.maskedbandit.lab.grid.Runs;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.policy.Policy;

/** What came of the runs of a policy. */
public record Identified(Runs<Ending> runs) {

  public Policy policy() {
    return runs.series().policy();
  }

  public List<Ending> endings() {
    return runs.results();
  }

  /** Decisions of the runs that declared a winner, if there are any. */
  public Optional<Sample> decisions() {
    double[] values = endings().stream()
        .filter(Ending::decided)
        .mapToDouble(Ending::decisions)
        .toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(Sample.of(values));
  }

  /** Pseudo-regret of all runs, until the winner or the limit. */
  public Sample regret() {
    return runs.sample(Ending::regret);
  }

  /** Pseudo-regret of all runs at the limit, if a declared winner is played from then on. */
  public Sample regretAtLimit() {
    return runs.sample(
        ending -> ending.regret() + ending.gap() * (runs.series().horizon() - ending.decisions()));
  }

  /** After how many decisions that share of all runs had a winner, if so many had one. */
  public OptionalLong decidedBy(double share) {
    long needed = Math.max(1, (long) Math.ceil(share * runs.size()));
    return endings().stream()
        .filter(Ending::decided)
        .mapToLong(Ending::decisions)
        .sorted()
        .skip(needed - 1)
        .findFirst();
  }

  /** How many runs declared an arm that is not as good as was asked. */
  public long wrong() {
    return runs.count(Ending::wrong);
  }

  /** How many runs declared no winner. */
  public long undecided() {
    return runs.count(ending -> !ending.decided());
  }
}
