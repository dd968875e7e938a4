package org.maskedbandit.lab.sweep;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.notation.Check;

/**
 * The rows of a whole study, reduced in the order of the tasks: sums of doubles depend on it. One
 * series after the other is in memory.
 *
 * @param curves regret over time of the best policies of each problem, best first
 */
public record SweepSummary(
    StudyFile study, List<SeriesSummary> series, Map<Integer, List<Ranked>> curves) {
  /** More lines in one panel are hard to read. */
  static final int DRAWN = 8;

  /** A curve and the regret at its end. */
  record Ranked(double regret, Curve curve) {}

  /** Reads the one part of a folder with all tasks. */
  public static SweepSummary of(StudyFile study, Path out, Progress progress) {
    SweepSummary summary = new SweepSummary(study, new ArrayList<>(), new TreeMap<>());
    Tasks tasks = Tasks.of(study);
    try (PartReader reader = new PartReader(new SweepFolder(out).part(Shard.ALL))) {
      long place = 0;
      while (place < tasks.size()) {
        int series = tasks.series(place);
        SeriesSums sums = new SeriesSums(study);
        for (; place < tasks.size() && tasks.series(place) == series; place++) {
          Task task = tasks.get(place);
          sums.add(reader
              .next(task)
              .orElseThrow(() -> Check.refusal("every task", "in a part", task.name())));
        }
        summary.add(series, sums);
        progress.report((double) place / tasks.size());
      }
    }
    return summary;
  }

  private void add(int place, SeriesSums sums) {
    StudyFile.Series played = study.series().get(place);
    SeriesSummary all = sums.summary(played);
    series.add(all);
    List<Ranked> best = curves.computeIfAbsent(played.place(), absent -> new ArrayList<>());
    best.add(new Ranked(all.regret().mean(), sums.curve(played.policy().written())));
    best.sort(Comparator.comparingDouble(Ranked::regret));
    if (best.size() > DRAWN) {
      best.remove(DRAWN);
    }
  }

  /** A row for each problem and policy, in the order of the study. */
  public Table table() {
    Table table = table(series)
        .behind(
            Column.of("problem"),
            series.stream().map(each -> each.series().problem().written()).toList());
    String hash = study.hash();
    return table
        .with(
            new Column("", "horizon"),
            series.stream().map(each -> study.horizon()).toList())
        .with(new Column("", "runs"), series.stream().map(each -> study.runs()).toList())
        .with(new Column("", "seed"), series.stream().map(each -> study.seed()).toList())
        .with(new Column("", "study"), series.stream().map(each -> hash).toList());
  }

  /** Without their problem. */
  Table table(List<SeriesSummary> rows) {
    Table table = Table.of(
        Column.of("policy"),
        Column.of("regret"),
        new Column("± s.e.", "standard_error"),
        Column.of("median"),
        Column.of("p90"),
        Column.of("p99"),
        Column.of("max"),
        new Column("reward regret", "reward_regret"),
        new Column("± s.e.", "reward_regret_standard_error"),
        Column.of("promise"));
    for (SeriesSummary each : rows) {
      table.row(
          each.series().policy().written(),
          Cell.brief(each.regret().mean()),
          Cell.brief(each.regret().standardError()),
          Cell.brief(each.regret().median()),
          Cell.brief(each.regret().p90()),
          Cell.brief(each.regret().p99()),
          Cell.brief(each.regret().max()),
          Cell.brief(each.rewardRegret().mean()),
          Cell.brief(each.rewardRegret().standardError()),
          each.guarantee(study.horizon()).phrase());
    }
    return table;
  }

  /** An object for each problem and policy. */
  public ArrayNode json() {
    ArrayNode all = Json.array();
    String hash = study.hash();
    series.forEach(each -> all.add(each.json(study, hash)));
    return all;
  }

  /** Those of a problem, the least regret first. */
  List<SeriesSummary> ranking(int problem) {
    return series.stream()
        .filter(each -> each.series().place() == problem)
        .sorted(Comparator.comparingDouble(each -> each.regret().mean()))
        .toList();
  }
}
