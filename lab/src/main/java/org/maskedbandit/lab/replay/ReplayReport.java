package org.maskedbandit.lab.replay;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;
import static org.maskedbandit.lab.report.Block.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Panel;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.privacy.Claim;

/** All estimates from one log, with a picture of cumulative reward. */
public record ReplayReport(
    Replay replay, LogSummary log, List<Replay.Replayed> replayed, List<ReplayRow> rows) {
  private static final double LOW = 0.05;
  private static final double HIGH = 0.95;

  /** So many segments are on the page. */
  private static final int SHOWN = 20;

  private static final Column<ReplayRow> POLICY = Column.of("policy", ReplayRow::policy);
  private static final Column<ReplayRow> ESTIMATOR = Column.of("estimator", ReplayRow::estimator);
  private static final Column<ReplayRow> MEAN =
      reward("reward", "mean", RewardEstimate::mean).heading("mean reward");
  private static final Column<ReplayRow> ERROR =
      reward("standard_error", "standardError", RewardEstimate::standardError).heading("± s.e.");
  private static final Column<ReplayRow> LEAST = reward("low", "low", RewardEstimate::low);
  private static final Column<ReplayRow> MOST = reward("high", "high", RewardEstimate::high);
  private static final Column<ReplayRow> BY_REPEATS =
      reward("by_repeats", "byRepeats", RewardEstimate::byRepeats).hidden();
  private static final Column<ReplayRow> BY_ROWS =
      reward("by_rows", "byRows", RewardEstimate::byRows).hidden();
  private static final Column<ReplayRow> ACCEPTED =
      Column.<ReplayRow>of("accepted", ReplayRow::accepted).heading("rewards").format(Format.BRIEF);
  private static final Column<ReplayRow> REPEATS =
      Column.<ReplayRow>of("repeats", ReplayRow::repeats).hidden();
  private static final Column<ReplayRow> FEW =
      Column.<ReplayRow>of("few", row -> row.reward().few()).hidden();

  public ReplayReport {
    replayed = List.copyOf(replayed);
    rows = List.copyOf(rows);
  }

  public Report report() {
    return Report.of(listing(), json(), new ReplayWords(this).sentences(), this::page);
  }

  private static Column<ReplayRow> reward(
      String key, String path, ToDoubleFunction<RewardEstimate> number) {
    return Column.<ReplayRow>of(key, row -> number.applyAsDouble(row.reward()))
        .path("reward." + path)
        .format(Format.digits(4));
  }

  private Listing<ReplayRow> listing() {
    return new Listing<>(
        List.of(
            POLICY,
            ESTIMATOR,
            MEAN,
            ERROR,
            LEAST,
            MOST,
            BY_REPEATS,
            BY_ROWS,
            ACCEPTED,
            REPEATS,
            FEW,
            Column.of("promise", ReplayRow::promise)),
        rows);
  }

  private Listing<ReplayRow> json() {
    return new Listing<>(
        List.of(
            POLICY,
            Column.of("log", row -> log.log().name()),
            Column.of("rows", row -> log.rows()),
            Column.of("arms", row -> log.arms()),
            Column.of("horizon", row -> log.setting().horizon()),
            ACCEPTED,
            REPEATS,
            Column.of("seed", row -> replay.seed()),
            MEAN,
            ERROR,
            LEAST,
            MOST,
            BY_REPEATS,
            BY_ROWS,
            FEW,
            Column.of("guarantee", row -> row.claim().map(Claim::guarantee)),
            Column.of("sentence", row -> row.claim().map(Claim::sentence)),
            ESTIMATOR),
        rows);
  }

  /** What a policy took in a segment. */
  record InSegment(Segment segment, ReplayRow row) {}

  /** Each policy in each segment, the largest first. */
  Listing<InSegment> segments(int most) {
    List<Segment> segments = log.segments();
    List<InSegment> all = IntStream.range(0, segments.size())
        .boxed()
        .sorted(Comparator.comparingLong(i -> -segments.get(i).rows().total()))
        .limit(most)
        .flatMap(i -> replayed.stream()
            .map(each -> new InSegment(
                segments.get(i),
                ReplayRow.of(
                    log,
                    each,
                    each.earnings().segments().get(i),
                    each.luck().segments().get(i)))))
        .toList();
    return new Listing<>(
        List.of(
            Column.of("segment", each -> each.segment.name()),
            POLICY.of(InSegment::row),
            Column.of("rows", each -> each.segment.rows().total()),
            ACCEPTED.of(InSegment::row),
            MEAN.of(InSegment::row),
            ERROR.of(InSegment::row),
            FEW.of(InSegment::row)),
        all);
  }

  private Page page() {
    ReplayWords words = new ReplayWords(this);
    List<Block> blocks = new ArrayList<>();
    blocks.add(section("reward", "Mean reward"));
    words.warnings().forEach(warning -> blocks.add(new Block.Note(warning)));
    blocks.add(table(
        "Mean reward with an interval of confidence 0.95. Of a policy that learns it holds what"
            + " the policy would earn on average in as many decisions, on logs of as many rows like"
            + " these: it covers which rows the log has, what the policy learnt from them, and its"
            + " own random numbers. Rewards is how many stand behind a number, in one repeat.",
        listing().table().folded("policy", "promise")));
    words.costs().forEach(cost -> blocks.add(text(cost)));
    blocks.add(new Block.Note(words.outside()));
    blocks.add(section("time", "Cumulative reward"));
    blocks.add(new Figures()
        .of(
            "reward",
            picture(),
            "Sum of rewards up to each decision: the mean over the repeats, with bands that hold"
                + " nine of ten repeats. All repeats read the same log."));
    if (!log.log().columns().contexts().isEmpty()) {
      addSegments(blocks);
    }
    blocks.add(section("promises", "What is promised"));
    rows.forEach(row -> row.claim()
        .ifPresent(claim -> blocks.add(text("`" + row.policy() + "`: " + claim.sentence()))));
    blocks.add(file(
        "replay.csv", "the table in full precision", csv -> csv.write(listing().csv())));
    blocks.add(file("reward.csv", "the points of the picture"));
    blocks.add(Report.results(json(), "the same as JSON"));
    return new Page(
        "Policies on a log",
        log.log().name() + ", " + replay.repeats() + " repeats of each policy, seed "
            + replay.seed(),
        words.log(),
        blocks);
  }

  private void addSegments(List<Block> blocks) {
    int segments = log.segments().size();
    blocks.add(section("segments", "Segments"));
    blocks.add(table(
        "Mean reward in each segment"
            + (segments > SHOWN ? ", for the " + SHOWN + " largest of " + segments : "")
            + "; rewards is how many stand behind a number, in one repeat.",
        segments(SHOWN).table()));
    blocks.add(file(
        "segments.csv",
        "all segments in full precision",
        csv -> csv.write(segments(Integer.MAX_VALUE).csv())));
  }

  private Picture picture() {
    List<Curve> curves = replayed.stream().map(this::curve).toList();
    return Picture.of(new Panel(
        "",
        Axis.linear("decision"),
        Axis.linear("cumulative reward (mean and 90% of repeats)").named("reward"),
        curves));
  }

  private Curve curve(Replay.Replayed each) {
    Earnings earnings = each.earnings();
    RewardRange range = log.log().range();
    int count = earnings.reached() + 1;
    double[] x = new double[count];
    double[] y = new double[count];
    double[] low = new double[count];
    double[] high = new double[count];
    for (int i = 1; i < count; i++) {
      Sample sums = earnings.at(i - 1);
      x[i] = earnings.point(i - 1);
      y[i] = range.low() * x[i] + range.width() * sums.mean();
      low[i] = range.low() * x[i] + range.width() * sums.quantile(LOW);
      high[i] = range.low() * x[i] + range.width() * sums.quantile(HIGH);
    }
    return Curve.of(each.policy().written(), x, y).band(low, high);
  }
}
