package org.maskedbandit.service.http;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.vertx.core.Future;
import java.io.StringWriter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.DecisionStore;

/**
 * The decisions of an experiment as CSV, page by page: the next one is read when the client has
 * taken the one before.
 */
final class DecisionExport {
  private final Node node;

  DecisionExport(Node node) {
    this.node = node;
  }

  private record Page(String text, long last, boolean more) {}

  private record Range(long from, long before) {}

  /** Complete when all is sent. */
  Future<Void> send(Request request, Streamed out) {
    Range range = new Range(
        time(request, "from").orElse(Long.MIN_VALUE), time(request, "to").orElse(Long.MAX_VALUE));
    Experiment experiment = request.experiment(node);
    out.begin("text/csv; charset=utf-8", () -> {});
    out.write(String.join(",", DecisionStore.COLUMNS) + "\r\n");
    return pages(request, out, experiment, range, Long.MIN_VALUE);
  }

  private static Optional<Long> time(Request request, String name) {
    return request.query(name).map(text -> {
      try {
        return Instant.parse(text).toEpochMilli();
      } catch (DateTimeParseException | ArithmeticException notATime) {
        throw Check.refusal(name, "a time such as 2030-01-31T00:00:00Z", "something else");
      }
    });
  }

  private Future<Void> pages(
      Request request, Streamed out, Experiment experiment, Range range, long after) {
    return out.ready()
        .compose(ready -> request.blocking(() -> page(experiment, range, after)))
        .compose(page -> {
          out.write(page.text());
          return page.more()
              ? pages(request, out, experiment, range, page.last())
              : Future.succeededFuture();
        });
  }

  private Page page(Experiment experiment, Range range, long after) {
    List<DecisionStore.Row> rows = node.database()
        .read(tx -> DecisionStore.page(tx, experiment.id(), after, range.from(), range.before()));
    // Arms may have been added since the request came.
    List<Arm> arms = node.experiments().find(experiment.id()).orElseThrow().arms();
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
    rows.forEach(row -> csv.writeRecord(row.columns(arms)));
    long last = rows.isEmpty() ? after : rows.get(rows.size() - 1).sequence();
    return new Page(text.toString(), last, rows.size() == DecisionStore.PAGE);
  }
}
