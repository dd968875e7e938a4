package org.maskedbandit.service.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.plan.Plans;
import org.maskedbandit.service.plan.Standing;

/** Plans of experiments, and what promises mean. */
final class PlanRoutes implements AutoCloseable {
  private static final String RETRY_SECONDS = "10";

  private final Plans plans = new Plans();

  void ask(RoutingContext context) {
    Optional<Standing> asked = plans.ask(Answers.body(context));
    if (asked.isEmpty()) {
      context.response().putHeader(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
      Answers.problem(context, 429, "too many plans wait to be computed; try again later");
      return;
    }
    answer(context, asked.get());
  }

  void show(RoutingContext context) {
    Optional<Standing> found = plans.find(context.pathParam("plan"));
    if (found.isEmpty()) {
      Answers.problem(context, 404, "there is no such plan, or it is forgotten; ask for it again");
      return;
    }
    answer(context, found.get());
  }

  private static void answer(RoutingContext context, Standing standing) {
    Answers.json(context, standing.done() ? 200 : 202, standing.json());
  }

  void meaning(RoutingContext context) {
    Optional<Double> eta = number(context, "eta");
    Optional<Double> epsilon = number(context, "epsilon");
    Optional<Double> delta = number(context, "delta");
    PublicState.later(
        context,
        () -> Plans.meaning(eta, epsilon, delta),
        body -> Answers.json(context, 200, body));
  }

  private static Optional<Double> number(RoutingContext context, String name) {
    return context.queryParam(name).stream().findFirst().map(text -> {
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
