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
import org.maskedbandit.lab.grid.Batch;
import org.maskedbandit.lab.grid.Executor;

/**
 * Plays batches on Spark, as jobs of one for each core. Spark retries those of an executor that was
 * lost.
 */
public record SparkExecutor(JavaSparkContext spark) implements Executor {
  /**
   * Jobs that wait or are played. Spark gives cores to the oldest job first, so the tasks of the
   * next ones fill cores that are free while a long task is played.
   */
  private static final int AHEAD = 4;

  @Override
  public void run(Iterator<? extends Batch<?>> batches, Consumer<String> done) {
    Queue<Future<List<String>>> jobs = new ArrayDeque<>();
    while (batches.hasNext() || !jobs.isEmpty()) {
      while (batches.hasNext() && jobs.size() < AHEAD) {
        jobs.add(submit(next(batches)));
      }
      result(jobs.remove()).forEach(done);
    }
  }

  /** As many as there are cores now; executors come and go. */
  private List<Batch<?>> next(Iterator<? extends Batch<?>> batches) {
    int cores = spark.defaultParallelism();
    List<Batch<?>> some = new ArrayList<>(cores);
    while (batches.hasNext() && some.size() < cores) {
      some.add(batches.next());
    }
    return some;
  }

  private Future<List<String>> submit(List<Batch<?>> batches) {
    return spark.parallelize(batches, batches.size()).map(Batch::play).collectAsync();
  }

  private static List<String> result(Future<List<String>> job) {
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
