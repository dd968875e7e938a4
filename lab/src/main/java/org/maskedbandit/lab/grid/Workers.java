package org.maskedbandit.lab.grid;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/** Applies a pure function on several threads; results come in the order of the things. */
public record Workers(int threads) {

  public <A, B> List<B> map(List<A> things, Function<A, B> function) {
    List<B> results = new ArrayList<>();
    each(things.iterator(), Math.max(1, things.size()), function, results::add);
    return results;
  }

  /**
   * Gives each result to a consumer, in this thread.
   *
   * @param ahead things that wait or are worked on at most; further ones are not asked for yet
   */
  public <A, B> void each(
      Iterator<? extends A> things, int ahead, Function<A, B> function, Consumer<B> consumer) {
    ExecutorService pool = Executors.newFixedThreadPool(threads, Workers::daemon);
    try {
      Queue<Future<B>> futures = new ArrayDeque<>();
      while (things.hasNext() || !futures.isEmpty()) {
        while (things.hasNext() && futures.size() < ahead) {
          A thing = things.next();
          futures.add(pool.submit(() -> function.apply(thing)));
        }
        consumer.accept(result(futures.remove()));
      }
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
