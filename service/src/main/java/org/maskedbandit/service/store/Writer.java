package org.maskedbandit.service.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the store in one thread, many requests in one transaction: a commit costs the same for
 * one and for a thousand. An answer is complete when its transaction is committed. If a transaction
 * fails, all its answers fail, and nothing of it was done; if the outcome of a commit is unknown
 * they fail as well, and the requests may be repeated, since each of them is idempotent.
 *
 * <p>What is written behind has transactions of its own, at times that no request has a part in.
 */
public final class Writer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);
  private static final int MAX_TOGETHER = 10_000;

  /** Transactions of nodes that wait for each other are ended by the store, and tried again. */
  private static final int ATTEMPTS = 4;

  private static final long LOG_NANOS = 10_000_000_000L;

  /** What is written at fixed intervals, in a transaction of its own. */
  public interface WriteBehind {
    /** Whether there is something to write now. */
    default boolean waiting() {
      return true;
    }

    /** Writes what has waited, or some of it. */
    void write(Tx tx);

    /**
     * The transaction was committed or nothing waited, or it failed. Says whether there is more,
     * which is written at once.
     */
    default boolean ended(boolean successful) {
      return false;
    }
  }

  /** What is done for many requests at once, in one transaction. */
  public interface Work<Q, R> {
    /** A result for each question, in order. It must not fail for its own reasons. */
    List<R> run(Tx tx, List<Q> questions);
  }

  private record Request<Q, R>(
      Work<Q, R> work, Q question, boolean own, CompletableFuture<R> answer) {
    void refuse() {
      answer.completeExceptionally(new StoreException("the service is stopping"));
    }
  }

  private static final class Timer {
    private final WriteBehind work;
    private final long intervalNanos;
    private long last = System.nanoTime();

    Timer(WriteBehind work, Duration interval) {
      this.work = work;
      intervalNanos = interval.toNanos();
    }

    long left(long now) {
      return Math.max(0, intervalNanos - (now - last));
    }

    /** The latest of the fixed times; what else was written does not move them. */
    long latest(long now) {
      return now - (now - last) % intervalNanos;
    }
  }

  private final Database database;
  private final BlockingQueue<Request<?, ?>> queue = new LinkedBlockingQueue<>();
  private final List<Timer> timers = new CopyOnWriteArrayList<>();
  private final Thread thread = new Thread(this::run, "writer");
  private volatile boolean closing;
  private volatile boolean ended;
  private long logged = System.nanoTime() - LOG_NANOS;

  public Writer(Database database) {
    this.database = database;
    thread.start();
  }

  /** Has a question answered in a transaction with others, and with those for the same work. */
  public <Q, R> CompletableFuture<R> shared(Work<Q, R> work, Q question) {
    return submit(work, question, false);
  }

  /** Does the work in a transaction with that of others. It must not fail for its own reasons. */
  public <R> CompletableFuture<R> shared(Function<Tx, R> work) {
    return submit(each(work), true, false);
  }

  /** Does the work in a transaction of its own: if it fails, others do not. */
  public <R> CompletableFuture<R> own(Function<Tx, R> work) {
    return submit(each(work), true, true);
  }

  /** Writes at this interval what waits then; at the end, all of it. */
  public void every(Duration interval, WriteBehind work) {
    timers.add(new Timer(work, interval));
    // The thread may wait for a later time.
    shared(tx -> true);
  }

  private static <R> Work<Boolean, R> each(Function<Tx, R> work) {
    return (tx, times) -> times.stream().map(time -> work.apply(tx)).toList();
  }

  private <Q, R> CompletableFuture<R> submit(Work<Q, R> work, Q question, boolean own) {
    Request<Q, R> request = new Request<>(work, question, own, new CompletableFuture<>());
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
    } catch (RuntimeException | Error fatal) {
      // What fails in a transaction does not come here. Nobody else writes.
      Halt.because("nothing is written", fatal);
    } finally {
      ended = true;
      List<Request<?, ?>> late = new ArrayList<>();
      queue.drainTo(late);
      late.forEach(Request::refuse);
    }
  }

  /** What is due behind is written once, then what is in the queue, in turn: neither starves. */
  private void serve() {
    List<Request<?, ?>> requests = new ArrayList<>();
    boolean last = false;
    while (!last) {
      last = closing;
      boolean more = false;
      for (Timer timer : timers) {
        more |= behind(timer);
      }
      Request<?, ?> first = next(more);
      if (first != null) {
        requests.add(first);
        queue.drainTo(requests, MAX_TOGETHER - 1);
      }
      together(requests.stream().filter(request -> !request.own()).toList());
      requests.stream().filter(Request::own).forEach(request -> together(List.of(request)));
      requests.clear();
      last &= queue.isEmpty() && !more;
    }
  }

  /** Says whether more is waiting, and can be written at once. */
  private boolean behind(Timer timer) {
    if (!closing && timer.left(System.nanoTime()) > 0) {
      return false;
    }
    boolean failed = timer.work.waiting() && transaction(List.of(), timer.work::write) == null;
    boolean more = timer.work.ended(!failed);
    timer.last = more ? timer.last : timer.latest(System.nanoTime());
    return more;
  }

  private @Nullable Request<?, ?> next(boolean more) {
    if (more || closing) {
      return queue.poll();
    }
    long now = System.nanoTime();
    long wait = timers.stream().mapToLong(timer -> timer.left(now)).min().orElse(LOG_NANOS);
    try {
      return queue.poll(wait, TimeUnit.NANOSECONDS);
    } catch (InterruptedException ignored) {
      return null;
    }
  }

  private void together(List<Request<?, ?>> requests) {
    List<Runnable> answers = requests.isEmpty() ? null : transaction(requests, tx -> {});
    if (answers != null) {
      answers.forEach(Runnable::run);
    }
  }

  /** Gives the answers if it was committed; else all requests have failed. */
  private @Nullable List<Runnable> transaction(List<Request<?, ?>> requests, Consumer<Tx> before) {
    Map<Work<?, ?>, List<Request<?, ?>>> byWork = requests.stream()
        .collect(Collectors.groupingBy(Request::work, LinkedHashMap::new, Collectors.toList()));
    for (int attempt = 1; ; attempt++) {
      try {
        return database.write(tx -> {
          List<Runnable> answers = new ArrayList<>();
          before.accept(tx);
          byWork.forEach((work, same) -> answers.add(work(work, same, tx)));
          return answers;
        });
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
  private static <Q, R> Runnable work(Work<Q, R> work, List<Request<?, ?>> requests, Tx tx) {
    List<Request<Q, R>> same = (List<Request<Q, R>>) (List<?>) requests;
    List<R> results = work.run(tx, same.stream().map(Request::question).toList());
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
    closing = true;
    // The thread may wait for a later time.
    queue.add(new Request<>(each(tx -> true), true, false, new CompletableFuture<>()));
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
