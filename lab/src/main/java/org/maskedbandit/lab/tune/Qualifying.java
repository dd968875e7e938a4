package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.lab.study.Progress;
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
    List<Policy> winners = new ArrayList<>();
    for (List<Policy> candidates : contenders.all().values()) {
      Policy winner = race(1).winner(candidates);
      List<Policy> around = contenders.around(winner);
      winners.add(around.isEmpty() ? winner : race(2).winner(around));
      progress.report(winners.size(), contenders.all().size());
    }
    return winners;
  }

  private SuccessiveHalving race(long seedOffset) {
    return new SuccessiveHalving(study.seed(study.seed() + seedOffset), FIRST_RUNS);
  }
}
