package org.maskedbandit.lab.grid;

import java.util.List;

/** A measure whose results are rows of a file: records of numbers and truth values. */
public interface RowMeasure<R extends Record> extends Measure<List<R>> {
  /** Its components are the columns. */
  Class<R> type();

  /** How many rows a run has. */
  int rows(Series series);
}
