package org.maskedbandit.lab.study;

/** Somebody who wants to know how far a long piece of work has come. Called from any thread. */
@FunctionalInterface
public interface Progress {
  Progress SILENT = (done, total) -> {};

  void report(long done, long total);
}
