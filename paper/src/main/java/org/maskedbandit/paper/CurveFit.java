package org.maskedbandit.paper;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.paper.PublishedCurves.PublishedCurve;
import org.maskedbandit.paper.PublishedCurves.Reading;

/**
 * A published curve beside ours. The distance of a reading is in units of sqrt(error^2 + theirs^2 +
 * ours^2): the bound on the error of the reading, and the standard errors of their mean of ten runs
 * and of ours. They plot regret by rewards, so that their error is that of rewards.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CurveFit(Reading end, double ourEnd, double ourError, double units, double[] distances) {
  private static final double UNITS = 1.5;

  /**
   * For means of runs, whose scatter moves a whole curve. With exact means 35 curves of Figures 2
   * and 4 are within 1.5 units, and one, b = 200 at η = 5 of Figure 4, within 1.7.
   */
  private static final double SCATTER = 2;

  private static final double SHARE = 0.95;
  private static final int PUBLISHED_RUNS = 10;

  /** Of fewer runs than theirs the deviation is not known well. */
  private static final double FEW_RUNS = 0.05;

  /** A curve without noise. */
  static CurveFit of(PublishedCurve curve, List<Reading> readings, DoubleUnaryOperator ours) {
    double[] distances = readings.stream()
        .mapToDouble(
            reading -> Math.abs(ours.applyAsDouble(reading.x()) - reading.y()) / reading.error())
        .toArray();
    double end = ours.applyAsDouble(curve.end().x());
    return new CurveFit(curve.end(), end, 0, UNITS, distances);
  }

  /** The mean regret of runs. */
  static CurveFit of(PublishedCurve curve, Regrets series) {
    double[] distances = curve.readings().stream()
        .mapToDouble(reading -> distance(reading, series, checkpoint(series, reading.x())))
        .toArray();
    Sample regret = series.regret();
    double error = regret.standardError();
    return new CurveFit(curve.end(), regret.mean(), error, SCATTER, distances);
  }

  String criterion() {
    return "95% of its readings and its end within " + Numbers.write(units) + " units";
  }

  private double share() {
    return (double) Arrays.stream(distances).filter(each -> each <= units).count()
        / distances.length;
  }

  /** The largest distance. */
  double worst() {
    return Arrays.stream(distances).max().orElseThrow();
  }

  private static int checkpoint(Regrets series, double round) {
    int count = series.checkpoints().count();
    return (int) Math.max(0, Math.round(round * count / series.checkpoints().horizon()) - 1);
  }

  private static double distance(Reading reading, Regrets series, int checkpoint) {
    Sample ours = series.regretAt(checkpoint);
    double theirs = Sample.of(series.outcomes().stream()
            .map(Outcome::rewardRegret)
            .mapToDouble(regret -> regret[checkpoint])
            .toArray())
        .deviation();
    double deviation = ours.deviation();
    if (ours.size() < PUBLISHED_RUNS) {
      deviation = Math.max(FEW_RUNS * reading.y(), ours.size() == 1 ? 0 : deviation);
      theirs = Math.max(deviation, ours.size() == 1 ? 0 : theirs);
    }
    double unit = Math.sqrt(reading.error() * reading.error()
        + theirs * theirs / PUBLISHED_RUNS
        + deviation * deviation / ours.size());
    return Math.abs(ours.mean() - reading.y()) / unit;
  }

  boolean agrees() {
    return share() >= SHARE && distances[distances.length - 1] <= units;
  }

  String paper() {
    return String.format(Locale.ROOT, "%.0f ± %.0f", end.y(), end.error());
  }

  String shown() {
    return String.format(Locale.ROOT, "%.0f", ourEnd)
        + (ourError > 0 ? String.format(Locale.ROOT, " ± %.0f", ourError) : "");
  }

  String note() {
    return Math.round(100 * share()) + "% of the readings agree, the worst is "
        + Item.shownNumber(worst()) + " units away";
  }
}
