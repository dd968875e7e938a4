package org.maskedbandit.lab.replay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;

/** All estimates from one log. */
public record ReplayResults(
    Replay replay, LogSummary log, List<Replay.Replayed> replayed, List<ReplayRow> rows) {

  public ReplayResults {
    replayed = List.copyOf(replayed);
    rows = List.copyOf(rows);
  }

  public Table table() {
    Table table = Table.of(
        Heading.of("policy"),
        Heading.of("estimator"),
        new Heading("mean reward", "reward"),
        new Heading("± s.e.", "standard_error"),
        Heading.of("low"),
        Heading.of("high"),
        new Heading("", "by_repeats"),
        new Heading("", "by_rows"),
        new Heading("rewards", "accepted"),
        new Heading("", "repeats"),
        new Heading("", "few"),
        Heading.of("promise"));
    rows.forEach(row -> add(table, row));
    return table;
  }

  private static void add(Table table, ReplayRow row) {
    RewardEstimate reward = row.reward();
    table.row(
        row.policy(),
        row.estimator(),
        digits(reward.mean()),
        digits(reward.standardError()),
        digits(reward.low()),
        digits(reward.high()),
        reward.byRepeats(),
        reward.byRows(),
        Cell.brief(row.accepted()),
        row.repeats(),
        Cell.truth(reward.few()),
        row.promise());
  }

  private static Cell digits(double value) {
    return Cell.number(value, String.format(Locale.ROOT, "%.4g", value));
  }

  /** Each policy in each segment, the largest first; no rows if there is one segment. */
  public Table segments(int most) {
    List<Segment> segments = log.segments();
    List<Integer> largest = IntStream.range(0, segments.size())
        .boxed()
        .sorted(Comparator.comparingLong(i -> -segments.get(i).rows().total()))
        .limit(most)
        .toList();
    Table table = Table.of(
        Heading.of("segment"),
        Heading.of("policy"),
        Heading.of("rows"),
        new Heading("rewards", "accepted"),
        new Heading("mean reward", "reward"),
        new Heading("± s.e.", "standard_error"),
        new Heading("", "few"));
    for (int i : largest) {
      for (Replay.Replayed each : replayed) {
        Takings takings = each.earnings().segments().get(i);
        RewardEstimate reward = RewardEstimate.of(takings, log.log().range());
        table.row(
            segments.get(i).name(),
            each.policy().written(),
            segments.get(i).rows().total(),
            Cell.brief(takings.accepted()),
            digits(reward.mean()),
            digits(reward.standardError()),
            Cell.truth(reward.few()));
      }
    }
    return table;
  }

  public ArrayNode json() {
    ArrayNode array = Json.array();
    rows.forEach(row -> array.add(row.json(log, replay.seed())));
    return array;
  }

  public List<String> sentences() {
    return new ReplayWords(this).sentences();
  }
}
