package org.maskedbandit.lab.paper;

import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.problem.Problem;

/** How many runs are behind each curve, from which seed, on how many threads. */
public record RunPlan(int runs, long seed, int threads, Progress progress) {

  RunPlan progress(Progress other) {
    return new RunPlan(runs, seed, threads, other);
  }

  /** A study of that problem by this plan, without policies yet. */
  Study study(Problem problem) {
    return Study.of(problem).runs(runs).seed(seed).threads(threads);
  }
}
