package org.maskedbandit.cli.spark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.maskedbandit.cli.console.Interruption;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.notation.Check;

/**
 * Plays a sweep in a process of its own, the driver of Spark, which has Spark on its class path and
 * ends with this one.
 *
 * @param more jar files with policies of others
 */
public record SparkDriver(SparkFiles files, String master, List<Path> more) {
  private static final Pattern MASTER = Pattern.compile(
      "local(\\[[0-9*, ]+])?|local-cluster\\[ *[0-9]+ *, *[0-9]+ *, *([0-9]+) *]|spark://.+");
  private static final Pattern PLAYED = Pattern.compile("played ([0-9.]+)%");
  private static final String FAILED = "failed: ";
  private static final int PATIENCE_SECONDS = 20;

  public SparkDriver {
    if (!MASTER.matcher(master).matches()) {
      throw Check.refusal(
          "--master",
          "local[THREADS], local-cluster[WORKERS,CORES,MEGABYTES] or spark://HOST:PORT",
          "'" + master + "'; other clusters work by spark-submit, see docs/guide/sweep.md");
    }
    for (Path jar : more) {
      if (Files.isDirectory(jar)) {
        throw Check.refusal("--classpath", "jar files with --master", "the folder " + jar);
      }
    }
  }

  /** Where warnings and failures of Spark go. */
  public static Path log(Path out) {
    return out.resolve("spark.log");
  }

  /** Plays all tasks; the folder is there. Rows that are written stay if it fails. */
  public void play(Path study, Path out, boolean resume, Progress progress) {
    try {
      Path home = Files.createTempDirectory("maskedbandit-spark-");
      try {
        Files.createSymbolicLink(home.resolve("jars"), files.jars().toAbsolutePath());
        int status = status(start(home, study, out, resume), home, progress);
        if (status != 0) {
          throw new IllegalStateException("Spark did not play the study to its end: "
              + reason(out, status) + "; " + log(out) + " says more, --resume goes on");
        }
      } finally {
        delete(home);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Process start(Path home, Path study, Path out, boolean resume) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command(home, study, out, resume))
        .redirectError(ProcessBuilder.Redirect.appendTo(log(out).toFile()));
    // Workers of local-cluster find Spark by these.
    Map<String, String> environment = builder.environment();
    environment.put("SPARK_HOME", home.toString());
    environment.put("SPARK_SCALA_VERSION", "2.13");
    if (local()) {
      environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    }
    return builder.start();
  }

  private List<String> command(Path home, Path study, Path out, boolean resume) {
    List<Path> ours = new ArrayList<>(List.of(files.jar().toAbsolutePath()));
    more.forEach(jar -> ours.add(jar.toAbsolutePath()));
    List<String> words = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        joined(ours, File.pathSeparator) + File.pathSeparator + files.jars().resolve("*"),
        "-Djava.io.tmpdir=" + home,
        "-Dlog4j2.configurationFile=classpath:org/maskedbandit/sweep/log4j2.properties",
        "-Dspark.master=" + master,
        "-Dspark.jars=" + joined(ours, ","),
        "-Dspark.ui.enabled=" + !local(),
        "org.maskedbandit.sweep.SparkSweep",
        "--attached",
        "--study",
        study.toString(),
        "--out",
        out.toString()));
    if (resume) {
      words.add("--resume");
    }
    workerMemory().ifPresent(size -> words.add(1, "-Dspark.executor.memory=" + size + "m"));
    return words;
  }

  private static String joined(List<Path> paths, String separator) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(separator));
  }

  /** An executor has all memory of a worker of local-cluster; by default it would ask for 1 GB. */
  private Optional<String> workerMemory() {
    return Optional.of(MASTER.matcher(master))
        .filter(Matcher::matches)
        .map(found -> found.group(2));
  }

  private boolean local() {
    return master.startsWith("local");
  }

  /** Waits for the end of the driver. Its standard input stays open until then. */
  private static int status(Process driver, Path home, Progress progress) throws IOException {
    Interruption hook = new Interruption(() -> {
      end(driver);
      delete(home);
    });
    try (BufferedReader lines = driver.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher played = PLAYED.matcher(line);
        if (played.matches()) {
          progress.report(Double.parseDouble(played.group(1)) / 100);
        }
      }
      return driver.waitFor();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while Spark was playing", interrupted);
    } finally {
      end(driver);
      hook.remove();
    }
  }

  private static void end(Process driver) {
    driver.destroy();
    try {
      if (!driver.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        driver.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      driver.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** What the driver said last about its failure. */
  private static String reason(Path out, int status) throws IOException {
    try (Stream<String> lines = Files.lines(log(out))) {
      return lines
          .filter(line -> line.startsWith(FAILED))
          .reduce((earlier, later) -> later)
          .map(line -> line.substring(FAILED.length()))
          .orElse("its driver ended with status " + status);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException busy) {
      // An executor that is ending may still write there; it is a temporary folder.
    }
  }
}
