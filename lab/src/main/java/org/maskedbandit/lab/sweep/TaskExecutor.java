package org.maskedbandit.lab.sweep;

import java.util.Iterator;
import java.util.function.Consumer;

/** Runs tasks somewhere. */
@FunctionalInterface
public interface TaskExecutor {
  /** Plays all tasks and hands over the rows of each in the order of the tasks, on this thread. */
  void run(Iterator<Task> tasks, Consumer<Rows> done);
}
