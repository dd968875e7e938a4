package org.maskedbandit.lab.account;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.Route;

/**
 * A guarantee, a point of its privacy curve, and the routes to it.
 *
 * @param soundness of the guarantee
 * @param ofRoutes of the sound routes
 */
record Answer(
    Guarantee promised,
    ApproximateDp point,
    String sentence,
    List<Route> routes,
    Soundness soundness,
    Soundness ofRoutes) {
  private static final Format ROUNDED = Format.roundedUp(Question.DIGITS);

  /** A line of the table: the promise, and each route to it. */
  private record Line(String name, Soundness soundness, Cell guarantee, double epsilon) {}

  /** With routes that need no more proof. */
  static Answer sound(
      Guarantee promised, ApproximateDp point, String sentence, List<Route> routes) {
    return new Answer(promised, point, sentence, routes, Soundness.SOUND, Soundness.SOUND);
  }

  /** The report; its JSON begins with what was asked. */
  Report report(List<Column<Answer>> asked) {
    List<Column<Answer>> fields = new ArrayList<>(asked);
    fields.add(Column.of("guarantee", Answer::promised));
    fields.add(Column.of("epsilon", each -> each.point.epsilon()));
    fields.add(Column.of("delta", each -> each.point.delta()));
    fields.add(Column.of("sentence", Answer::sentence));
    fields.add(Column.of("routes", Answer::proofs));
    Stream<String> explanations =
        routes.stream().map(route -> route.name() + ": " + route.explanation());
    return Report.printed(
        lines().table(),
        new Listing<>(fields, List.of(this)).object(),
        Stream.concat(Stream.of(sentence), explanations).toList());
  }

  private Listing<Line> lines() {
    Line promise = new Line("promise", soundness, Cell.text(promised.toString()), point.epsilon());
    Stream<Line> proofs =
        routes.stream().map(route -> new Line(route.name(), of(route), eta(route), epsilon(route)));
    return new Listing<>(
        List.of(
            Column.of("route", Line::name),
            Column.of("sound", each -> each.soundness.cell()),
            Column.of("guarantee", Line::guarantee),
            Column.<Line>of("epsilon", Line::epsilon).format(ROUNDED),
            Column.<Line>of("delta", each -> point.delta()).format(ROUNDED)),
        Stream.concat(Stream.of(promise), proofs).toList());
  }

  private Listing<Route> proofs() {
    return new Listing<>(
        List.of(
            Column.of("name", Route::name),
            Column.of("sound", each -> of(each).known()),
            Column.optional("eta", Answer::gaussian),
            Column.of("epsilon", this::epsilon),
            Column.of("source", Route::source),
            Column.of("explanation", Route::explanation)),
        routes);
  }

  private Soundness of(Route route) {
    return route.sound() ? ofRoutes : Soundness.UNSOUND;
  }

  private static Optional<Double> gaussian(Route route) {
    return route.eta().stream().boxed().findFirst();
  }

  private static Cell eta(Route route) {
    return gaussian(route)
        .map(eta -> new Cell(
            Cell.Kind.TEXT, written(ROUNDED.cell(eta).shown()), written(Numbers.write(eta))))
        .orElse(Cell.text(""));
  }

  private static String written(String eta) {
    return "gdp(eta=" + eta + ")";
  }

  /** A delta that is 0 or 1 asks nothing of a route. */
  private double epsilon(Route route) {
    double delta = point.delta();
    return delta >= 1
        ? 0
        : delta <= 0 ? Double.POSITIVE_INFINITY : route.epsilon().applyAsDouble(delta);
  }
}
