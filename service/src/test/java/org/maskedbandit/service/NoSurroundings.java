package org.maskedbandit.service;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.maskedbandit.service.experiment.LawBudget;
import org.maskedbandit.service.experiment.Surroundings;

/** Of models that nothing is drawn from, or no round. */
public class NoSurroundings implements Surroundings {
  @Override
  public CompletableFuture<Long> rounds(long experiment, long size) {
    throw new IllegalStateException("nothing is drawn here");
  }

  @Override
  public Executor laws() {
    return Runnable::run;
  }

  @Override
  public Executor draws() {
    return laws();
  }

  @Override
  public LawBudget budget() {
    return new LawBudget(Long.MAX_VALUE / 2);
  }
}
