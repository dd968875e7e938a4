package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;

/**
 * Finds each policy's best parameters by {@link SuccessiveHalving} on seeds of its own: first among
 * its candidates, then among those around the winner.
 */
record Qualifying(Contenders contenders, Study study) {
  private static final int FIRST_RUNS = 2;

  /** The best candidate of each policy that can meet the budget. */
  List<Policy> winners(Progress progress) {
    Workload all = new Workload(progress, work());
    List<Policy> winners = new ArrayList<>();
    for (List<Policy> candidates : contenders.all().values()) {
      Policy winner = race(1).winner(candidates, all.step(first(candidates)));
      List<Policy> around = contenders.around(winner);
      winners.add(around.isEmpty() ? winner : race(2).winner(around, all.step(second(candidates))));
    }
    return winners;
  }

  /** About how much work it is. */
  double work() {
    return contenders.all().values().stream()
        .mapToDouble(candidates -> first(candidates) + second(candidates))
        .sum();
  }

  private double first(List<Policy> candidates) {
    return work(candidates.get(0), candidates.size());
  }

  /** About as many candidates are around every winner. */
  private double second(List<Policy> candidates) {
    return work(candidates.get(0), contenders.around(candidates.get(0)).size());
  }

  private double work(Policy policy, int candidates) {
    return race(1).played(candidates) * study.runs(1).work(policy);
  }

  private SuccessiveHalving race(long seedOffset) {
    return new SuccessiveHalving(study.seed(study.seed() + seedOffset), FIRST_RUNS);
  }
}
