package org.maskedbandit.lab.grid;

import java.io.Serializable;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Trial;

/** What is kept of a run: a pure function of the run and its number. */
public interface Measure<R> extends Serializable {
  /** Plays a run, counted from 0, and tells now and then which share of it is done. */
  R play(Trial trial, int run, Progress progress);

  /** Refuses a series that cannot be measured. All are checked before the first is played. */
  default void check(Series series) {
    series.claim();
  }

  /** About how much work a run is, in rounds that are played one by one. */
  default double work(Series series) {
    return series.trials().apply(0).work(Engine.AUTO);
  }
}
