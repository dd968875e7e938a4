package org.maskedbandit.lab.study;

/** Is told how far a long piece of work has come. Called from any thread. */
@FunctionalInterface
public interface Progress {
  Progress SILENT = (done, total) -> {};

  void report(long done, long total);

  /** The progress of one of several parts of equal length, counted from 0. */
  default Progress part(int index, int parts) {
    return (done, total) -> report(100L * index + 100 * done / total, 100L * parts);
  }
}
