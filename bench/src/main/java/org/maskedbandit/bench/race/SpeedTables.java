package org.maskedbandit.bench.race;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Numbers;

/** What was measured, as tables: for people with few digits, for programs with all. */
public final class SpeedTables {
  private final Speed speed;

  public SpeedTables(Speed speed) {
    this.speed = speed;
  }

  /** Who plays the game how fast, for people. */
  public Table game() {
    Table table = Table.of(
        "loop", "policy", "ms a run", "M rounds/s", "x C", "x bare Java", "regret", "± s.e.");
    for (GameRow row : speed.rounds()) {
      table.row(
          row.measured() ? row.name() : row.name() + ": " + row.note(),
          row.policy().written(),
          digits(1e3 * row.seconds()),
          digits(row.roundsPerSecond() / 1e6),
          digits(row.timesC()),
          digits(row.timesJava()),
          decimal(row.regret().mean()),
          decimal(row.regret().standardError()));
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
          List<Object> cells = new ArrayList<>(List.of(Numbers.write(horizon)));
          lines().forEach(line -> cells.add(digits(1e3 * seconds(line, horizon))));
          table.row(cells.toArray());
        });
    return table;
  }

  /** A line for each number of arms, for people. */
  public Table arms() {
    Table table = Table.of("arms", "thompson", "drawing every arm");
    for (ArmPoint point : speed.arms()) {
      table.row(
          point.arms(), digits(1e6 * point.seconds()), digits(1e6 * point.secondsDrawingAll()));
    }
    return table;
  }

  /** The game for programs. */
  public Table gameInFull() {
    Table table = Table.of(
        "name",
        "policy",
        "milliseconds_per_run",
        "rounds_per_second",
        "times_c",
        "times_java",
        "runs",
        "regret",
        "standard_error",
        "note");
    for (GameRow row : speed.rounds()) {
      table.row(
          row.name(),
          row.policy().written(),
          1e3 * row.seconds(),
          row.roundsPerSecond(),
          row.timesC(),
          row.timesJava(),
          row.regret().runs(),
          row.regret().mean(),
          row.regret().standardError(),
          row.note());
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

  /** Growth with arms for programs. */
  public Table armsInFull() {
    Table table = Table.of("arms", "microseconds", "microseconds_drawing_all");
    for (ArmPoint point : speed.arms()) {
      table.row(point.arms(), 1e6 * point.seconds(), 1e6 * point.secondsDrawingAll());
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

  /** Three digits, and no more decimals than they need. */
  private static String digits(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    int whole = (int) Math.floor(Math.log10(Math.max(value, 1e-3))) + 1;
    return String.format(Locale.ROOT, "%." + Math.max(0, Math.min(4, 3 - whole)) + "f", value);
  }

  private static String decimal(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
  }
}
