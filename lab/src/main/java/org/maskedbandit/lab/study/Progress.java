package org.maskedbandit.lab.study;

/** Is told how far a long piece of work has come. Called from any thread. */
@FunctionalInterface
public interface Progress {
  /** Steps in which the progress of a part is reported. */
  long FINE = 10_000;

  Progress SILENT = (done, total) -> {};

  void report(long done, long total);

  /** The progress of a part of the work, from one share of it to another. */
  default Progress between(double from, double to) {
    return (done, total) -> report(Math.round(FINE * (from + (to - from) * done / total)), FINE);
  }

  /** The progress of one of several parts of equal length, counted from 0. */
  default Progress part(int index, int parts) {
    return (done, total) -> report(100L * index + 100 * done / total, 100L * parts);
  }
}
