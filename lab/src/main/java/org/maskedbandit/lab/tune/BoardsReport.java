package org.maskedbandit.lab.tune;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;
import static org.maskedbandit.lab.report.Block.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Markdown;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.Limit;
import org.maskedbandit.lab.study.RegretCurves;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.lab.tune.Boards.Line;
import org.maskedbandit.lab.tune.Boards.Row;
import org.maskedbandit.lab.tune.Leaderboard.Entry;

/**
 * Leaderboards of several horizons, instances and levels, as a page and as a document.
 *
 * @param command which made them
 */
public record BoardsReport(Boards boards, String command, double seconds) {
  /** Policies with a curve in pictures: those that are first most often. */
  private static final int SHOWN = 8;

  private static final String ABSENT = "–";
  private static final String BENCHMARK = "benchmark";

  public Report report() {
    List<Line> all = boards.lines();
    List<Line> first =
        all.stream().filter(each -> each.entry().standing().rank() == 1).toList();
    return new Report(
        new Listing<>(columns(), first).table(),
        new Listing<>(columns(), all).table(),
        new Listing<>(fields(), all).json(),
        List.of("the policies that share the first rank; all others are in the files"),
        this::page);
  }

  private static List<Column<Line>> columns() {
    Listing<Line> none = new Listing<>(
        List.of(
            Column.of("horizon", each -> each.row().horizon()),
            Column.of("problem", each -> each.row().instance().problem().written()),
            Column.of("level", each -> each.board().level().heading())),
        List.of());
    return none.with(Column.of(each -> each.entry().standing(), Standing.RANK, Standing.POLICY))
        .with(List.of(Entry.RUNS.of(Line::entry)))
        .with(Column.of(
            each -> each.entry().standing().spread(),
            Summary.MEAN,
            Summary.ERROR.heading("standard_error"),
            Summary.MEDIAN,
            Summary.P90,
            Summary.P99,
            Summary.MAX))
        .with(List.of(
            Entry.STUCK.of(Line::entry),
            Column.of("guarantee", each -> each.entry().standing().price().toString()),
            Column.of("conversion", each -> each.entry().standing().conversion())))
        .columns();
  }

  private List<Column<Line>> fields() {
    List<Column<Line>> fields = new ArrayList<>(Column.of(
        Line::entry, Entry.fields(boards.rows().get(0).boards().get(0).study(), seconds, false)));
    fields.add(Column.of("level", each -> each.board().level().heading()));
    return fields;
  }

  private Page page() {
    List<Block> blocks = new ArrayList<>();
    Figures figures = new Figures();
    for (long horizon : horizons()) {
      List<Row> rows = rows(horizon);
      blocks.add(section("t-" + horizon, "T = " + horizon));
      blocks.add(figures.of("regret-" + horizon, picture(rows), caption(rows)));
      rows.forEach(row -> blocks.add(table(
          row.instance().title() + ": `" + row.instance().problem().written() + "`",
          ranks(row).folded("policy", "converted by"))));
      blocks.add(file("regret-" + horizon + ".csv", "the points of the picture of T = " + horizon));
    }
    blocks.add(section("reading", "How to read it"));
    blocks.add(text("Mean pseudo-regret ± standard error. Every policy is set so that one reward"
        + " pays the same, " + LeaderboardReport.PAID + " Further parameters are the best found"
        + " on other seeds. Each run shuffles the arms."));
    blocks.add(text("A badge marks the policies that share the first rank: their means are within"
        + " two standard errors of the difference from the least. In parentheses stands the rank,"
        + " below each policy the proof of what a reward pays. A star marks a policy that"
        + " stopped after " + Leaderboard.FIRST_RUNS + " runs because it was hopeless. A dash"
        + " means that the policy cannot be set to the level."));
    blocks.add(file(
        "leaderboard.csv",
        "every policy of every leaderboard, in full precision",
        content -> content.write(new Listing<>(columns(), boards.lines()).csv())));
    blocks.add(file(
        "leaderboard.md", "the same tables for a document", content -> content.write(markdown())));
    boards
        .studies()
        .texts()
        .forEach((name, study) ->
            blocks.add(file(name, "the same runs for `sweep`", content -> content.write(study))));
    return new Page("Leaderboards at equal privacy", plan(), lead(), blocks);
  }

  private String plan() {
    return instances() + " instances, T = "
        + horizons().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ", "
        + boards.runs() + " runs of each policy";
  }

  private String lead() {
    String most = wins(boards.rows()).entrySet().stream()
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
        .flatMap(board -> board.ranking().stream())
        .filter(each -> each.standing().rank() == 1)
        .collect(Collectors.groupingBy(Entry::name, LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .collect(Collectors.toMap(
            Map.Entry::getKey, Map.Entry::getValue, (one, same) -> one, LinkedHashMap::new));
  }

  private static Picture picture(List<Row> rows) {
    if (rows.get(0).boards().size() == 1) {
      return new Picture(rows.stream().map(BoardsReport::dots).toList());
    }
    List<String> names = wins(rows).keySet().stream().limit(SHOWN).toList();
    return new Picture(rows.stream().map(row -> againstLevel(row, names)).toList());
  }

  private static String caption(List<Row> rows) {
    return rows.get(0).boards().size() == 1
        ? "Regret of each policy with bars of two standard errors, least first."
        : "Regret against the level of privacy, stronger to the left, with bars of two standard"
            + " errors: the " + SHOWN + " policies that share the first rank most often.";
  }

  private static Panel dots(Row row) {
    return TuningReport.dots(
            row.boards().get(0).standings(), each -> Contenders.name(each.policy()))
        .panel(row.instance().title());
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

  /** Policies as rows and levels as columns, with the tails at one level and the benchmark. */
  private Table ranks(Row row) {
    Leaderboard tails = row.tails();
    String at = " at " + tails.level().heading();
    List<Column<String>> columns = new ArrayList<>();
    columns.add(Column.of("policy", name -> name.equals(BENCHMARK) ? BENCHMARK : "`" + name + "`"));
    row.boards()
        .forEach(board ->
            columns.add(Column.of(board.level().heading(), name -> cell(row, board, name))));
    columns.add(
        column("worst run" + at, tails, each -> whole(each.standing().spread().max())));
    columns.add(column("stuck" + at, tails, each -> each.stuck() + " of " + each.runs()));
    columns.add(Column.of(
        "converted by",
        name -> row.boards().stream()
            .flatMap(board -> board.entry(name).stream())
            .map(each -> each.standing().conversion())
            .findFirst()
            .orElse(ABSENT)));
    List<String> names = new ArrayList<>(row.names());
    if (row.boards().stream().noneMatch(board -> Double.isNaN(benchmark(row, board)))) {
      names.add(BENCHMARK);
    }
    return new Listing<>(columns, names).table();
  }

  private static Column<String> column(
      String heading, Leaderboard board, Function<Entry, String> value) {
    return Column.of(heading, name -> board.entry(name).map(value).orElse(ABSENT));
  }

  /** The first rank is a verdict: a badge on a page and bold in a document. */
  private Cell cell(Row row, Leaderboard board, String name) {
    if (name.equals(BENCHMARK)) {
      return Cell.text(whole(benchmark(row, board)));
    }
    return board
        .entry(name)
        .map(each -> {
          Standing own = each.standing();
          String text = whole(own.spread().mean()) + " ± " + whole(own.spread().standardError())
              + " (" + own.rank() + ")" + (each.runs() < boards.runs() ? "*" : "");
          return own.rank() == 1 ? Cell.verdict(true, text) : Cell.text(text);
        })
        .orElse(Cell.text(ABSENT));
  }

  private static double benchmark(Row row, Leaderboard board) {
    return Limit.at(row.instance().problem(), row.horizon(), board.level().guarantee());
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }

  /** The document, which names the command that made it. */
  String markdown() {
    StringBuilder page = new StringBuilder(header()).append("Made by `" + command + "`.\n");
    long before = 0;
    for (Row row : boards.rows()) {
      page.append(row.horizon() == before ? "" : "\n## T = " + row.horizon() + "\n");
      before = row.horizon();
      page.append("\n### " + row.instance().title() + "\n\n`"
          + row.instance().problem().written() + "`, T = " + row.horizon() + "\n\n"
          + Markdown.table(ranks(row)) + "\n");
    }
    return page.toString();
  }

  private String header() {
    return """
        # Leaderboard

        Mean pseudo-regret ± standard error of every private policy at equal privacy. Each is set so
        that one reward pays the same, %s
        Policies with further parameters run with the best found on other seeds. Each run shuffles
        the arms; there are %d runs.

        The number in parentheses is the rank. Policies share a rank if they cannot be told apart: a
        group is all policies whose mean is within two standard errors of the difference from the
        mean of the group's best. The first group of each column is bold. A run is stuck if its
        regret is above half of T times the smallest gap. A star marks a policy that stopped after
        %d runs, with a mean more than 3 times that of the best and more than 10 standard errors of
        the difference away. On coins the last row has the benchmark of the promise at T, an
        asymptotic bound (proofs/limits.md); good policies are below it at small T.

        """.formatted(LeaderboardReport.PAID, boards.runs(), Leaderboard.FIRST_RUNS);
  }
}
