package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.tune.LeaderboardStudies;

/** The command sweep, also in processes of its own. */
class SweepCommandTest {
  private static final Path EXAMPLES = Repository.here().root().resolve("docs").resolve("examples");
  private static final Path LEADERBOARD = EXAMPLES.resolveSibling("leaderboard.csv");
  private static final String PART = "rows/part-1-of-1.csv";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path home;

  private Session sweep(String study, String out, String... more) {
    List<String> words = new ArrayList<>(
        List.of("sweep", "--study", study, "--out", home.resolve(out).toString()));
    words.addAll(List.of(more));
    return Session.of(words);
  }

  @Test
  void threadsAndShardsGiveTheSameFiles() throws IOException {
    String study = EXAMPLES.resolve("study.yaml").toString();
    Session one = sweep(study, "one", "--threads", "1", "--format", "json");
    assertThat(one.status()).as(one.err()).isZero();
    assertThat(one.json()).hasSize(12);
    assertThat(sweep(study, "two", "--threads", "2", "--format", "json").out())
        .isEqualTo(one.out());
    List<String> merge = new ArrayList<>(List.of("sweep", "merge", "--format", "json"));
    for (int i = 1; i <= 3; i++) {
      Session shard = sweep(study, "shard" + i, "--shard", i + "/3");
      assertThat(shard.status()).as(shard.err()).isZero();
      assertThat(shard.out()).isEmpty();
      assertThat(home.resolve("shard" + i + "/index.html")).doesNotExist();
      merge.add(home.resolve("shard" + i).toString());
    }
    merge.addAll(List.of("--out", home.resolve("merged").toString()));
    Session merged = Session.of(merge);
    assertThat(merged.status()).as(merged.err()).isZero();
    assertThat(merged.out()).isEqualTo(one.out());
    for (String file : List.of(PART, "summary.csv", "study.yaml", "regret-1.svg", "regret-2.csv")) {
      for (String other : List.of("two", "merged")) {
        assertThat(home.resolve(other).resolve(file))
            .as(file)
            .hasSameBinaryContentAs(home.resolve("one").resolve(file));
      }
    }
  }

  @Test
  void leaderboardsHaveStudyFiles() throws IOException {
    LeaderboardStudies studies = new LeaderboardStudies(1);
    records(LEADERBOARD)
        .forEach(row -> studies.add(
            Long.parseLong(row.getField("horizon")),
            Integer.parseInt(row.getField("runs")),
            row.getField("problem"),
            row.getField("policy")));
    assertThat(studies.texts()).hasSize(6);
    studies
        .texts()
        .forEach((name, text) -> assertThat(LEADERBOARD.resolveSibling(name))
            .as(name + ", of 'leaderboard --out docs'")
            .hasContent(text));
  }

  /**
   * A whole leaderboard: -Dsweep.study=leaderboard-10000-200.yaml. The published numbers of epoch
   * policies were made with other random numbers, see the note in leaderboard.md.
   */
  @Test
  void theLeaderboardIsMadeFromAStudyFile() throws IOException {
    String file = System.getProperty("sweep.study", "examples/leaderboard.yaml");
    assertThat(sweep(LEADERBOARD.resolveSibling(file).toString(), "board").status())
        .isZero();
    Map<String, String> ours = records(home.resolve("board/summary.csv")).stream()
        .collect(Collectors.toMap(SweepCommandTest::name, SweepCommandTest::numbers));
    Map<String, String> published = new HashMap<>();
    records(LEADERBOARD).stream()
        .filter(row -> ours.containsKey(name(row)))
        .filter(row -> !row.getField("policy").startsWith("epoch-"))
        .forEach(row -> published.put(name(row), numbers(row)));
    assertThat(published).hasSizeGreaterThanOrEqualTo(10);
    assertThat(ours).containsAllEntriesOf(published);
  }

  private static List<NamedCsvRecord> records(Path file) throws IOException {
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
      return csv.stream().toList();
    }
  }

  private static String name(NamedCsvRecord row) {
    return Stream.of("policy", "problem", "horizon", "runs")
        .map(row::getField)
        .collect(Collectors.joining(" "));
  }

  private static String numbers(NamedCsvRecord row) {
    return Stream.of("regret", "standard_error", "median", "p90", "p99", "max")
        .map(row::getField)
        .collect(Collectors.joining(" "));
  }

  /** The process is interpreted: it has work for so long that it is killed long before its end. */
  @Test
  void aKilledSweepIsResumed() throws Exception {
    String study = study("ucb1", 100_000, 300, 10);
    assertThat(sweep(study, "whole").status()).isZero();
    Path part = home.resolve("killed").resolve(PART);
    Process process = process("512m", study, "killed", "-Xint");
    while (process.isAlive() && !(Files.exists(part) && Files.size(part) > 10_000)) {
      Thread.sleep(2);
    }
    process.destroyForcibly();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(128 + 9);
    assertThat(Files.size(part)).isLessThan(Files.size(home.resolve("whole").resolve(PART)));
    Session resumed = sweep(study, "killed", "--resume");
    assertThat(resumed.status()).as(resumed.err()).isZero();
    for (String file : List.of(PART, "summary.csv", "regret-1.csv")) {
      assertThat(home.resolve("killed").resolve(file))
          .hasSameBinaryContentAs(home.resolve("whole").resolve(file));
    }
  }

  @Test
  void twoSweepsDoNotWriteOneFile() throws Exception {
    String study = study("ucb1", 1_000_000, 10_000, 2);
    Process first = process("512m", study, "shared");
    try {
      Path part = home.resolve("shared").resolve(PART);
      while (first.isAlive() && !(Files.exists(part) && Files.size(part) > 0)) {
        Thread.sleep(2);
      }
      Session second = sweep(study, "shared", "--resume");
      assertThat(first.isAlive()).isTrue();
      assertThat(second.status()).isEqualTo(2);
      assertThat(second.err())
          .contains("the file of rows must be of one sweep, but is " + part)
          .contains("which another writes");
    } finally {
      first.destroyForcibly().waitFor();
    }
  }

  /**
   * The rows do not fit into the heap. A million tasks: -Dsweep.tasks=1000000 -Dsweep.heap=512m.
   */
  @Test
  void manyTasksFitIntoMemory() throws Exception {
    int tasks = Integer.getInteger("sweep.tasks", 5000);
    int checkpoints = Math.max(2, 1_000_000 / tasks);
    String study = study("uniform", 200, tasks, checkpoints);
    Process process = process(System.getProperty("sweep.heap", "40m"), study, "many");
    assertThat(process.waitFor()).as(Files.readString(home.resolve("errors"))).isZero();
    try (Stream<String> lines = Files.lines(home.resolve("many").resolve(PART))) {
      assertThat(lines.count()).isEqualTo(1L + (long) tasks * checkpoints);
    }
  }

  private String study(String policy, int horizon, int runs, int checkpoints) throws IOException {
    return Files.writeString(
            home.resolve("study.yaml"),
            "problems: ['bernoulli(means=[0.6, 0.5])']\npolicies: [" + policy + "]\nhorizon: "
                + horizon + "\nruns: " + runs + "\ncheckpoints: " + checkpoints + "\nbatch: 1\n")
        .toString();
  }

  private Process process(String heap, String study, String out, String... more)
      throws IOException {
    List<String> words = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-Xmx" + heap));
    words.addAll(List.of(more));
    words.addAll(List.of(
        "-cp",
        System.getProperty("java.class.path"),
        Main.class.getName(),
        "sweep",
        "--study",
        study,
        "--out",
        home.resolve(out).toString()));
    return new ProcessBuilder(words)
        .redirectOutput(home.resolve("printed").toFile())
        .redirectError(home.resolve("errors").toFile())
        .start();
  }

  @Test
  void theStudyOfTheGuideIsTheRealOne() {
    assertThat(EXAMPLES.resolve("study.yaml"))
        .hasContent(Document.of("docs/guide/sweep.md").blocks("yaml").get(0));
  }

  @Test
  void missingShardsAreRefused() {
    String study = EXAMPLES.resolve("study.yaml").toString();
    assertThat(sweep(study, "part", "--shard", "2/2").status()).isZero();
    Session merged = Session.of(
        "sweep",
        "merge",
        home.resolve("part").toString(),
        "--out",
        home.resolve("merged").toString());
    assertThat(merged.status()).isEqualTo(2);
    assertThat(merged.err())
        .startsWith("every task must be in a part, but is missing: epoch-thompson(eta=1) on");
    assertThat(home.resolve("merged")).doesNotExist();
  }
}
