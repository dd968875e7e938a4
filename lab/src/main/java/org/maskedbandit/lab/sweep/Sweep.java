package org.maskedbandit.lab.sweep;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.PrimitiveIterator;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Workload;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/**
 * Plays the tasks of a study, or of a shard of it, and appends their rows to one file in their
 * order. After an interruption the file ends somewhere; what it holds of whole tasks is kept.
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
    work();
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
  public void run(TaskExecutor executor, boolean resume, Progress progress) {
    double[] work = work();
    SweepFolder folder = writable(resume);
    Path part = folder.part(shard);
    folder.keep(text);
    Tasks tasks = Tasks.of(study);
    try (PartWriter writer = new PartWriter(part)) {
      long done = recover(tasks, writer);
      Workload all = new Workload(progress, work(tasks, done, work));
      PrimitiveIterator.OfLong places = tasks.of(shard).skip(done).iterator();
      executor.run(tasks.after(shard, done), rows -> {
        writer.append(rows.text());
        all.add(Math.ceil(rows.task().count() * work[tasks.series(places.nextLong())]));
      });
    }
  }

  /** How many tasks are there as a whole; cuts off what follows them. */
  private long recover(Tasks tasks, PartWriter writer) {
    long done = 0;
    PartReader reader = writer.reader();
    PrimitiveIterator.OfLong places = tasks.of(shard).iterator();
    boolean whole = true;
    while (whole && places.hasNext()) {
      Optional<Rows> rows = reader.next(tasks.get(places.nextLong()));
      whole = rows.isPresent();
      done += whole ? 1 : 0;
    }
    if (whole) {
      reader.requireEnd();
    }
    writer.keep(reader.end());
    return done;
  }

  /**
   * About how much work a run of each problem and policy is. All claims are asked for, so that a
   * refused setting costs no time.
   */
  private double[] work() {
    double[] work = new double[study.series().size()];
    for (int place = 0; place < work.length; place++) {
      StudyFile.Series each = study.series().get(place);
      each.policy().claim(Setting.arms(each.problem().arms()).horizon(study.horizon()));
      Trial trial =
          new Trial(each.problem(), each.policy(), study.horizon(), Seed.of(study.seed()));
      work[place] = trial.work(Engine.AUTO);
    }
    return work;
  }

  private double work(Tasks tasks, long done, double[] each) {
    return tasks
        .of(shard)
        .skip(done)
        .mapToDouble(place -> Math.ceil(tasks.get(place).count() * each[tasks.series(place)]))
        .sum();
  }
}
