package org.maskedbandit.lab.grid;

import java.util.Iterator;
import java.util.stream.LongStream;

/**
 * A grid cut into batches, which are made when they are asked for: the runs of each series, batch
 * after batch. A million of them need no memory.
 *
 * @param study a name of the study
 * @param most how many runs a batch has at most
 */
public record Batches<R extends Record>(
    String study, Grid<?> grid, RowMeasure<R> measure, int most) {

  public long size() {
    return (long) grid.series().size() * ofSeries();
  }

  private int ofSeries() {
    return (grid.runs() + most - 1) / most;
  }

  /** The first line of a file of its rows. */
  public String header() {
    return "study,problem,policy,run," + new Rows<>(measure.type()).header();
  }

  /** The place of the series of a batch. */
  public int series(long index) {
    return (int) (index / ofSeries());
  }

  public Batch<R> get(long index) {
    int first = (int) (index % ofSeries()) * most;
    return new Batch<>(
        study,
        grid.series().get(series(index)),
        measure,
        first,
        Math.min(most, grid.runs() - first));
  }

  /** The places of the batches of a shard, in their order. */
  public LongStream of(Shard shard) {
    return LongStream.iterate(
        shard.index() - 1L, place -> place < size(), place -> place + shard.count());
  }

  /** The batches of a shard, but for the first ones. */
  public Iterator<Batch<R>> after(Shard shard, long skipped) {
    return of(shard).skip(skipped).mapToObj(this::get).iterator();
  }
}
