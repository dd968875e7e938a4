package org.maskedbandit.lab.sweep;

import java.util.Iterator;
import java.util.function.Consumer;
import org.maskedbandit.lab.study.Workers;

/** Runs tasks on threads of this machine. Only a few tasks are ahead of the one that is next. */
public record ThreadExecutor(int threads) implements TaskExecutor {
  /** Tasks that wait or are played, for each thread: a long one does not stop the others soon. */
  private static final int AHEAD = 4;

  @Override
  public void run(Iterator<Task> tasks, Consumer<Rows> done) {
    new Workers(threads).each(tasks, AHEAD * threads, Task::play, done);
  }
}
