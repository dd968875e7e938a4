package org.maskedbandit.lab.sweep;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.PrimitiveIterator;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.lab.grid.Batches;
import org.maskedbandit.lab.grid.Executor;
import org.maskedbandit.lab.grid.PartReader;
import org.maskedbandit.lab.grid.PartWriter;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.trial.Outcome.Point;
import org.maskedbandit.notation.Check;

/**
 * Plays the batches of a study, or of a shard of it, and appends their rows to one file in their
 * order. After an interruption the file ends somewhere; what it holds of whole batches is kept.
 *
 * @param text the study as it was given, which is kept beside the rows
 */
public record Sweep(StudyFile study, String text, Shard shard, Path out) {

  /** The study of a file. */
  public static Sweep of(Path file, Shard shard, Path out) {
    String text = StudyReader.text(file);
    return new Sweep(StudyReader.read(text), text, shard, out);
  }

  /** Refuses what {@link #run} would refuse, for executors that take time to start. */
  public void check(boolean resume) {
    study.grid().work();
    writable(resume);
  }

  private SweepFolder writable(boolean resume) {
    SweepFolder folder = new SweepFolder(out);
    Path part = folder.part(shard);
    folder.requireSame(study);
    if (Files.exists(part) && !resume) {
      throw Check.refusal("--out", "a folder without " + part, "given without --resume");
    }
    return folder;
  }

  /** Plays what is not there yet; rows that are there are refused unless it resumes. */
  public void run(Executor executor, boolean resume, Progress progress) {
    double[] work = study.grid().work();
    SweepFolder folder = writable(resume);
    Path part = folder.part(shard);
    folder.keep(text);
    Batches<Point> batches = study.batches();
    try (PartWriter writer = new PartWriter(part, batches.header())) {
      long done = recover(batches, writer);
      ToDoubleFunction<Long> effort =
          place -> Math.ceil(batches.get(place).count() * work[batches.series(place)]);
      Workload all = new Workload(
          progress, batches.of(shard).skip(done).boxed().mapToDouble(effort).sum());
      PrimitiveIterator.OfLong places = batches.of(shard).skip(done).iterator();
      executor.run(batches.after(shard, done), rows -> {
        writer.append(rows);
        all.add(effort.applyAsDouble(places.next()));
      });
    }
  }

  /** How many batches are there as a whole; cuts off what follows them. */
  private long recover(Batches<Point> batches, PartWriter writer) {
    long done = 0;
    PartReader reader = writer.reader();
    PrimitiveIterator.OfLong places = batches.of(shard).iterator();
    boolean whole = true;
    while (whole && places.hasNext()) {
      whole = reader.next(batches.get(places.nextLong())).isPresent();
      done += whole ? 1 : 0;
    }
    if (whole) {
      reader.requireEnd();
    }
    writer.keep(reader.end());
    return done;
  }
}
