package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.JsonFields;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.RewardStore.Report;

/** Reports of rewards, one by one and many at once. Values are never repeated. */
final class RewardEndpoints {
  private final Node node;

  RewardEndpoints(Node node) {
    this.node = node;
  }

  Future<Reply> report(Request request) {
    JsonFields fields = request.fields();
    double value = value(fields);
    fields.end();
    Report report = report(request, request.path("decision"), value);
    return request
        .of(node.reports().take(List.of(report)))
        .map(outcomes -> reply(report, outcomes.get(0)));
  }

  Future<Reply> reportAll(Request request) {
    List<Claimed> all = new ArrayList<>();
    Batch.read(request, "rewards").forEach(each -> all.add(claim(request, each)));
    List<Report> reports = all.stream().flatMap(each -> each.reports().stream()).toList();
    // In the event loop: the writer, which takes them, has other things to do.
    return request.of(node.reports().take(reports)).transform((outcomes, failed) -> {
      Reply failure = failed == null ? Reply.empty(200) : request.failure(failed);
      var next = failed == null ? outcomes.iterator() : List.<Outcome>of().iterator();
      return Future.succeededFuture(Batch.results(
          all.stream()
              .map(each -> each.refused() != null
                  ? each.refused()
                  : failed == null ? item(each.reports().get(0), next.next()) : failure)
              .toList(),
          "code"));
    });
  }

  /** One report, or why there is none. */
  private record Claimed(List<Report> reports, @Nullable Reply refused) {}

  private Claimed claim(Request request, JsonNode each) {
    try {
      JsonFields fields = new JsonFields("", each);
      String id = fields.requiredText("decision");
      double value = value(fields);
      fields.end();
      return new Claimed(List.of(report(request, id, value)), null);
    } catch (Refusal refused) {
      return new Claimed(List.of(), request.failure(refused));
    }
  }

  private static double value(JsonFields fields) {
    JsonNode value = fields.get("value");
    if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
      throw Check.refusal("value", "a finite number", "something else");
    }
    return value.doubleValue();
  }

  private Report report(Request request, String id, double value) {
    DecisionId decision = node.decisions().read(id).orElseThrow(RewardEndpoints::unknown);
    Experiment experiment = node.experiments()
        .find(decision.experiment())
        .filter(found -> request.admits(found.name()))
        .orElseThrow(RewardEndpoints::unknown);
    return node.reports().report(decision, experiment, request.key().id(), value);
  }

  private static Problem unknown() {
    return new Problem(404, "there is no such decision");
  }

  private static Reply item(Report report, Outcome outcome) {
    try {
      return reply(report, outcome);
    } catch (Problem problem) {
      return Reply.problem(problem);
    }
  }

  private static Reply reply(Report report, Outcome outcome) {
    return switch (outcome) {
      case COUNTED -> stored(report, "counted");
      case REPEATED -> stored(report, "repeated");
      case CONFLICT -> throw new Problem(409, "another value was reported for this decision");
      case GONE ->
        throw new Problem(
            410, "this decision takes no reward any more: it is closed, or it does not count");
      case UNKNOWN -> throw new Problem(503, "the decision is not stored yet; try again");
    };
  }

  private static Reply stored(Report report, String status) {
    ObjectNode json = Json.object().put("status", status);
    return Reply.json(
        200, report.range().clamps(report.value()) ? json.put("clamped", true) : json);
  }
}
