package org.maskedbandit.service.http;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.StringWriter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.store.ExposureLog;

/**
 * The decisions of an experiment as CSV, page by page: the next one is read when the client has
 * taken the one before. There is no column of rewards, and none that follows from them.
 */
final class DecisionsCsv {
  private static final String[] COLUMNS = {
    "sequence", "time", "arm", "propensity", "release", "person", "control"
  };

  private final Node node;
  private final ExperimentRoutes experiments;

  DecisionsCsv(Node node, ExperimentRoutes experiments) {
    this.node = node;
    this.experiments = experiments;
  }

  private record Page(String text, long last, boolean more) {}

  void send(RoutingContext context) {
    long from = time(context, "from").orElse(Long.MIN_VALUE);
    long before = time(context, "to").orElse(Long.MAX_VALUE);
    experiments.find(context, context.pathParam("experiment")).ifPresent(experiment -> {
      context.response().setChunked(true).putHeader("Content-Type", "text/csv; charset=utf-8");
      context
          .response()
          .write(line(COLUMNS))
          .compose(written -> pages(context, experiment, Long.MIN_VALUE, from, before))
          .onComplete(done -> {
            if (done.succeeded()) {
              context.response().end();
            } else {
              // The client sees that the text is not complete.
              context.response().reset();
            }
          });
    });
  }

  private static Optional<Long> time(RoutingContext context, String name) {
    return context.queryParam(name).stream().findFirst().map(text -> {
      try {
        return Instant.parse(text).toEpochMilli();
      } catch (DateTimeParseException | ArithmeticException notATime) {
        throw Check.refusal(name, "a time such as 2030-01-31T00:00:00Z", "something else");
      }
    });
  }

  private Future<Void> pages(
      RoutingContext context, Experiment experiment, long after, long from, long before) {
    return context
        .vertx()
        .executeBlocking(() -> page(experiment, after, from, before), false)
        .compose(page -> context.response().write(page.text()).map(page))
        .compose(page -> ready(context.response()).map(page))
        .compose(page -> page.more() && !context.response().closed()
            ? pages(context, experiment, page.last(), from, before)
            : Future.succeededFuture());
  }

  /** When the client has taken most of what was written. */
  private static Future<Void> ready(HttpServerResponse response) {
    if (!response.writeQueueFull() || response.closed()) {
      return Future.succeededFuture();
    }
    Promise<Void> drained = Promise.promise();
    response.drainHandler(done -> drained.tryComplete());
    response.closeHandler(done -> drained.tryComplete());
    return drained.future();
  }

  private Page page(Experiment experiment, long after, long from, long before) {
    List<ExposureLog.Row> rows = node.database()
        .reading()
        .withHandle(handle -> ExposureLog.page(handle, experiment.id(), after, from, before));
    // Arms may have been added since the request came.
    List<Arm> arms = node.find(experiment.id()).orElseThrow().arms();
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
    for (ExposureLog.Row row : rows) {
      byte[] person = row.person();
      csv.writeRecord(
          Long.toString(row.sequence()),
          Instant.ofEpochMilli(row.time()).toString(),
          arms.get(Slots.arm(row.slot())).label(),
          row.shownPropensity(),
          Long.toString(row.release()),
          person == null ? "" : new Pseudonym(person).toString(),
          Boolean.toString(Slots.control(row.slot())));
    }
    long last = rows.isEmpty() ? after : rows.get(rows.size() - 1).sequence();
    return new Page(text.toString(), last, rows.size() == ExposureLog.PAGE);
  }

  private static String line(String... columns) {
    return String.join(",", columns) + "\r\n";
  }
}
