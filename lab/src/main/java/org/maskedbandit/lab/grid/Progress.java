package org.maskedbandit.lab.grid;

/** Is told which share of a long piece of work is done. Called from any thread. */
@FunctionalInterface
public interface Progress {
  Progress SILENT = share -> {};

  /** From 0 to 1. It never falls, and is 1 when all work is done and not before. */
  void report(double share);

  /** The progress of a part of the work, from one share of it to another. */
  default Progress between(double from, double to) {
    return share -> report(share < 1 ? from + (to - from) * share : to);
  }

  /** The same without its end, for work that has something to do after it. */
  default Progress unfinished() {
    return share -> {
      if (share < 1) {
        report(share);
      }
    };
  }
}
