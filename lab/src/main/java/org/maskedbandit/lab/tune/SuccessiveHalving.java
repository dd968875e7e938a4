package org.maskedbandit.lab.tune;

import java.util.Comparator;
import java.util.List;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Results;
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

  Policy winner(List<Policy> candidates, Progress progress) {
    Workload played = new Workload(progress, played(candidates.size()));
    List<Policy> left = candidates;
    for (int runs = firstRuns; left.size() > 1; runs *= 2) {
      left = betterHalf(left, runs, played.step((double) left.size() * runs));
    }
    return left.get(0);
  }

  /** How many runs that many candidates play. */
  int played(int candidates) {
    int played = 0;
    int runs = firstRuns;
    for (int left = candidates; left > 1; left = half(left)) {
      played += left * runs;
      runs *= 2;
    }
    return played;
  }

  private List<Policy> betterHalf(List<Policy> candidates, int runs, Progress progress) {
    Results results = study.policies(candidates).runs(runs).checkpoints(1).run(progress);
    return candidates.stream()
        .sorted(Comparator.comparingDouble(policy -> meanRegret(results, policy)))
        .limit(half(candidates.size()))
        .toList();
  }

  private static int half(int candidates) {
    return (candidates + 1) / 2;
  }

  /** Over all problems. */
  static double meanRegret(Results results, Policy policy) {
    return results.series().stream()
        .filter(series -> series.policy().equals(policy))
        .mapToDouble((Regrets series) -> series.regret().mean())
        .average()
        .orElseThrow();
  }
}
