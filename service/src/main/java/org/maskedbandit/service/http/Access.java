package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.store.ApiKeys;
import org.maskedbandit.service.store.ApiKeys.Role;
import org.maskedbandit.service.store.Database;

/**
 * Who may do what. Keys are looked up by their hash, so no comparison depends on a secret; known
 * ones are remembered for a second, after which a revoked key is refused.
 */
final class Access {
  private static final long REMEMBERED_NANOS = 1_000_000_000L;
  private static final int MOST_REMEMBERED = 10_000;
  private static final int READERS = 2;
  private static final String BEARER = "Bearer ";

  /** @param time when it was read, by the time that passes: clocks may be set back */
  private record Known(Optional<ApiKeys.Key> key, long time) {}

  private final Vertx vertx;
  // Of their own: threads that put pages together may be busy for long, and every request has a
  // key.
  private final WorkerExecutor readers;
  private final Database database;
  private final Map<ByteBuffer, Known> known = new ConcurrentHashMap<>();
  private final Map<ByteBuffer, CompletableFuture<Optional<ApiKeys.Key>>> asked =
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

  /** Goes on with the next handler if the key of the request has that role, or more. */
  void require(Role role, RoutingContext context) {
    String text = key(context);
    if (text == null || text.length() > 100) {
      refuse(context, 401, "a key must be given by Authorization: Bearer, but is missing");
      return;
    }
    lookUp(text).onComplete(found -> {
      if (found.succeeded()) {
        check(role, context, found.result());
      } else {
        refuse(context, 503, "the store must answer to check a key, but does not");
      }
    });
  }

  /** Whether the key of a request that was let in has not been revoked since. */
  Future<Boolean> stillValid(RoutingContext context) {
    return lookUp(Objects.requireNonNull(key(context))).map(Optional::isPresent);
  }

  private Future<Optional<ApiKeys.Key>> lookUp(String text) {
    byte[] hash = ApiKeys.hash(text);
    Known remembered = known.get(ByteBuffer.wrap(hash));
    return remembered != null && System.nanoTime() - remembered.time() < REMEMBERED_NANOS
        ? Future.succeededFuture(remembered.key())
        : find(hash);
  }

  private static @Nullable String key(RoutingContext context) {
    String header = context.request().getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? header.substring(BEARER.length()).strip()
        : context.request().getHeader("X-API-Key");
  }

  /**
   * Requests with the same key share one look into the store: if it is slow or gone, they do not
   * take its connections, and no more work waits than there are keys.
   */
  private Future<Optional<ApiKeys.Key>> find(byte[] hash) {
    ByteBuffer name = ByteBuffer.wrap(hash);
    CompletableFuture<Optional<ApiKeys.Key>> mine = new CompletableFuture<>();
    CompletableFuture<Optional<ApiKeys.Key>> before = asked.putIfAbsent(name, mine);
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

  private Optional<ApiKeys.Key> read(byte[] hash) {
    Optional<ApiKeys.Key> key = database
        .reading()
        .withHandle(handle -> ApiKeys.find(handle, hash, System.currentTimeMillis()));
    if (known.size() >= MOST_REMEMBERED) {
      known.clear();
    }
    known.put(ByteBuffer.wrap(hash), new Known(key, System.nanoTime()));
    return key;
  }

  private void check(Role role, RoutingContext context, Optional<ApiKeys.Key> key) {
    if (key.isEmpty()) {
      refuse(context, 401, "the key must be a valid one, but is not");
    } else if (key.get().role().compareTo(role) < 0) {
      refuse(
          context,
          403,
          "this needs a key with the role " + role + ", but the role is "
              + key.get().role());
    } else if (limit.map(rate -> !rate.admits(key.get().id())).orElse(false)) {
      context.response().putHeader(HttpHeaders.RETRY_AFTER, "1");
      Answers.problem(context, 429, "this key makes more requests a second than it may");
    } else {
      context.put("key", key.get());
      context.next();
    }
  }

  /** Whether the key of the request is for that experiment. */
  static boolean admits(RoutingContext context, String experiment) {
    ApiKeys.Key key = context.get("key");
    return key.experiment().map(experiment::equals).orElse(true);
  }

  /** Answers what the key of the request may do. */
  static void show(RoutingContext context) {
    ApiKeys.Key key = context.get("key");
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("id", key.id())
        .put("role", key.role().name());
    key.experiment().ifPresent(only -> json.put("experiment", only));
    Answers.json(context, 200, json);
  }

  /** Who makes the request, for the journal. */
  static String actor(RoutingContext context) {
    ApiKeys.Key key = context.get("key");
    return "key " + key.id();
  }

  /** What is about all experiments is not for the key of one. */
  static Consumer<RoutingContext> ofAll(Consumer<RoutingContext> handler) {
    return context -> {
      ApiKeys.Key key = context.get("key");
      if (key.experiment().isPresent()) {
        Answers.problem(context, 403, "this key is for one experiment, but this is about all");
      } else {
        handler.accept(context);
      }
    };
  }

  /** The protocol of OpenFeature has no body here. */
  private static void refuse(RoutingContext context, int status, String detail) {
    if (!context.request().path().startsWith(OfrepRoutes.PREFIX)) {
      Answers.problem(context, status, detail);
    } else {
      context.response().setStatusCode(status).end();
    }
  }
}
