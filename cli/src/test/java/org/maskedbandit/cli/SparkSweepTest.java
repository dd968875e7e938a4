package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.cli.spark.SparkFiles;

/**
 * The command sweep with {@code --master}, with a real Spark of several processes, some of which
 * are killed. The build makes the jars for it before this module; without them nothing is tried.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class SparkSweepTest {
  private static final Path ROOT = Repository.here().root();
  private static final String CLUSTER = "local-cluster[2,1,1024]";
  private static final String EXECUTOR = "CoarseGrainedExecutorBackend";
  private static final String DRIVER = "org.maskedbandit.sweep.SparkSweep";
  private static final String PART = "rows/part-1-of-1.csv";
  private static final int TASKS = 200;
  private static final int CHECKPOINTS = 10;
  /** Takes seconds, so that what is to be killed is still at work when it is found. */
  private static final String STUDY = """
      problems: ["bernoulli(means=[0.6, 0.5])"]
      policies: ["ucb1", "beta-thompson"]
      horizon: 500000
      runs: 100
      checkpoints: 10
      batch: 1
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path home;

  @SuppressWarnings("NullAway.Init")
  private Path study;

  @BeforeEach
  void playOnThreads() throws IOException {
    assumeTrue(
        new SparkFiles(ROOT).current(), "'mvn verify' makes the jars for Spark before this test");
    study = Files.writeString(home.resolve("study.yaml"), STUDY);
    Session threads = Session.of(
        "sweep", "--study", study.toString(), "--out", home.resolve("threads").toString());
    assertThat(threads.status()).as(threads.err()).isZero();
  }

  @Test
  void aLostExecutorChangesNoByte() throws Exception {
    Process command = start("lost", CLUSTER);
    awaitTasks("lost", 5, command);
    awaitProcess(EXECUTOR, command).destroyForcibly();
    assertUnfinished("lost");
    assertThat(command.waitFor()).as(errors()).isZero();
    assertThat(home.resolve("lost/spark.log")).content().contains("Lost executor");
    assertSameBytes("lost");
  }

  /** First the driver, then the command, with which the driver ends. */
  @Test
  void aKilledSweepIsResumed() throws Exception {
    Process first = start("killed", CLUSTER);
    awaitTasks("killed", 5, first);
    awaitProcess(DRIVER, first).destroyForcibly();
    assertThat(first.waitFor()).isEqualTo(1);
    assertThat(errors())
        .contains("failed: Spark did not play the study to its end: its driver ended with status"
            + " 137; " + home.resolve("killed/spark.log") + " says more, --resume goes on");
    assertUnfinished("killed");

    Process second = start("killed", "local[2]", "--resume");
    ProcessHandle driver = awaitProcess(DRIVER, second);
    awaitTasks("killed", tasks("killed") + 5, second);
    second.destroyForcibly();
    driver.onExit().get(5, TimeUnit.MINUTES);
    assertUnfinished("killed");

    Process third = start("killed", "local[2]", "--resume");
    assertThat(third.waitFor()).as(errors()).isZero();
    assertSameBytes("killed");
  }

  private Process start(String out, String master, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Dmaskedbandit.home=" + ROOT,
        "-Djava.io.tmpdir=" + home,
        "-cp",
        System.getProperty("java.class.path"),
        Main.class.getName(),
        "sweep",
        "--study",
        study.toString(),
        "--out",
        home.resolve(out).toString(),
        "--master",
        master));
    words.addAll(List.of(more));
    ProcessBuilder builder = new ProcessBuilder(words)
        .redirectOutput(home.resolve("printed").toFile())
        .redirectError(home.resolve("errors").toFile());
    // For the driver and the executors too: they start in half of the time.
    builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    return builder.start();
  }

  private String errors() throws IOException {
    return Files.readString(home.resolve("errors"));
  }

  /** The process below the command whose command line has that word. */
  private ProcessHandle awaitProcess(String word, Process command) throws Exception {
    while (true) {
      Optional<ProcessHandle> found = command
          .descendants()
          .filter(each -> each.info().commandLine().orElse("").contains(word))
          .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      assertThat(command.isAlive()).as(errors()).isTrue();
      Thread.sleep(5);
    }
  }

  private void awaitTasks(String out, long tasks, Process command) throws Exception {
    while (tasks(out) < tasks) {
      assertThat(command.isAlive()).as(errors()).isTrue();
      Thread.sleep(5);
    }
  }

  /** How many tasks are written as a whole. */
  private long tasks(String out) throws IOException {
    Path part = home.resolve(out).resolve(PART);
    if (!Files.exists(part)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(part)) {
      return (lines.count() - 1) / CHECKPOINTS;
    }
  }

  /** What was killed was at work: many tasks were left. */
  private void assertUnfinished(String out) throws IOException {
    assertThat(tasks(out)).isBetween(5L, TASKS - 20L);
  }

  private void assertSameBytes(String out) {
    for (String file : List.of(PART, "summary.csv", "regret-1.csv")) {
      assertThat(home.resolve(out).resolve(file))
          .hasSameBinaryContentAs(home.resolve("threads").resolve(file));
    }
  }
}
