package org.maskedbandit.lab.grid;

import java.util.Iterator;
import java.util.function.Consumer;

/** Plays batches on threads of this machine. Only a few are ahead of the one that is next. */
public record Threads(int count) implements Executor {
  /** Batches that wait or are played, for each thread: a long one does not stop others soon. */
  private static final int AHEAD = 4;

  @Override
  public void run(Iterator<? extends Batch<?>> batches, Consumer<String> done) {
    new Workers(count).<Batch<?>, String>each(batches, AHEAD * count, Batch::play, done);
  }
}
