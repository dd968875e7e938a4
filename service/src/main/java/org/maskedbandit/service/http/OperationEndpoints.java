package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.JournalStore;
import org.maskedbandit.service.store.KeyStore;

/** The journal, erasure and readiness: what operators ask. */
final class OperationEndpoints {
  private static final int DEFAULT_PAGE = 100;
  private static final int MAX_ENTRIES = 1000;

  private final Node node;

  OperationEndpoints(Node node) {
    this.node = node;
  }

  /** What the key of the request may do. */
  Future<Reply> key(Request request) {
    KeyStore.Key key = request.key();
    ObjectNode json = Json.object().put("id", key.id()).put("role", key.role().word());
    key.experiment().ifPresent(only -> json.put("experiment", only));
    return Future.succeededFuture(Reply.json(200, json));
  }

  /** Entries after a number, the oldest first. */
  Future<Reply> journal(Request request) {
    long after = request.number("after", 0, 0, Long.MAX_VALUE);
    int limit = (int) request.number("limit", DEFAULT_PAGE, 1, MAX_ENTRIES);
    Optional<String> only =
        request.query("experiment").map(name -> request.experiment(node, name).name());
    return request.blocking(() -> {
      List<JournalStore.Entry> entries = node.database()
          .read(tx -> only.isEmpty()
              ? JournalStore.page(tx, after, limit)
              : JournalStore.page(tx, after, limit, only.get()));
      return Reply.json(200, json(entries, limit));
    });
  }

  private static ObjectNode json(List<JournalStore.Entry> entries, int limit) {
    ObjectNode json = Json.object();
    json.putArray("entries");
    for (JournalStore.Entry entry : entries) {
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
  Future<Reply> erase(Request request) {
    return erase(request, Json.identifier(request.path("person"), "person"));
  }

  /** For people whose ids do not fit into a path. */
  Future<Reply> eraseNamed(Request request) {
    JsonFields fields = request.fields();
    String person = Json.identifier(fields, "person")
        .orElseThrow(() -> Check.refusal("person", "given", "missing"));
    fields.end();
    return erase(request, person);
  }

  private Future<Reply> erase(Request request, String person) {
    return request
        .of(node.erasure().erase(person, request.actor()))
        .map(receipt -> Reply.json(
            202, Json.object().put("receipt", receipt.id()).put("time", receipt.time())));
  }

  /**
   * Whether requests may be sent here: if the store answers. Broken experiments are no reason
   * against, since another node would read the same rows.
   */
  Future<Reply> ready(Request request) {
    return request.blocking(() -> node.database().ping()).map(found -> {
      List<String> broken = List.copyOf(node.experiments().broken());
      ObjectNode json = Json.object().put("ready", true).put("brokenExperiments", broken.size());
      json.set("broken", Json.tree(broken));
      return Reply.json(200, json);
    });
  }
}
