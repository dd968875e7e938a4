package org.maskedbandit.sweep;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.lab.sweep.Sweep;
import org.maskedbandit.notation.Check;

/**
 * The driver: plays a study file on the cluster that {@code spark-submit} names, and writes the
 * rows. Prints how far it is.
 */
public final class SparkSweep {
  private @Nullable Path study;
  private @Nullable Path out;
  private boolean resume;
  private boolean attached;

  private SparkSweep(Iterator<String> words) {
    while (words.hasNext()) {
      String word = words.next();
      switch (word) {
        case "--study" -> study = path(word, words);
        case "--out" -> out = path(word, words);
        case "--resume" -> resume = true;
        case "--attached" -> attached = true;
        default ->
          throw Check.refusal(
              "an argument", "one of --study, --out, --resume, --attached", "'" + word + "'");
      }
    }
  }

  private static Path path(String option, Iterator<String> words) {
    if (!words.hasNext()) {
      throw Check.refusal(option, "followed by a path", "the last word");
    }
    return Path.of(words.next());
  }

  /** {@code --study FILE --out DIR [--resume] [--attached]}. */
  @SuppressWarnings("SystemExitOutsideMain")
  public static void main(String[] args) {
    try {
      new SparkSweep(List.of(args).iterator()).run();
    } catch (Exception failed) {
      System.err.println("failed: " + failed.getMessage());
      System.exit(1);
    }
  }

  private void run() {
    if (study == null || out == null) {
      throw Check.refusal("--study and --out", "given", "missing");
    }
    if (attached) {
      endWithInput();
    }
    Sweep sweep = Sweep.of(study, Shard.ALL, out);
    sweep.check(resume);
    SparkConf conf = new SparkConf().setIfMissing("spark.app.name", "maskedbandit " + study);
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      sweep.run(new SparkExecutor(spark), resume, new Printed());
    }
  }

  /** Ends this process when the one that started it is gone, however that one ended. */
  @SuppressWarnings("SystemExitOutsideMain")
  private static void endWithInput() {
    Thread watch = new Thread(() -> {
      try {
        while (System.in.read() >= 0) {
          // Nothing is said on it.
        }
      } catch (IOException closed) {
        // The same as its end.
      }
      System.exit(1);
    });
    watch.setDaemon(true);
    watch.start();
  }

  /** Says how much is done, a thousand times at most. */
  private static final class Printed implements Progress {
    private long shown = -1;

    @Override
    public synchronized void report(double share) {
      long thousandths = (long) (1000 * share);
      if (thousandths > shown) {
        shown = thousandths;
        System.out.printf(Locale.ROOT, "played %.1f%%%n", thousandths / 10.0);
      }
    }
  }
}
