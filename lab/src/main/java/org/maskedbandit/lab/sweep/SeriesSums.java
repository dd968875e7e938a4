package org.maskedbandit.lab.sweep;

import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.lab.trial.Checkpoints;

/**
 * The runs of a policy on a problem, added up in their order. At each checkpoint the mean m and the
 * sum of squares s about it follow Welford: with d = x - m, m += d/n and s += d (x - m).
 */
final class SeriesSums {
  private final Checkpoints points;
  private final double[] regrets;
  private final double[] rewardRegrets;
  private final double[] means;
  private final double[] squares;

  SeriesSums(StudyFile study) {
    points = study.points();
    regrets = new double[study.runs()];
    rewardRegrets = new double[study.runs()];
    means = new double[points.count()];
    squares = new double[points.count()];
  }

  void add(Rows rows) {
    rows.read((run, checkpoint, regret, rewardRegret) -> {
      double difference = regret - means[checkpoint];
      means[checkpoint] += difference / (run + 1);
      squares[checkpoint] += difference * (regret - means[checkpoint]);
      if (checkpoint == points.count() - 1) {
        regrets[run] = regret;
        rewardRegrets[run] = rewardRegret;
      }
    });
  }

  SeriesSummary summary(StudyFile.Series series) {
    return new SeriesSummary(
        series, SeriesSummary.Spread.of(regrets), SeriesSummary.Spread.of(rewardRegrets));
  }

  /** Mean regret from round 0 on, with a band of two standard errors if there are several runs. */
  Curve curve(String label) {
    int runs = regrets.length;
    double[] rounds = new double[points.count() + 1];
    double[] heights = new double[points.count() + 1];
    double[] errors = new double[points.count() + 1];
    for (int i = 0; i < points.count(); i++) {
      rounds[i + 1] = points.round(i);
      heights[i + 1] = means[i];
      errors[i + 1] = Math.sqrt(squares[i] / ((runs - 1.0) * runs));
    }
    Curve line = Curve.of(label, rounds, heights);
    return runs > 1 ? line.errors(errors) : line;
  }
}
