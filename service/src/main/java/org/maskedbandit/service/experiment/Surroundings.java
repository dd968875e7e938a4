package org.maskedbandit.service.experiment;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** What models need of their node. */
public interface Surroundings {
  /** Leases that many rounds of an experiment, and gives the first of them, counted from 0. */
  CompletableFuture<Long> rounds(long experiment, long size);

  /** Computes laws outside of event loops; refuses when too many wait. */
  Executor laws();

  /** The same for those who bound themselves what waits: it refuses nothing. */
  Executor draws();

  /** What all laws together may keep. */
  LawBudget budget();
}
