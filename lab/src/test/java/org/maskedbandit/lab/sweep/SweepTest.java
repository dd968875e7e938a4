package org.maskedbandit.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.grid.Shard;
import org.maskedbandit.lab.grid.Threads;
import org.maskedbandit.lab.study.RegretRow;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.problem.Problem;

/** The same bytes from any number of threads, from shards, and after an interruption. */
class SweepTest {
  static final String SMALL = """
      problems: ["bernoulli(means=[0.6, 0.5])", "one-good-arm(arms=3, good=0.9, other=0.1)"]
      policies: ["epoch-thompson(eta=1)", "ucb1"]
      horizon: 60
      runs: 5
      checkpoints: 3
      batch: 2
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path home;

  @SuppressWarnings("NullAway.Init")
  private byte[] expected;

  static void sweep(Path out, String shard, int threads, boolean resume) {
    new Sweep(StudyReader.read(SMALL), SMALL, Shard.parse(shard), out)
        .run(new Threads(threads), resume, Progress.SILENT);
  }

  static byte[] rows(Path out) throws IOException {
    return Files.readAllBytes(new SweepFolder(out).part(Shard.ALL));
  }

  @BeforeEach
  void playOnOneThread() throws IOException {
    sweep(home.resolve("one"), "1/1", 1, false);
    expected = rows(home.resolve("one"));
  }

  @Test
  void rowsAreThoseOfAStudy() {
    StudyFile file = StudyReader.read(SMALL);
    Results results = Study.of(file.problems().toArray(Problem[]::new))
        .policies(file.series().stream().map(Series::policy).distinct().toList())
        .horizon(60)
        .runs(5)
        .checkpoints(3)
        .threads(1)
        .run();
    SweepSummary summary = SweepSummary.of(file, home.resolve("one"), Progress.SILENT);
    assertThat(summary.rows()).hasSize(4);
    for (int i = 0; i < 4; i++) {
      RegretRow series = summary.rows().get(i);
      assertThat(series.series().policy()).isEqualTo(results.series().get(i).policy());
      assertThat(series.series().problem()).isEqualTo(results.series().get(i).problem());
      assertThat(series.regret().mean())
          .isEqualTo(results.series().get(i).regret().mean());
      assertThat(series.rewardRegret().standardError())
          .isEqualTo(results.series().get(i).rewardRegret().standardError());
      JsonNode regret = SweepReport.of(summary).json().get(i).get("regret");
      assertThat(regret.get("median").doubleValue()).isEqualTo(series.regret().median());
      assertThat(regret.get("p90").doubleValue()).isEqualTo(series.regret().p90());
    }
  }

  @Test
  void theBestPoliciesAreDrawn() {
    String study = SMALL.replace("\"ucb1\"", "uniform")
        + "grid: {policy: 'dp-se(epsilon={e})', e: [1, 2, 3, 4, 5, 6, 7, 8, 9]}\n";
    Path out = home.resolve("grid");
    new Sweep(StudyReader.read(study), study, Shard.ALL, out)
        .run(new Threads(1), false, Progress.SILENT);
    SweepSummary summary = SweepSummary.of(StudyReader.read(study), out, Progress.SILENT);
    for (Problem problem : summary.study().problems()) {
      assertThat(summary.curves().getOrDefault(problem, List.of()).stream()
              .map(SweepSummary.Ranked::regret))
          .containsExactlyElementsOf(summary.ranking(problem).stream()
              .limit(SweepSummary.DRAWN)
              .map(series -> series.regret().mean())
              .toList())
          .isSorted();
    }
  }

  @Test
  void threadsDoNotChangeTheRows() throws IOException {
    sweep(home.resolve("two"), "1/1", 2, false);
    assertThat(rows(home.resolve("two"))).isEqualTo(expected);
  }

  @Test
  void shardsDoNotChangeTheRows() throws IOException {
    List<Path> folders = shards();
    new Merge(folders).into(home.resolve("merged"), Progress.SILENT);
    assertThat(rows(home.resolve("merged"))).isEqualTo(expected);
  }

  @Test
  void shardsMayShareAFolder() throws IOException {
    Path shared = home.resolve("shared");
    List.of("2/3", "3/3", "1/3").forEach(shard -> sweep(shared, shard, 1, false));
    new Merge(List.of(shared)).into(home.resolve("merged"), Progress.SILENT);
    assertThat(rows(home.resolve("merged"))).isEqualTo(expected);
  }

  private List<Path> shards() {
    List<Path> folders = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      folders.add(home.resolve("shard" + i));
      sweep(folders.get(i - 1), i + "/3", 1 + i % 2, false);
    }
    return folders;
  }

  @Test
  void missingTasksAreNamed() {
    List<Path> folders = shards();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new Merge(folders.subList(1, 3)).into(home.resolve("merged"), Progress.SILENT))
        .withMessageContaining("every task must be in a part, but is missing: epoch-thompson(eta=1)"
            + " on bernoulli(means=[0.6, 0.5]), runs 0 to 1; ucb1 on")
        .withMessageContaining("; and 1 more");
    assertThat(home.resolve("merged")).doesNotExist();
  }

  @Test
  void doubledTasksAreNamed() {
    List<Path> folders = new ArrayList<>(shards());
    Path again = home.resolve("again");
    sweep(again, "2/3", 1, false);
    folders.add(again);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Merge(folders).into(home.resolve("merged"), Progress.SILENT))
        .withMessageContaining("every task must be in one part, but is doubled:"
            + " epoch-thompson(eta=1) on bernoulli(means=[0.6, 0.5]), runs 2 to 3 (");
    assertThat(home.resolve("merged")).doesNotExist();
  }

  @Test
  void aTornPartIsMissing() throws IOException {
    List<Path> folders = shards();
    Path part = folders.get(1).resolve("rows/part-2-of-3.csv");
    cut(part, (int) Files.size(part) - 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Merge(folders).into(home.resolve("merged"), Progress.SILENT))
        .withMessageContaining("but is missing: ucb1 on one-good-arm(")
        .withMessageContaining("runs 2 to 3; finish their shards with --resume");
  }

  @Test
  void studiesAreNotMixed() throws IOException {
    List<Path> folders = shards();
    Files.writeString(folders.get(2).resolve("study.yaml"), SMALL + "seed: 2\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Merge(folders))
        .withMessageContaining("the study of " + folders.get(2) + " must be that of ");
  }

  @Test
  void onlySweepsAreMergedAndOnlyIntoNewFolders() throws IOException {
    Path nothing = Files.createDirectory(home.resolve("nothing"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Merge(List.of(nothing)))
        .withMessage("a folder of a sweep must be one with study.yaml, but is " + nothing);
    Merge merge = new Merge(shards());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> merge.into(home.resolve("one"), Progress.SILENT))
        .withMessageContaining("--out must be a folder without rows of a sweep");
    Files.writeString(nothing.resolve("study.yaml"), SMALL + "seed: 2\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> merge.into(nothing, Progress.SILENT))
        .withMessageContaining("the study must be the same as ");
  }

  /** Wherever the file was cut, whole tasks stay and the others are played again. */
  @Test
  void aTornPartIsRepaired() throws IOException {
    int[] cuts = IntStream.iterate(0, at -> at < expected.length, at -> at + 97).toArray();
    assertThat(cuts).hasSizeGreaterThan(20);
    for (int cut : cuts) {
      Path out = home.resolve("cut" + cut);
      sweep(out, "1/1", 1, false);
      cut(out.resolve("rows/part-1-of-1.csv"), cut);
      sweep(out, "1/1", 2, true);
      assertThat(rows(out)).as("cut at " + cut).isEqualTo(expected);
    }
  }

  @Test
  void finishedTasksAreNotPlayedAgain() throws IOException {
    Path out = home.resolve("one");
    cut(out.resolve("rows/part-1-of-1.csv"), expected.length - 1);
    List<String> played = new ArrayList<>();
    new Sweep(StudyReader.read(SMALL), SMALL, Shard.ALL, out)
        .run(
            (tasks, done) -> tasks.forEachRemaining(task -> {
              played.add(task.name());
              done.accept(task.play());
            }),
            true,
            Progress.SILENT);
    assertThat(played).containsExactly("ucb1 on one-good-arm(arms=3, good=0.9, other=0.1), run 4");
    assertThat(rows(out)).isEqualTo(expected);
  }

  @Test
  void rowsOfOthersAreNotCutOff() throws IOException {
    Path part = home.resolve("one/rows/part-1-of-1.csv");
    String changed = Files.readString(part).replace("ucb1,3,", "ucb1,7,");
    Files.writeString(part, changed);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sweep(home.resolve("one"), "1/1", 1, true))
        .withMessageContaining("must be a row that begins with ");
    assertThat(part).hasContent(changed);
  }

  @Test
  void aFolderWithRowsIsResumedOrRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sweep(home.resolve("one"), "1/1", 1, false))
        .withMessageContaining("given without --resume");
    Sweep there = new Sweep(StudyReader.read(SMALL), SMALL, Shard.ALL, home.resolve("one"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> there.check(false))
        .withMessageContaining("given without --resume");
    there.check(true);
    sweep(home.resolve("one"), "1/1", 1, true);
  }

  @Test
  void aChangedStudyIsRefused() {
    String changed = SMALL + "seed: 2\n";
    Sweep other = new Sweep(StudyReader.read(changed), changed, Shard.ALL, home.resolve("one"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> other.run(new Threads(1), true, Progress.SILENT))
        .withMessageContaining("the study must be the same as ");
  }

  /** As editors and version control may leave a file. */
  @Test
  void shorterEndsOfLinesAreRead() throws IOException {
    Path part = home.resolve("one/rows/part-1-of-1.csv");
    Files.writeString(part, Files.readString(part).replace("\r", ""));
    cut(part, (int) Files.size(part) - 1);
    sweep(home.resolve("one"), "1/1", 1, true);
    assertThat(new String(rows(home.resolve("one")), StandardCharsets.UTF_8).replace("\r", ""))
        .isEqualTo(new String(expected, StandardCharsets.UTF_8).replace("\r", ""));
  }

  @Test
  void rowsAfterTheLastTaskAreRefused() throws IOException {
    Path part = home.resolve("one/rows/part-1-of-1.csv");
    Files.writeString(part, "one more\r\n", StandardOpenOption.APPEND);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sweep(home.resolve("one"), "1/1", 1, true))
        .withMessageContaining("must be the last task of the study, but is 'one more'");
    List<Path> folders = shards();
    Files.writeString(
        folders.get(2).resolve("rows/part-3-of-3.csv"), "one more\r\n", StandardOpenOption.APPEND);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Merge(folders).into(home.resolve("merged"), Progress.SILENT))
        .withMessageContaining("must be the last task of the study, but is 'one more'");
    assertThat(home.resolve("merged")).doesNotExist();
  }

  @Test
  void otherFilesAmongTheRowsAreNotRead() throws IOException {
    List<Path> folders = shards();
    Files.writeString(folders.get(0).resolve("rows/part-1-of-3.csv.old"), "x");
    new Merge(folders).into(home.resolve("merged"), Progress.SILENT);
    assertThat(rows(home.resolve("merged"))).isEqualTo(expected);
  }

  @Test
  void whatAPolicyRefusesIsRefusedBeforeTheFirstTask() {
    String study = SMALL.replace("ucb1", PickyPolicy.class.getName());
    Path out = home.resolve("picky");
    Sweep sweep = new Sweep(StudyReader.read(study), study, Shard.ALL, out);
    for (Runnable attempt : List.<Runnable>of(
        () -> sweep.check(false), () -> sweep.run((tasks, done) -> {}, false, Progress.SILENT))) {
      assertThatIllegalArgumentException()
          .isThrownBy(attempt::run)
          .withMessageContaining("the number of arms of picky-policy must be other than 3");
      assertThat(out).doesNotExist();
    }
  }

  @Test
  void progressEndsAtOne() {
    List<Double> shares = new ArrayList<>();
    new Sweep(StudyReader.read(SMALL), SMALL, Shard.ALL, home.resolve("progress"))
        .run(new Threads(2), false, shares::add);
    assertThat(shares).hasSize(12).isSorted().endsWith(1.0);
    assertThat(shares.get(10)).isLessThan(1);
  }

  private static void cut(Path file, int bytes) throws IOException {
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), bytes));
  }
}
