package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.KeyStore;

/** A request whose key was accepted and whose body is complete. The response is not in reach. */
final class Request {
  private final RoutingContext context;
  private final Optional<KeyStore.Key> key;
  private final Buffer body;
  private final Door door;

  /** @param key none on routes for everybody */
  Request(RoutingContext context, Optional<KeyStore.Key> key, Buffer body, Door door) {
    this.context = context;
    this.key = key;
    this.body = body;
    this.door = door;
  }

  String path() {
    return context.normalizedPath();
  }

  /** The route of the request, for the log. */
  String route() {
    return Metrics.route(context);
  }

  /** Why a part of the request failed. */
  Reply failure(Throwable failed) {
    return door.problem(context, failed, Door::plain);
  }

  /** A part of the path, by its name in the route. */
  String path(String name) {
    return context.pathParam(name);
  }

  /** The first parameter of that name. */
  Optional<String> query(String name) {
    return context.queryParam(name).stream().findFirst();
  }

  long number(String name, long usual, long least, long most) {
    try {
      return Check.within(name, query(name).map(Long::parseLong).orElse(usual), least, most);
    } catch (NumberFormatException wrong) {
      throw Check.refusal(name, "a whole number from " + least + " to " + most, "something else");
    }
  }

  Optional<String> header(CharSequence name) {
    return Optional.ofNullable(context.request().getHeader(name));
  }

  JsonNode json() {
    return Json.read(body);
  }

  JsonFields fields() {
    return new JsonFields("", json());
  }

  KeyStore.Key key() {
    return key.orElseThrow();
  }

  /** Who makes the request, for the journal. */
  String actor() {
    return "key " + key().id();
  }

  /** Whether the key is for that experiment. */
  boolean admits(String experiment) {
    return key().experiment().map(experiment::equals).orElse(true);
  }

  /** The experiment that the path names. */
  Experiment experiment(Node node) {
    return experiment(node, path("experiment"));
  }

  /** Experiments that are not for the key do not exist for it. */
  Experiment experiment(Node node, String name) {
    return node.experiments()
        .find(name)
        .filter(found -> admits(name))
        .orElseThrow(() -> new Problem(404, "there is no such experiment"));
  }

  /** Whether the client has the content of that tag; a weak tag is as good for GET. */
  boolean knows(String tag) {
    return header(HttpHeaders.IF_NONE_MATCH).stream()
        .flatMap(tags -> Arrays.stream(tags.split(",")))
        .map(String::strip)
        .anyMatch(each -> each.equals("*") || each.equals(tag) || each.equals("W/" + tag));
  }

  /** The result of work elsewhere, in the event loop of the request; at once if it is there. */
  <R> Future<R> of(CompletableFuture<R> work) {
    return work.isDone() && !work.isCompletedExceptionally()
        ? Future.succeededFuture(work.join())
        : Future.fromCompletionStage(work, context.vertx().getOrCreateContext());
  }

  /** The result of work that may block. */
  <R> Future<R> blocking(Callable<R> work) {
    return door.blocking(work);
  }
}
