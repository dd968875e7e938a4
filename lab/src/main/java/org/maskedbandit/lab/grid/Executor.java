package org.maskedbandit.lab.grid;

import java.util.Iterator;
import java.util.function.Consumer;

/** Plays batches somewhere. */
@FunctionalInterface
public interface Executor {
  /** Plays all batches and hands over the text of each in their order, on this thread. */
  void run(Iterator<? extends Batch<?>> batches, Consumer<String> done);
}
