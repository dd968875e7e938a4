package org.maskedbandit.service.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the store in one thread, many requests in one transaction: a commit costs the same for
 * one and for a thousand. An answer is complete when its transaction is committed. If a transaction
 * fails, all its answers fail, and nothing of it was done; if the outcome of a commit is unknown
 * they fail as well, and the requests may be repeated, since each of them is idempotent.
 */
public final class Writer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);
  private static final int MOST_TOGETHER = 10_000;

  /** Transactions of nodes that wait for each other are ended by the store, and tried again. */
  private static final int ATTEMPTS = 4;

  private static final long LOG_NANOS = 10_000_000_000L;

  /** What is written whenever there is a transaction, and not later than patience allows. */
  public interface Behind {
    boolean waiting();

    /** Writes what has waited. */
    void write(Handle handle);

    /** The transaction was committed, or not. */
    void ended(boolean committed);
  }

  /** What is done for many requests at once, in one transaction. */
  public interface Work<Q, R> {
    /** A result for each question, in order. It must not fail for its own reasons. */
    List<R> run(Handle handle, List<Q> questions);
  }

  private record Request<Q, R>(
      Work<Q, R> work, Q question, boolean alone, CompletableFuture<R> answer) {
    void refuse() {
      answer.completeExceptionally(new IllegalStateException("the service is stopping"));
    }
  }

  private final Database database;
  private final Behind behind;
  private final BlockingQueue<Request<?, ?>> queue = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::run, "writer");
  private final long patienceMillis;
  private volatile boolean closing;
  private volatile boolean ended;
  private long logged = System.nanoTime() - LOG_NANOS;

  /** @param patienceMillis how long what is written behind may wait */
  public Writer(Database database, Behind behind, long patienceMillis) {
    this.database = database;
    this.behind = behind;
    this.patienceMillis = patienceMillis;
    thread.start();
  }

  /** Has a question answered in a transaction with others, and with those for the same work. */
  public <Q, R> CompletableFuture<R> submit(Work<Q, R> work, Q question) {
    return submit(work, question, false);
  }

  /** Does the work in a transaction with that of others. It must not fail for its own reasons. */
  public <R> CompletableFuture<R> submit(Function<Handle, R> work) {
    return submit(each(work), true, false);
  }

  /** Does the work in a transaction of its own: if it fails, others do not. */
  public <R> CompletableFuture<R> alone(Function<Handle, R> work) {
    return submit(each(work), true, true);
  }

  private static <R> Work<Boolean, R> each(Function<Handle, R> work) {
    return (handle, times) -> times.stream().map(time -> work.apply(handle)).toList();
  }

  private <Q, R> CompletableFuture<R> submit(Work<Q, R> work, Q question, boolean alone) {
    Request<Q, R> request = new Request<>(work, question, alone, new CompletableFuture<>());
    if (closing) {
      request.refuse();
    } else {
      queue.add(request);
      if (ended && queue.remove(request)) {
        request.refuse();
      }
    }
    return request.answer();
  }

  private void run() {
    try {
      serve();
    } finally {
      ended = true;
      List<Request<?, ?>> late = new ArrayList<>();
      queue.drainTo(late);
      late.forEach(Request::refuse);
    }
  }

  private void serve() {
    List<Request<?, ?>> requests = new ArrayList<>();
    boolean last = false;
    while (!last) {
      last = closing;
      Request<?, ?> first = next();
      if (first != null) {
        requests.add(first);
        queue.drainTo(requests, MOST_TOGETHER - 1);
      }
      boolean more =
          together(requests.stream().filter(request -> !request.alone()).toList());
      requests.stream().filter(Request::alone).forEach(this::alone);
      requests.clear();
      last &= queue.isEmpty() && !more;
    }
  }

  private @Nullable Request<?, ?> next() {
    try {
      return closing ? queue.poll() : queue.poll(patienceMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException ignored) {
      return null;
    }
  }

  /** Says whether more is waiting, and can be written. */
  private boolean together(List<Request<?, ?>> requests) {
    boolean waiting = behind.waiting();
    if (requests.isEmpty() && !waiting) {
      return false;
    }
    List<Runnable> answers = transaction(requests, waiting ? behind::write : handle -> {});
    behind.ended(answers != null);
    if (answers != null) {
      answers.forEach(Runnable::run);
    }
    return answers != null && behind.waiting();
  }

  private void alone(Request<?, ?> request) {
    List<Runnable> answers = transaction(List.of(request), handle -> {});
    if (answers != null) {
      answers.forEach(Runnable::run);
    }
  }

  /** Gives the answers if it was committed; else all requests have failed. */
  private @Nullable List<Runnable> transaction(
      List<Request<?, ?>> requests, Consumer<Handle> before) {
    Map<Work<?, ?>, List<Request<?, ?>>> byWork = requests.stream()
        .collect(Collectors.groupingBy(Request::work, LinkedHashMap::new, Collectors.toList()));
    for (int attempt = 1; ; attempt++) {
      List<Runnable> answers = new ArrayList<>();
      try {
        database.writing().useTransaction(handle -> {
          before.accept(handle);
          byWork.forEach((work, same) -> answers.add(work(work, same, handle)));
        });
        return answers;
      } catch (RuntimeException | Error failed) {
        // Also after an error such as a lack of memory: nobody else writes, and many wait.
        if (attempt == ATTEMPTS || !Database.collided(failed)) {
          log(failed);
          requests.forEach(request -> request.answer().completeExceptionally(failed));
          return null;
        }
      }
    }
  }

  /** All requests are for that work. */
  @SuppressWarnings("unchecked")
  private static <Q, R> Runnable work(
      Work<Q, R> work, List<Request<?, ?>> requests, Handle handle) {
    List<Request<Q, R>> same = (List<Request<Q, R>>) (List<?>) requests;
    List<R> results = work.run(handle, same.stream().map(Request::question).toList());
    return () -> {
      for (int i = 0; i < results.size(); i++) {
        same.get(i).answer().complete(results.get(i));
      }
    };
  }

  /** A store that is full or gone fails with every request; how often is not said. */
  private void log(Throwable failed) {
    long now = System.nanoTime();
    if (now - logged >= LOG_NANOS) {
      LOG.error("a transaction failed: {}", Database.code(failed));
      logged = now;
    }
  }

  /** Finishes what was submitted, and stops. */
  @Override
  public void close() {
    submit(handle -> true);
    closing = true;
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
