package org.maskedbandit.cli.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.maskedbandit.cli.fetch.Maven;
import org.maskedbandit.notation.Check;

/**
 * The jars of Spark and our own one for it. Maven makes both in the checkout on first use, so that
 * nobody else waits for the download.
 */
public record SparkFiles(Path checkout) {
  /** What our jar is made of. */
  private static final List<String> SOURCES = List.of(
      "pom.xml",
      "engine/pom.xml",
      "engine/src/main",
      "lab/pom.xml",
      "lab/src/main",
      "sweep/pom.xml",
      "sweep/src/main",
      "sweep/spark/pom.xml");

  /** In the checkout of the launcher, which says where it is. */
  public static SparkFiles ofLauncher() {
    String home = System.getProperty("maskedbandit.home");
    if (home == null) {
      throw Check.refusal(
          "--master",
          "given to the launcher of a checkout, ./maskedbandit, where the jars for Spark are made",
          "given to a jar; use spark-submit instead, see docs/guide/sweep.md");
    }
    return new SparkFiles(Path.of(home));
  }

  /** Our classes and the libraries that they need, but for Spark. */
  Path jar() {
    return checkout.resolve("sweep/target/maskedbandit-sweep.jar");
  }

  /** The folder with the jars of Spark. */
  Path jars() {
    return checkout.resolve("sweep/spark/target/jars");
  }

  /** Makes what is missing or older than its sources. */
  public void make(Maven maven, Consumer<String> say) {
    if (current()) {
      return;
    }
    say.accept("building maskedbandit for Spark (first use, or sources changed); Maven downloads"
        + " Spark, 160 MB, if it has not before ...");
    maven.run(
        checkout,
        List.of(
            "-pl",
            "sweep,sweep/spark",
            "-am",
            "package",
            "-Dmaven.test.skip=true",
            "-Dspotless.check.skip=true"));
    try {
      Files.setLastModifiedTime(jar(), FileTime.from(Instant.now()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Whether all is there, and nothing that it is made of is newer. */
  public boolean current() {
    return Files.isRegularFile(jar())
        && Files.isDirectory(jars())
        && SOURCES.stream().map(checkout::resolve).noneMatch(this::newer);
  }

  private boolean newer(Path source) {
    try (Stream<Path> files = Files.walk(source)) {
      FileTime made = Files.getLastModifiedTime(jar());
      for (Path file : (Iterable<Path>) files::iterator) {
        if (Files.getLastModifiedTime(file).compareTo(made) > 0) {
          return true;
        }
      }
      return false;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
