package org.maskedbandit.lab.study;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Applies a pure function on several threads; results come in the order of the things. */
public record Workers(int threads) {

  public <A, B> List<B> map(List<A> things, Function<A, B> function) {
    ExecutorService pool = Executors.newFixedThreadPool(threads, Workers::daemon);
    try {
      List<Future<B>> futures = new ArrayList<>();
      for (A thing : things) {
        futures.add(pool.submit(() -> function.apply(thing)));
      }
      List<B> results = new ArrayList<>();
      for (Future<B> future : futures) {
        results.add(result(future));
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }

  private static <B> B result(Future<B> future) {
    try {
      return future.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a trial", interrupted);
    }
  }

  /** Threads that do not keep the program alive after a failure. */
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "trial");
    thread.setDaemon(true);
    return thread;
  }
}
