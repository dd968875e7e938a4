package org.maskedbandit.lab.sweep;

import java.util.Iterator;
import java.util.stream.LongStream;

/**
 * The tasks of a study, made when they are asked for: the runs of each problem and policy, batch
 * after batch. A million of them need no memory.
 */
public record Tasks(StudyFile study, String hash) {

  public static Tasks of(StudyFile study) {
    return new Tasks(study, study.hash());
  }

  public long size() {
    return (long) study.series().size() * batches();
  }

  /** How many tasks a policy has on a problem. */
  int batches() {
    return (study.runs() + study.batch() - 1) / study.batch();
  }

  /** The place of the series of a task. */
  int series(long index) {
    return (int) (index / batches());
  }

  public Task get(long index) {
    StudyFile.Series series = study.series().get(series(index));
    int first = (int) (index % batches()) * study.batch();
    return new Task(
        hash,
        series.problem().written(),
        series.policy().written(),
        study.horizon(),
        study.seed(),
        study.checkpoints(),
        study.shuffle(),
        first,
        Math.min(study.batch(), study.runs() - first));
  }

  /** The places of the tasks of a shard, in their order. */
  public LongStream of(Shard shard) {
    return LongStream.iterate(
        shard.index() - 1L, place -> place < size(), place -> place + shard.count());
  }

  /** The tasks of a shard, but for the first ones. */
  Iterator<Task> after(Shard shard, long skipped) {
    return of(shard).skip(skipped).mapToObj(this::get).iterator();
  }
}
