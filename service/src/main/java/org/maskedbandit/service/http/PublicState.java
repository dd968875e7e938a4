package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.ext.web.RoutingContext;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.insight.Insight;
import org.maskedbandit.service.insight.Insights;
import org.maskedbandit.service.insight.Plays;
import org.maskedbandit.service.node.Node;

/** What is shown of experiments. It is put together outside the event loops. */
final class PublicState implements AutoCloseable {
  private final Insights insights;
  private final Plays plays;

  PublicState(Node node) {
    insights = new Insights(node);
    plays = new Plays(node);
  }

  /** The state of the experiment, or a later one. Blocks. */
  ObjectNode json(Experiment experiment) {
    Insight insight = insight(experiment);
    return ExperimentJson.of(insight, plays.of(insight.experiment()));
  }

  Insight insight(Experiment experiment) {
    return insights.of(experiment).join();
  }

  Plays.Counts counts(Experiment experiment) {
    return plays.of(experiment);
  }

  /** Does work that may block, and answers with its result in the event loop. */
  static <R> void later(RoutingContext context, Callable<R> work, Consumer<R> answer) {
    context.vertx().executeBlocking(work, false).onComplete(done -> {
      if (done.succeeded()) {
        answer.accept(done.result());
      } else {
        context.fail(done.cause());
      }
    });
  }

  @Override
  public void close() {
    insights.close();
  }
}
