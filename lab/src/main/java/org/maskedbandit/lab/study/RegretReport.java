package org.maskedbandit.lab.study;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;
import static org.maskedbandit.lab.report.Block.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.notation.Notation;

/** Regret of policies: who has the least, regret over time, and what is promised. */
public record RegretReport(Results results, double seconds, boolean values) {
  /** In what a payment may be counted. */
  private static final List<String> UNITS = List.of("eta", "epsilon", "rho");

  /** A series with all that several columns need. */
  public record Row(Regrets regrets, RegretRow all, Optional<Limit> limit) {
    public static Row of(Regrets regrets) {
      return new Row(regrets, RegretRow.of(regrets), regrets.limit());
    }

    private double benchmark() {
      return limit.map(each -> each.regret(regrets.series().horizon())).orElse(Double.NaN);
    }

    private double ratio() {
      return all.regret().mean() / benchmark();
    }
  }

  private static final Column<Row> BENCHMARK = Limit.column("benchmark", 1, Row::benchmark);
  private static final Column<Row> RATIO =
      Limit.column("regret_over_benchmark", 2, Row::ratio).heading("regret/benchmark");

  private List<Row> rows() {
    return results.series().stream().map(Row::of).toList();
  }

  /** Columns of the growth of regret, if a first checkpoint was given. */
  private static List<Column<Row>> slope(Study study) {
    return study.from() > 0 ? Column.of(row -> new Slope(row.regrets), Slope.COLUMNS) : List.of();
  }

  private static Column<Row> engine(Study study) {
    return Column.<Row>of("engine", each -> study.engine().toString()).hidden();
  }

  /** What the promises cost on the problem, and the regret over it, if any row knows it. */
  public static List<Column<Row>> benchmark(List<Row> rows) {
    return rows.stream().allMatch(row -> row.limit.isEmpty())
        ? List.of()
        : List.of(BENCHMARK, RATIO);
  }

  /** A row for each series; what was played stands in the CSV alone. */
  public Listing<Row> listing() {
    List<Row> rows = rows();
    List<Column<Row>> columns = new ArrayList<>();
    columns.add(RegretRow.POLICY.of(Row::all));
    columns.addAll(Column.of(
        row -> row.all().regret(),
        Summary.MEAN,
        Summary.ERROR,
        Summary.MEDIAN,
        Summary.P99,
        Summary.MAX));
    columns.add(RegretRow.PROMISE.of(Row::all));
    columns.addAll(benchmark(rows));
    columns.addAll(slope(results.study()));
    columns.addAll(Column.of(
        Row::all, RegretRow.PROBLEM.hidden(), RegretRow.HORIZON, RegretRow.RUNS, RegretRow.SEED));
    columns.add(engine(results.study()));
    return new Listing<>(columns, rows);
  }

  /** An object for each series; {@code values} adds the final regret of each run. */
  public Listing<Row> json() {
    return new Listing<>(fields(results.study(), seconds, values), rows());
  }

  /** What the object of a series has; {@code seconds} are those of all series. */
  public static List<Column<Row>> fields(Study study, double seconds, boolean values) {
    List<Column<Row>> fields = new ArrayList<>(Column.of(
        Row::all,
        RegretRow.POLICY,
        RegretRow.PROBLEM,
        RegretRow.HORIZON,
        RegretRow.RUNS,
        RegretRow.SEED));
    fields.add(engine(study));
    fields.addAll(Column.of(
        row -> row.all().regret(),
        Summary.MEAN,
        Summary.ERROR,
        Summary.MEDIAN,
        Summary.P90,
        Summary.P99,
        Summary.MAX));
    fields.addAll(Column.of(Row::all, RegretRow.REWARD_REGRET, RegretRow.REWARD_REGRET_ERROR));
    fields.add(Column.of("pulls", each -> each.regrets.pulls()));
    fields.add(RegretRow.GUARANTEE.of(Row::all));
    fields.add(Column.of("sentence", each -> each.regrets.claim().sentence()));
    fields.add(Column.of("spent", each -> spent(each).map(Map.Entry::getValue)));
    fields.add(Column.of("spent_unit", each -> spent(each).map(Map.Entry::getKey)));
    fields.addAll(List.of(BENCHMARK, RATIO));
    fields.add(Column.of(
        "benchmark_source", each -> each.limit.map(limit -> limit.benchmark().source())));
    fields.addAll(slope(study));
    fields.add(Column.of("seconds", each -> seconds));
    if (values) {
      fields.add(Column.of("values", each -> each.regrets.regret().values()));
    }
    return fields;
  }

  private static Optional<Map.Entry<String, Double>> spent(Row row) {
    Map<String, Double> paid = Notation.parameters((Record) row.regrets.spent());
    return UNITS.stream()
        .filter(paid::containsKey)
        .findFirst()
        .map(unit -> Map.entry(unit, paid.get(unit)));
  }

  /** The report; further files stand at the end of the page. */
  public Report report(List<Block> files) {
    return Report.of(listing(), json(), remarks(), () -> page(json(), files));
  }

  private List<String> remarks() {
    List<String> remarks =
        new ArrayList<>(Limit.remark(results.series()).stream().toList());
    if (results.study().from() > 0) {
      remarks.add("slope: regret for each unit of ln T from " + results.study().from() + " to "
          + results.study().horizon() + " rounds");
    }
    return remarks;
  }

  /** The page, with its JSON and further files. */
  public Page page(Listing<?> json, List<Block> files) {
    Study study = results.study();
    List<Regrets> series = results.series();
    List<Block> blocks = new ArrayList<>();
    blocks.add(section("regret", "Regret at the horizon"));
    blocks.add(table(
        "Pseudo-regret: what was lost against always playing the best arm, in expected rewards."
            + " s.e. is the standard error of the mean, p99 the regret that 99% of the runs stay"
            + " below.",
        listing().table().folded("policy", "promise")));
    series
        .get(0)
        .limit()
        .ifPresent(limit -> blocks.add(text("Below each policy stands its promise."
            + " The benchmark is what that promise costs on this problem, " + Limit.WORDS + ".")));
    blocks.add(section("time", "Regret over time"));
    blocks.add(new Figures()
        .of(
            "regret",
            RegretCurves.picture(results),
            "Mean regret up to each round"
                + (study.runs() > 1 ? ", with bands of two standard errors." : " of one run.")));
    blocks.add(section("promises", "What is promised"));
    series.forEach(each ->
        blocks.add(text("`" + each.policy().written() + "`: " + each.claim().sentence())));
    blocks.add(file(
        "curves.csv",
        "regret of every run at every checkpoint",
        file -> RegretCurves.write(results, file)));
    blocks.add(file("regret.csv", "the points of the picture"));
    blocks.add(
        Report.results(json, "means, tails, plays of each arm and promises, in full precision"));
    blocks.addAll(files);
    return new Page(
        "Regret of policies",
        study.problems().get(0).written() + ", T = " + study.horizon() + " rounds, "
            + (study.runs() == 1 ? "1 run" : study.runs() + " runs") + " of each policy, seed "
            + study.seed(),
        lead(),
        blocks);
  }

  private String lead() {
    int count = results.series().size();
    String played = count == 1 ? "One policy was" : count + " policies were";
    return played + " played for " + results.study().horizon() + " rounds. "
        + Ranking.of(results.series().stream().map(Summary::of).toList()).sentence();
  }
}
