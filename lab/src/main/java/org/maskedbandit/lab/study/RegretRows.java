package org.maskedbandit.lab.study;

import java.util.List;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.RowMeasure;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome.Point;
import org.maskedbandit.lab.trial.Trial;

/**
 * Regret at checkpoints as rows of a file.
 *
 * @param checkpoints at most that many
 */
public record RegretRows(int checkpoints) implements RowMeasure<Point> {

  @Override
  public List<Point> play(Trial trial, int run, Progress progress) {
    Checkpoints points = Checkpoints.atMost(checkpoints, trial.horizon());
    return new RegretMeasure(points, Engine.AUTO).play(trial, run, progress).points();
  }

  @Override
  public Class<Point> type() {
    return Point.class;
  }

  @Override
  public int rows(Series series) {
    return points(series).count();
  }

  public Checkpoints points(Series series) {
    return Checkpoints.atMost(checkpoints, series.horizon());
  }
}
