package org.maskedbandit.service.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.KeyStore.Role;

/**
 * Who may do what. Keys are looked up by their hash, so no comparison depends on a secret; known
 * ones are remembered for a second, after which a revoked key is refused.
 */
final class Access {
  private static final long REMEMBERED_NANOS = 1_000_000_000L;
  private static final int MAX_REMEMBERED = 10_000;
  private static final int READERS = 2;

  /** So many keys may wait for the store; requests with others are refused until then. */
  private static final int MAX_ASKED = 1_000;

  private static final int MAX_CHARACTERS = 100;
  private static final String BEARER = "Bearer ";

  /** @param time when it was read, by the time that passes: clocks may be set back */
  private record Known(Optional<KeyStore.Key> key, long time) {}

  private final Vertx vertx;
  // Of their own: threads that put pages together may be busy for long, and every request has a
  // key.
  private final WorkerExecutor readers;
  private final Database database;
  private final Map<ByteBuffer, Known> known = new ConcurrentHashMap<>();
  private final Map<ByteBuffer, CompletableFuture<Optional<KeyStore.Key>>> asked =
      new ConcurrentHashMap<>();
  private final Optional<RateLimit> limit;

  Access(Vertx vertx, Database database, OptionalInt rate) {
    this.vertx = vertx;
    readers = vertx.createSharedWorkerExecutor("keys", READERS);
    limit = rate.isPresent()
        ? Optional.of(new RateLimit(rate.getAsInt(), System::nanoTime))
        : Optional.empty();
    this.database = database;
  }

  /** The key of a request, if it has that role, or more. */
  Future<KeyStore.Key> require(Role role, HttpServerRequest request) {
    String text = key(request);
    if (text == null || text.length() > MAX_CHARACTERS) {
      return Future.failedFuture(
          new Problem(401, "a key must be given by Authorization: Bearer, but is missing"));
    }
    return lookUp(text).map(found -> check(role, found));
  }

  /** Whether the key of a request that was let in has not been revoked since. */
  Future<Boolean> stillValid(HttpServerRequest request) {
    return lookUp(Objects.requireNonNull(key(request))).map(Optional::isPresent);
  }

  private Future<Optional<KeyStore.Key>> lookUp(String text) {
    byte[] hash = KeyStore.hash(text);
    Known remembered = known.get(ByteBuffer.wrap(hash));
    return remembered != null && System.nanoTime() - remembered.time() < REMEMBERED_NANOS
        ? Future.succeededFuture(remembered.key())
        : find(hash);
  }

  private static @Nullable String key(HttpServerRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? header.substring(BEARER.length()).strip()
        : request.getHeader("X-API-Key");
  }

  /**
   * Requests with the same key share one look into the store: if it is slow or gone, they do not
   * take its connections, and no more work waits than there are keys.
   */
  private Future<Optional<KeyStore.Key>> find(byte[] hash) {
    ByteBuffer name = ByteBuffer.wrap(hash);
    if (asked.size() >= MAX_ASKED && !asked.containsKey(name)) {
      return Future.failedFuture(new RejectedExecutionException("too many keys are looked up"));
    }
    CompletableFuture<Optional<KeyStore.Key>> mine = new CompletableFuture<>();
    CompletableFuture<Optional<KeyStore.Key>> before = asked.putIfAbsent(name, mine);
    if (before == null) {
      readers.executeBlocking(() -> read(hash), false).onComplete(done -> {
        asked.remove(name, mine);
        if (done.succeeded()) {
          mine.complete(done.result());
        } else {
          mine.completeExceptionally(done.cause());
        }
      });
    }
    return Future.fromCompletionStage(before == null ? mine : before, vertx.getOrCreateContext());
  }

  private Optional<KeyStore.Key> read(byte[] hash) {
    Optional<KeyStore.Key> key =
        database.read(tx -> KeyStore.find(tx, hash, System.currentTimeMillis()));
    if (known.size() >= MAX_REMEMBERED) {
      known.clear();
    }
    known.put(ByteBuffer.wrap(hash), new Known(key, System.nanoTime()));
    return key;
  }

  private KeyStore.Key check(Role role, Optional<KeyStore.Key> found) {
    KeyStore.Key key =
        found.orElseThrow(() -> new Problem(401, "the key must be a valid one, but is not"));
    if (key.role().compareTo(role) < 0) {
      throw new Problem(
          403, "this needs a key with the role " + role + ", but the role is " + key.role());
    }
    if (limit.map(rate -> !rate.admits(key.id())).orElse(false)) {
      throw new Problem(429, "this key makes more requests a second than it may");
    }
    return key;
  }

  /**
   * How many requests a second each key may make: a bucket of one second's worth, which fills at
   * that rate. Keys are those of the store, so there are few.
   */
  static final class RateLimit {
    private static final double NANOS = 1e9;

    private record Bucket(double tokens, long time, boolean admitted) {}

    private final int rate;
    private final LongSupplier clock;
    private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

    /** @param clock in nanoseconds, from any origin */
    RateLimit(int rate, LongSupplier clock) {
      this.rate = rate;
      this.clock = clock;
    }

    boolean admits(String key) {
      long now = clock.getAsLong();
      return buckets
          .compute(key, (name, before) -> {
            double tokens = before == null
                ? rate
                : Math.min(rate, before.tokens() + (now - before.time()) / NANOS * rate);
            return tokens >= 1 ? new Bucket(tokens - 1, now, true) : new Bucket(tokens, now, false);
          })
          .admitted();
    }
  }
}
