package org.maskedbandit.bench.race;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Table;

/** What was measured, as tables: for people with few digits, for programs with all. */
public record SpeedTables(Speed speed) {

  /** The speed of loops and engines. */
  public Table game() {
    Table table = Table.of(
        new Heading("loop", "name"),
        Heading.of("policy"),
        new Heading("ms a run", "milliseconds_per_run"),
        new Heading("M rounds/s", "rounds_per_second"),
        new Heading("x C", "times_c"),
        new Heading("x bare Java", "times_java"),
        new Heading("x rounds", "times_rounds"),
        new Heading("", "runs"),
        Heading.of("regret"),
        new Heading("± s.e.", "standard_error"),
        new Heading("", "note"));
    for (ThroughputRow row : speed.rounds()) {
      String loop = row.measured() ? row.name() : row.name() + ": " + row.note();
      table.row(
          new Cell(Cell.Kind.TEXT, loop, row.name()),
          row.policy().written(),
          digits(1e3 * row.seconds()),
          Cell.number(row.roundsPerSecond(), shown(row.roundsPerSecond() / 1e6)),
          digits(row.timesC()),
          digits(row.timesJava()),
          digits(row.timesRounds()),
          row.regret().runs(),
          decimal(row.regret().mean()),
          decimal(row.regret().standardError()),
          row.note());
    }
    return table;
  }

  /** A line for each horizon and a column for each way to play, for people. */
  public Table horizons() {
    List<String> headers = new ArrayList<>(List.of("rounds"));
    headers.addAll(lines());
    Table table = Table.of(headers.toArray(String[]::new));
    speed.horizons().stream()
        .mapToLong(HorizonPoint::horizon)
        .distinct()
        .sorted()
        .forEach(horizon -> {
          List<Object> cells = new ArrayList<>(List.of((double) horizon));
          lines().forEach(line -> cells.add(digits(1e3 * seconds(line, horizon))));
          table.row(cells.toArray());
        });
    return table;
  }

  /** A line for each number of arms. */
  public Table arms() {
    Table table = Table.of(
        Heading.of("arms"),
        new Heading("thompson", "microseconds"),
        new Heading("drawing every arm", "microseconds_drawing_all"));
    for (ArmPoint point : speed.arms()) {
      table.row(
          point.arms(), digits(1e6 * point.seconds()), digits(1e6 * point.secondsDrawingAll()));
    }
    return table;
  }

  /** Growth with rounds for programs. */
  public Table horizonsInFull() {
    Table table = Table.of("name", "policy", "horizon", "milliseconds");
    for (HorizonPoint point : speed.horizons()) {
      table.row(point.name(), point.policy().written(), point.horizon(), 1e3 * point.seconds());
    }
    return table;
  }

  private List<String> lines() {
    return speed.horizons().stream().map(HorizonPoint::line).distinct().toList();
  }

  private double seconds(String line, long horizon) {
    return speed.horizons().stream()
        .filter(point -> point.line().equals(line) && point.horizon() == horizon)
        .mapToDouble(HorizonPoint::seconds)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static Cell digits(double value) {
    return Cell.number(value, shown(value));
  }

  /** Three digits, and no more decimals than they need. */
  private static String shown(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    int whole = (int) Math.floor(Math.log10(Math.max(value, 1e-3))) + 1;
    return String.format(Locale.ROOT, "%." + Math.max(0, Math.min(4, 3 - whole)) + "f", value);
  }

  private static Cell decimal(double value) {
    return Double.isNaN(value) ? Cell.number(value, "-") : Cell.brief(value);
  }
}
