package org.maskedbandit.paper;

import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.problem.Problem;

/** What is checked, how many runs are behind each curve, from which seed, on how many threads. */
public record RunPlan(Subject subject, int runs, long seed, int threads, Progress progress) {

  public RunPlan(int runs, long seed, int threads, Progress progress) {
    this(new Subject(), runs, seed, threads, progress);
  }

  RunPlan progress(Progress other) {
    return new RunPlan(subject, runs, seed, threads, other);
  }

  Statements formulas() {
    return subject.formulas();
  }

  /** A study of that problem by this plan, without policies yet. */
  Study study(Problem problem) {
    return Study.of(problem).runs(runs).seed(seed).threads(threads).horizon(Subject.HORIZON);
  }
}
