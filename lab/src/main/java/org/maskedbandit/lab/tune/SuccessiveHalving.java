package org.maskedbandit.lab.tune;

import java.util.Comparator;
import java.util.List;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Series;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;

/**
 * Finds the best of several policies: all play a few runs, the better half plays twice as many, and
 * so on until one is left. Most runs go to the few that are hard to tell apart.
 *
 * @param study problems, horizon, seed and threads; its policies and runs are not used
 * @see "Karnin, Koren and Somekh (2013), Almost optimal exploration in multi-armed bandits"
 */
record SuccessiveHalving(Study study, int firstRuns) {

  Policy winner(List<Policy> candidates) {
    List<Policy> left = candidates;
    for (int runs = firstRuns; left.size() > 1; runs *= 2) {
      left = betterHalf(left, runs);
    }
    return left.get(0);
  }

  private List<Policy> betterHalf(List<Policy> candidates, int runs) {
    Results results = study.policies(candidates).runs(runs).checkpoints(1).run(Progress.SILENT);
    return candidates.stream()
        .sorted(Comparator.comparingDouble(policy -> meanRegret(results, policy)))
        .limit((candidates.size() + 1) / 2)
        .toList();
  }

  /** Over all problems. */
  static double meanRegret(Results results, Policy policy) {
    return results.series().stream()
        .filter(series -> series.policy().equals(policy))
        .mapToDouble((Series series) -> series.regret().mean())
        .average()
        .orElseThrow();
  }
}
