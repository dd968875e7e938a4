package org.maskedbandit.bench.load;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;

/** The speed of the service as table, JSON and page. */
public record ServiceSpeedPage(ServiceSpeed speed) {

  public Table table() {
    Table table = Table.of(
        new Heading("request", "request"),
        new Heading("a second", "requests_per_second"),
        new Heading("of echo", "share_of_echo"),
        new Heading("median ms", "median_milliseconds"),
        new Heading("p90 ms", "p90_milliseconds"),
        new Heading("p99 ms", "p99_milliseconds"),
        new Heading("p99.9 ms", "p999_milliseconds"),
        new Heading("failures", "failures"));
    speed
        .rows()
        .forEach(row -> table.row(
            row.name(),
            Cell.number(row.perSecond(), String.format(Locale.ROOT, "%.0f", row.perSecond())),
            two(row.ofEcho()),
            two(row.milliseconds()[0]),
            two(row.milliseconds()[1]),
            two(row.milliseconds()[2]),
            two(row.milliseconds()[3]),
            row.failures()));
    return table;
  }

  private static Cell two(double value) {
    return Cell.number(value, String.format(Locale.ROOT, "%.2f", value));
  }

  public ObjectNode json() {
    ObjectNode json = Json.object()
        .put("connections", speed.connections())
        .put("cores", speed.cores())
        .put("java", speed.java());
    ArrayNode rows = json.putArray("requests");
    for (ServiceSpeed.Row row : speed.rows()) {
      ObjectNode node = rows.addObject()
          .put("request", row.name())
          .put("requestsPerSecond", row.perSecond())
          .put("shareOfEcho", row.ofEcho());
      ObjectNode latency = node.putObject("milliseconds");
      latency.put("median", row.milliseconds()[0]);
      latency.put("p90", row.milliseconds()[1]);
      latency.put("p99", row.milliseconds()[2]);
      latency.put("p999", row.milliseconds()[3]);
      node.put("failures", row.failures());
    }
    return json;
  }

  public void write(OutputFolder folder, Provenance provenance) {
    Figure figure = new Figures(folder).write("latency", picture());
    folder.write("service.csv", table().csv());
    folder.write("bench.json", Json.text(json()));
    Html page = Html.titled(
            "The speed of the service here",
            speed.connections() + " connections on loopback, " + speed.cores() + " cores, "
                + speed.java())
        .lead(lead());
    page.section("requests", "Requests a second, and the time to an answer")
        .table(
            "The echo answers with the body of the request, on as many event loops as the service."
                + " A sticky decision is the one that a person has already. A reward is answered"
                + " after its commit is on disk.",
            table())
        .figure(figure.svg(), "Quantiles of the time to an answer.", figure.downloads());
    page.section("reading", "How to read it")
        .paragraph("Server and clients share the cores, so a client of its own machine would see"
            + " more. Echo and decisions take turns; times change from run to run, the ratio is"
            + " steadier. At half the load requests are sent at fixed times, and one that is sent"
            + " late counts as slow.");
    page.file("service.csv", "the table").file("bench.json", "the same as JSON");
    folder.write("index.html", page.html(provenance));
  }

  private String lead() {
    ServiceSpeed.Row decision = speed.rows().get(1);
    ServiceSpeed.Row reward = speed.rows().get(4);
    return String.format(
        Locale.ROOT,
        "This machine decides %.0f times a second, %.2f of a bare echo, and commits %.0f rewards a"
            + " second.",
        decision.perSecond(),
        decision.ofEcho(),
        reward.perSecond());
  }

  private Picture picture() {
    List<Curve> curves = speed.rows().stream()
        .map(row -> Curve.of(row.name(), new double[] {50, 90, 99, 99.9}, row.milliseconds())
            .points())
        .toList();
    return Picture.of(new Panel(
        "",
        Axis.linear("share of requests that are answered by then, in percent").named("percent"),
        Axis.logarithmic("milliseconds to the answer").named("milliseconds"),
        curves));
  }
}
