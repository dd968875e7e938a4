package org.maskedbandit.lab.account;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.Route;

/**
 * An answer for people (table and sentence) and for programs.
 *
 * @param explanations a line for each route
 */
public record Answer(Table table, ObjectNode json, String sentence, List<String> explanations) {

  /** Without routes. */
  Answer(Table table, ObjectNode json, String sentence) {
    this(table, json, sentence, List.of());
  }

  /** A guarantee, its point, and the routes to it; {@code json} has what was asked. */
  static Answer promise(
      ObjectNode json,
      Guarantee promised,
      ApproximateDp point,
      String sentence,
      List<Route> routes) {
    return promise(json, promised, point, sentence, Proofs.sound(routes));
  }

  /** How good a guarantee is, and that of its sound routes. */
  record Proofs(Soundness guarantee, Soundness route, List<Route> routes) {
    static Proofs sound(List<Route> routes) {
      return new Proofs(Soundness.SOUND, Soundness.SOUND, routes);
    }

    Soundness of(Route each) {
      return each.sound() ? route : Soundness.UNSOUND;
    }
  }

  /** The same with what is known of the proofs. */
  static Answer promise(
      ObjectNode json, Guarantee promised, ApproximateDp point, String sentence, Proofs proofs) {
    json.set("guarantee", Json.guarantee(promised));
    Json.number(json, "epsilon", point.epsilon());
    Json.number(json, "delta", point.delta());
    json.put("sentence", sentence);
    ArrayNode list = json.putArray("routes");
    for (Route route : proofs.routes) {
      list.add(json(route, proofs.of(route), point.delta()));
    }
    return new Answer(table(promised, point, proofs), json, sentence, explanations(proofs.routes));
  }

  private static ObjectNode json(Route route, Soundness soundness, double delta) {
    ObjectNode node = Json.object().put("name", route.name());
    soundness.put(node);
    route.eta().ifPresent(eta -> Json.number(node, "eta", eta));
    Json.number(node, "epsilon", epsilon(route, delta));
    return node.put("source", route.source()).put("explanation", route.explanation());
  }

  private static List<String> explanations(List<Route> routes) {
    return routes.stream()
        .map(route -> route.name() + ": " + route.explanation())
        .toList();
  }

  private static Table table(Guarantee promised, ApproximateDp point, Proofs proofs) {
    Table table = Table.of("route", "sound", "guarantee", "epsilon", "delta")
        .row(
            "promise",
            proofs.guarantee.cell(),
            promised,
            rounded(point.epsilon()),
            rounded(point.delta()));
    for (Route route : proofs.routes) {
      table.row(
          route.name(),
          proofs.of(route).cell(),
          eta(route),
          rounded(epsilon(route, point.delta())),
          rounded(point.delta()));
    }
    return table;
  }

  private static Cell eta(Route route) {
    if (route.eta().isEmpty()) {
      return Cell.text("");
    }
    Cell eta = rounded(route.eta().getAsDouble());
    return new Cell(
        Cell.Kind.TEXT, "gdp(eta=" + eta.shown() + ")", "gdp(eta=" + eta.written() + ")");
  }

  /** A delta that is 0 or 1 asks nothing of a route. */
  private static double epsilon(Route route, double delta) {
    return delta >= 1
        ? 0
        : delta <= 0 ? Double.POSITIVE_INFINITY : route.epsilon().applyAsDouble(delta);
  }

  private static Cell rounded(double value) {
    return Cell.roundedUp(value, Question.DIGITS);
  }
}
