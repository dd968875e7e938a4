package org.maskedbandit.service.http;

import io.vertx.core.Future;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.plan.Plans;

/** Plans of experiments, and what promises mean. */
final class PlanEndpoints implements AutoCloseable {
  private static final int RETRY_SECONDS = 10;

  private final Plans plans = new Plans();

  Future<Reply> ask(Request request) {
    return reply(plans
        .ask(request.json(), request.key().id())
        .orElseThrow(() -> new Problem(
            429,
            "too many plans wait to be computed, of this key or of all; try again later",
            RETRY_SECONDS,
            null)));
  }

  Future<Reply> show(Request request) {
    return reply(plans
        .find(request.path("plan"))
        .orElseThrow(
            () -> new Problem(404, "there is no such plan, or it is forgotten; ask for it again")));
  }

  private static Future<Reply> reply(Plans.PlanStatus status) {
    return Future.succeededFuture(Reply.json(status.done() ? 200 : 202, status.json()));
  }

  Future<Reply> meaning(Request request) {
    Optional<Double> eta = number(request, "eta");
    Optional<Double> epsilon = number(request, "epsilon");
    Optional<Double> delta = number(request, "delta");
    return request.blocking(() -> Reply.json(200, Plans.meaning(eta, epsilon, delta)));
  }

  private static Optional<Double> number(Request request, String name) {
    return request.query(name).map(text -> {
      try {
        double value = Double.parseDouble(text);
        if (Double.isFinite(value)) {
          return value;
        }
      } catch (NumberFormatException notANumber) {
        // Refused below, with the same sentence.
      }
      throw Check.refusal(name, "a finite number", "something else");
    });
  }

  /** Cancels the plans that are not answered. */
  @Override
  public void close() {
    plans.close();
  }
}
