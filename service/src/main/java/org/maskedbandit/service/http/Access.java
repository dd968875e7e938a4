package org.maskedbandit.service.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.store.ApiKeys;
import org.maskedbandit.service.store.ApiKeys.Role;
import org.maskedbandit.service.store.Database;

/**
 * Who may do what. Keys are looked up by their hash, so no comparison depends on a secret; known
 * ones are remembered for a second, after which a revoked key is refused.
 */
final class Access {
  private static final long REMEMBERED_MILLIS = 1000;
  private static final int MOST_REMEMBERED = 10_000;
  private static final String BEARER = "Bearer ";

  private record Known(Optional<ApiKeys.Key> key, long until) {}

  private final Vertx vertx;
  private final Database database;
  private final Map<String, Known> known = new ConcurrentHashMap<>();
  private final Optional<RateLimit> limit;

  Access(Vertx vertx, Database database, OptionalInt rate) {
    this.vertx = vertx;
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
    String hash = HexFormat.of().formatHex(ApiKeys.hash(text));
    Known remembered = known.get(hash);
    if (remembered != null && remembered.until() > System.currentTimeMillis()) {
      check(role, context, remembered.key());
      return;
    }
    find(hash).onComplete(found -> {
      if (found.succeeded()) {
        check(role, context, found.result());
      } else {
        refuse(context, 503, "the store must answer to check a key, but does not");
      }
    });
  }

  private static @Nullable String key(RoutingContext context) {
    String header = context.request().getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? header.substring(BEARER.length()).strip()
        : context.request().getHeader("X-API-Key");
  }

  private Future<Optional<ApiKeys.Key>> find(String hash) {
    return vertx.executeBlocking(
        () -> {
          Optional<ApiKeys.Key> key = database
              .reading()
              .withHandle(handle -> ApiKeys.find(handle, HexFormat.of().parseHex(hash)));
          if (known.size() >= MOST_REMEMBERED) {
            known.clear();
          }
          known.put(hash, new Known(key, System.currentTimeMillis() + REMEMBERED_MILLIS));
          return key;
        },
        false);
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

  /** Who makes the request, for the journal. */
  static String actor(RoutingContext context) {
    ApiKeys.Key key = context.get("key");
    return "key " + key.id();
  }

  /** Whether the key of the request is for one experiment only. */
  static boolean restricted(RoutingContext context) {
    ApiKeys.Key key = context.get("key");
    return key.experiment().isPresent();
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
