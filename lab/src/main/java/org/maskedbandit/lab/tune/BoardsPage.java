package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.tune.LeaderboardPage.Row;

/** Leaderboards of several horizons, instances and levels as one HTML page. */
public record BoardsPage(LeaderboardPage boards) {
  /** Policies with a curve in pictures: those that are first most often. */
  private static final int SHOWN = 8;

  /** Writes the page and a picture for each horizon. */
  public void write(OutputFolder folder, Provenance provenance) {
    Html page = Html.titled("Leaderboards at equal privacy", plan()).lead(lead());
    Figures figures = new Figures(folder);
    for (long horizon : horizons()) {
      List<Row> rows = rows(horizon);
      Figure figure = figures.write("regret-" + horizon, picture(rows));
      page.section("t-" + horizon, "T = " + horizon)
          .figure(figure.svg(), caption(rows), figure.downloads());
      rows.forEach(row -> page.table(
          row.instance().title() + ": `" + row.instance().problem().written() + "`", table(row)));
      page.file("regret-" + horizon + ".csv", "the points of the picture of T = " + horizon);
    }
    page.section("reading", "How to read it")
        .paragraph("Mean pseudo-regret ± standard error. Every policy is set so that one reward"
            + " pays the same, " + LeaderboardReport.PAID + " Further parameters are the best found"
            + " on other seeds. Each run shuffles the arms.")
        .paragraph("A badge marks the policies that share the first rank: their means are within"
            + " two standard errors of the difference from the least. A star marks a policy that"
            + " stopped after " + Leaderboard.FIRST_RUNS + " runs because it was hopeless. A dash"
            + " means that the policy cannot be set to the level.");
    page.file("leaderboard.csv", "every policy of every leaderboard, in full precision")
        .file("leaderboard.md", "the same tables for a document");
    folder.write("index.html", page.html(provenance));
  }

  private String plan() {
    return instances() + " instances, T = "
        + horizons().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ", "
        + boards.runs() + " runs of each policy";
  }

  private String lead() {
    Map<String, Long> wins = wins(boards.rows());
    String most = wins.entrySet().stream()
        .limit(3)
        .map(entry -> "`" + entry.getKey() + "` (" + entry.getValue() + ")")
        .collect(Collectors.joining(", "));
    long all = boards.rows().stream().mapToLong(row -> row.boards().size()).sum();
    return "All private policies were played at equal privacy on " + instances()
        + " instances, which makes " + all + (all == 1 ? " leaderboard" : " leaderboards")
        + " of horizon, instance and level. Most often among the first, which cannot be told"
        + " apart: " + most + ".";
  }

  private long instances() {
    return boards.rows().stream().map(Row::instance).distinct().count();
  }

  private List<Long> horizons() {
    return boards.rows().stream().map(Row::horizon).distinct().toList();
  }

  private List<Row> rows(long horizon) {
    return boards.rows().stream().filter(row -> row.horizon() == horizon).toList();
  }

  /** How often each policy shares the first rank, most often first. */
  private static Map<String, Long> wins(List<Row> rows) {
    Map<String, Long> counts = rows.stream()
        .flatMap(row -> row.boards().stream())
        .flatMap(board -> board.standings().stream())
        .filter(each -> each.rank() == 1)
        .collect(Collectors.groupingBy(
            each -> Contenders.name(each.policy()), LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .collect(Collectors.toMap(
            Map.Entry::getKey, Map.Entry::getValue, (one, same) -> one, LinkedHashMap::new));
  }

  private static Picture picture(List<Row> rows) {
    if (rows.get(0).boards().size() == 1) {
      return new Picture(rows.stream().map(BoardsPage::ranks).toList());
    }
    List<String> names = wins(rows).keySet().stream().limit(SHOWN).toList();
    return new Picture(rows.stream().map(row -> againstLevel(row, names)).toList());
  }

  private static String caption(List<Row> rows) {
    return rows.get(0).boards().size() == 1
        ? "Regret of each policy in the order of the table."
        : "Regret against the level of privacy, stronger to the left, with bars of two standard"
            + " errors: the " + SHOWN + " policies that share the first rank most often.";
  }

  private static Panel ranks(Row row) {
    List<Standing> standings = row.boards().get(0).standings();
    long leaders = standings.stream().filter(each -> each.rank() == 1).count();
    return RankPicture.panel(
        row.instance().title(),
        standings.stream().map(Standing::regret).toList(),
        (int) leaders,
        List.of());
  }

  private static Panel againstLevel(Row row, List<String> names) {
    List<Curve> lines = new ArrayList<>();
    for (String name : names) {
      List<Leaderboard> own =
          row.boards().stream().filter(board -> board.regret(name).isPresent()).toList();
      double[] levels = own.stream().mapToDouble(board -> board.level().value()).toArray();
      List<Sample> regrets =
          own.stream().map(board -> board.regret(name).orElseThrow()).toList();
      if (!own.isEmpty()) {
        lines.add(RegretCurves.line(name, levels, regrets).points());
      }
    }
    return new Panel(
        row.instance().title(),
        Axis.logarithmic(row.boards().get(0).level().unit()),
        Axis.logarithmic("regret at the horizon"),
        lines);
  }

  private Table table(Row row) {
    List<Leaderboard> all = row.boards();
    Table table = Table.of(Stream.concat(
            Stream.of("policy"), all.stream().map(board -> board.level().heading()))
        .toArray(String[]::new));
    for (String name : LeaderboardPage.names(all)) {
      table.row(Stream.concat(
              Stream.of((Object) ("`" + name + "`")), all.stream().map(board -> cell(board, name)))
          .toArray());
    }
    return table;
  }

  private Cell cell(Leaderboard board, String name) {
    return LeaderboardPage.standing(board, name)
        .map(each -> {
          String text = String.format(
              Locale.ROOT,
              "%.0f ± %.0f%s",
              each.regret().mean(),
              each.regret().standardError(),
              each.runs() < boards.runs() ? "*" : "");
          return each.rank() == 1 ? Cell.verdict(true, text) : Cell.text(text);
        })
        .orElse(Cell.text("–"));
  }
}
