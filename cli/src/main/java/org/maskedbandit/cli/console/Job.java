package org.maskedbandit.cli.console;

import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Report;

/** The work of a command, done with a progress bar: its result, and its wall time. */
public record Job<R>(R result, double seconds) {

  public static <R> Job<R> run(String task, Function<Progress, R> work) {
    try (Bar bar = Bar.of(task)) {
      Job<R> done = timed(bar, work);
      bar.finish();
      return done;
    }
  }

  /** The same with files, if a folder is given; it is opened before the work is done. */
  public static <R> Job<R> run(
      String task,
      @Nullable Path out,
      Function<Progress, R> work,
      BiConsumer<Job<R>, OutputFolder> files) {
    if (out == null) {
      return run(task, work);
    }
    try (OutputFolder folder = OutputFolder.at(out);
        Bar bar = Bar.of(task)) {
      Interruption hook = new Interruption(folder::close);
      Job<R> done = timed(bar, work);
      files.accept(done, folder);
      folder.publish();
      hook.remove();
      bar.finish();
      return done;
    }
  }

  /** Work, and the report that was made of its result. */
  public record Reported<R>(Job<R> job, Report report) {}

  /** Work of whose result a report is made, which is written to the folder, if one is given. */
  public static <R> Reported<R> report(
      String task,
      @Nullable Path out,
      Function<Progress, R> work,
      Function<Job<R>, Report> report,
      Provenance provenance) {
    if (out == null) {
      Job<R> done = run(task, work);
      return new Reported<>(done, report.apply(done));
    }
    try (OutputFolder folder = OutputFolder.at(out);
        Bar bar = Bar.of(task)) {
      Interruption hook = new Interruption(folder::close);
      Job<R> done = timed(bar, work);
      Report made = report.apply(done);
      made.page().get().write(folder, provenance);
      folder.publish();
      hook.remove();
      bar.finish();
      return new Reported<>(done, made);
    }
  }

  private static <R> Job<R> timed(Progress progress, Function<Progress, R> work) {
    long started = System.nanoTime();
    R result = work.apply(progress);
    return new Job<>(result, (System.nanoTime() - started) / 1e9);
  }
}
