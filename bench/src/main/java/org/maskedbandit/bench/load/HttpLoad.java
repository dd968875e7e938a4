package org.maskedbandit.bench.load;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;

/** Clients that keep a connection each and send a request as soon as the last one is answered. */
final class HttpLoad implements AutoCloseable {
  private static final long LONGEST_NANOS = 60_000_000_000L;
  private static final double LONGEST_SECONDS = 1e6;
  private static final int PATIENCE_SECONDS = 30;

  /** A request, without its address and key. */
  record Request(HttpMethod method, String path, Buffer body) {}

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client;
  private final int connections;
  private final String key;

  HttpLoad(int connections, String key) {
    this.connections = connections;
    this.key = key;
    client = vertx.createHttpClient(
        new HttpClientOptions().setKeepAlive(true), new PoolOptions().setHttp1MaxSize(connections));
  }

  /** As many requests as are asked for, however long that takes. */
  Lap run(int port, Supplier<Request> requests, long number) {
    return run(port, requests, LONGEST_SECONDS, 0, number);
  }

  /** For a time, at so many requests a second; a request that is sent late counts as slow. */
  Lap run(int port, Supplier<Request> requests, double seconds, double rate) {
    return run(port, requests, seconds, rate, Long.MAX_VALUE);
  }

  private Lap run(int port, Supplier<Request> requests, double seconds, double rate, long number) {
    long start = System.nanoTime();
    Run run = new Run(port, requests, start + (long) (1e9 * seconds), number);
    long pause = rate == 0 ? 0 : (long) (1e9 * connections / rate);
    for (int i = 0; i < connections; i++) {
      long first = start + pause * i / connections;
      Context context = vertx.getOrCreateContext();
      context.runOnContext(begun -> run.send(first, pause));
    }
    try {
      boolean answered = run.open.await((long) seconds + PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!answered) {
        throw new IllegalStateException("a request was not answered");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return new Lap((System.nanoTime() - start) / 1e9, run.latencies, run.failures.sum());
  }

  private final class Run {
    private final Supplier<Request> requests;
    private final RequestOptions address;
    private final long end;
    private final AtomicLong left;
    private final ConcurrentHistogram latencies = new ConcurrentHistogram(LONGEST_NANOS, 3);
    private final LongAdder failures = new LongAdder();
    private final CountDownLatch open = new CountDownLatch(connections);

    Run(int port, Supplier<Request> requests, long end, long number) {
      this.requests = requests;
      left = new AtomicLong(number);
      this.end = end;
      address = new RequestOptions()
          .setHost("127.0.0.1")
          .setPort(port)
          .putHeader("Authorization", "Bearer " + key);
    }

    /** At that time, or at once if it is over. */
    void send(long due, long pause) {
      long wait = (due - System.nanoTime()) / 1_000_000;
      if (wait > 0) {
        vertx.setTimer(wait, timer -> send(due, pause));
      } else if (System.nanoTime() >= end || left.getAndDecrement() <= 0) {
        open.countDown();
      } else {
        long begin = pause == 0 ? System.nanoTime() : due;
        answered(requests.get()).onComplete(answer -> {
          latencies.recordValue(Math.min(LONGEST_NANOS, Math.max(1, System.nanoTime() - begin)));
          if (answer.failed() || answer.result() >= 300) {
            failures.increment();
          }
          send(pause == 0 ? 0 : due + pause, pause);
        });
      }
    }

    private Future<Integer> answered(Request request) {
      return client
          .request(new RequestOptions(address).setMethod(request.method()).setURI(request.path()))
          .compose(ready -> ready.send(request.body()))
          .compose(HttpLoad::read);
    }
  }

  private static Future<Integer> read(HttpClientResponse response) {
    return response.body().map(body -> response.statusCode());
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
