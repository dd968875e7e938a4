package org.maskedbandit.lab.study;

import org.maskedbandit.lab.grid.Measure;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Trial;

/** Regret at checkpoints, plays of each arm, and what was paid. */
record RegretMeasure(Checkpoints points, Engine engine) implements Measure<Outcome> {

  @Override
  public Outcome play(Trial trial, int run, Progress progress) {
    return trial.play(points, engine, progress::report).outcome();
  }

  @Override
  public double work(Series series) {
    return series.trials().apply(0).work(engine);
  }
}
