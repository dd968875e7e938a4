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
 * @param from the first checkpoint of those that grow by a constant factor; 0 if none is given
 */
public record RegretRows(int checkpoints, long from) implements RowMeasure<Point> {

  @Override
  public List<Point> play(Trial trial, int run, Progress progress) {
    return new RegretMeasure(points(trial.horizon()), Engine.AUTO)
        .play(trial, run, progress)
        .points();
  }

  @Override
  public Class<Point> type() {
    return Point.class;
  }

  @Override
  public int rows(Series series) {
    return points(series.horizon()).count();
  }

  public Checkpoints points(long horizon) {
    return from > 0
        ? Checkpoints.growing(from, checkpoints, horizon)
        : Checkpoints.atMost(checkpoints, horizon);
  }

  /** For the hash of a study. */
  public String written() {
    return checkpoints + (from > 0 ? " from " + from : "");
  }
}
