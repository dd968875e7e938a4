package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Context;
import io.vertx.ext.web.RoutingContext;
import java.util.HexFormat;
import java.util.List;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.store.Journal;

/** The journal, erasure and readiness: what operators ask. */
final class OperationRoutes {
  private static final int USUAL_PAGE = 100;
  private static final int MOST_ENTRIES = 1000;

  private final Node node;

  OperationRoutes(Node node) {
    this.node = node;
  }

  /** Entries after a number, the oldest first. */
  void journal(RoutingContext context) {
    long after = number(context, "after", 0, 0, Long.MAX_VALUE);
    int limit = (int) number(context, "limit", USUAL_PAGE, 1, MOST_ENTRIES);
    List<String> only = context.queryParam("experiment");
    if (!only.isEmpty() && node.find(only.get(0)).isEmpty()) {
      Answers.problem(context, 404, "there is no such experiment");
      return;
    }
    context
        .vertx()
        .executeBlocking(
            () -> node.database()
                .reading()
                .withHandle(handle -> only.isEmpty()
                    ? Journal.page(handle, after, limit)
                    : Journal.page(handle, after, limit, only.get(0))),
            false)
        .onSuccess(entries -> Answers.json(context, 200, json(entries, limit)))
        .onFailure(context::fail);
  }

  private static long number(
      RoutingContext context, String name, long usual, long least, long most) {
    List<String> given = context.queryParam(name);
    if (given.isEmpty()) {
      return usual;
    }
    try {
      return Check.within(name, Long.parseLong(given.get(0)), least, most);
    } catch (NumberFormatException wrong) {
      throw Check.refusal(name, "a whole number", "something else");
    }
  }

  private static ObjectNode json(List<Journal.Entry> entries, int limit) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("entries");
    for (Journal.Entry entry : entries) {
      json.withArray("entries")
          .addObject()
          .put("number", entry.number())
          .put("time", entry.time())
          .put("actor", entry.actor())
          .put("action", entry.action())
          .put("detail", entry.detail())
          .put("hash", HexFormat.of().formatHex(entry.hash()));
    }
    if (entries.size() == limit) {
      json.put("next", entries.get(limit - 1).number());
    }
    return json;
  }

  /** The answer is the same whether or not the person was ever seen. */
  void erase(RoutingContext context) {
    Context loop = context.vertx().getOrCreateContext();
    node.erasure()
        .erase(context.pathParam("person"), Access.actor(context))
        .whenComplete((receipt, failed) -> loop.runOnContext(now -> {
          if (failed == null) {
            Answers.json(
                context,
                202,
                JsonNodeFactory.instance
                    .objectNode()
                    .put("receipt", receipt.id())
                    .put("time", receipt.time()));
          } else {
            context.fail(failed);
          }
        }));
  }

  void ready(RoutingContext context) {
    context
        .vertx()
        .executeBlocking(
            () -> node.database()
                .reading()
                .withHandle(handle -> handle
                    .select("SELECT count(*) FROM setting")
                    .mapTo(Long.class)
                    .one()),
            false)
        .onSuccess(found -> context.response().end("ready\n"))
        .onFailure(failed -> Answers.problem(context, 503, "the store must answer, but does not"));
  }
}
