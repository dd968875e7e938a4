package org.maskedbandit.service.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
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
  private final Map<Long, Shown> shown = new ConcurrentHashMap<>();

  /** What was put together lately, for all who ask before anything has changed. */
  private record Shown(Insight insight, Plays.Counts counts, ObjectNode json) {
    boolean is(Insight asked, Plays.Counts counted) {
      return insight.equals(asked) && counts.equals(counted);
    }
  }

  PublicState(Node node) {
    insights = new Insights(node);
    plays = new Plays(node);
  }

  /** The state of the experiment, or a later one, to be read only. Blocks. */
  ObjectNode json(Experiment experiment) {
    Insight insight = insight(experiment);
    Plays.Counts counts = plays.of(insight.experiment());
    return Objects.requireNonNull(shown.compute(
            experiment.id(),
            (id, before) -> before != null && before.is(insight, counts)
                ? before
                : new Shown(insight, counts, ExperimentJson.of(insight, counts))))
        .json();
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
