package org.maskedbandit.sweep;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaSparkContext;
import org.maskedbandit.lab.sweep.Rows;
import org.maskedbandit.lab.sweep.Task;
import org.maskedbandit.lab.sweep.TaskExecutor;

/**
 * Runs tasks on Spark, as jobs of one task for each core. Spark retries the tasks of an executor
 * that was lost.
 */
public record SparkExecutor(JavaSparkContext spark) implements TaskExecutor {
  /**
   * Jobs that wait or are played. Spark gives cores to the oldest job first, so the tasks of the
   * next ones fill cores that are free while a long task is played.
   */
  private static final int AHEAD = 4;

  @Override
  public void run(Iterator<Task> tasks, Consumer<Rows> done) {
    Queue<Future<List<Rows>>> jobs = new ArrayDeque<>();
    while (tasks.hasNext() || !jobs.isEmpty()) {
      while (tasks.hasNext() && jobs.size() < AHEAD) {
        jobs.add(submit(next(tasks)));
      }
      result(jobs.remove()).forEach(done);
    }
  }

  /** As many tasks as there are cores now; executors come and go. */
  private List<Task> next(Iterator<Task> tasks) {
    int cores = spark.defaultParallelism();
    List<Task> some = new ArrayList<>(cores);
    while (tasks.hasNext() && some.size() < cores) {
      some.add(tasks.next());
    }
    return some;
  }

  private Future<List<Rows>> submit(List<Task> tasks) {
    return spark.parallelize(tasks, tasks.size()).map(Task::play).collectAsync();
  }

  private static List<Rows> result(Future<List<Rows>> job) {
    try {
      return job.get();
    } catch (ExecutionException failed) {
      Throwable cause = Objects.requireNonNull(failed.getCause());
      throw new IllegalStateException(cause.getMessage(), failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for Spark", interrupted);
    }
  }
}
