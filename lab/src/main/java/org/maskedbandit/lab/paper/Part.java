package org.maskedbandit.lab.paper;

/**
 * A part of the paper that can be reproduced on its own: a figure, or a group of statements.
 *
 * @param id the name on the command line and of the files: figure-2
 */
public record Part(String id, String title, Work work) {

  /** Reproduces a part. */
  public interface Work {
    Reproduction reproduce(Part part, RunPlan plan);

    /** About how much work it is: the number of runs, or 1 if there are none. */
    default int runs(RunPlan plan) {
      return 1;
    }
  }

  Reproduction reproduce(RunPlan plan) {
    return work.reproduce(this, plan);
  }
}
