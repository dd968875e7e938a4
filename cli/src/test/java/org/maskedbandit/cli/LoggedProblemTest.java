package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log as a problem, through the commands that play problems. */
class LoggedProblemTest {
  private static final Path LOG =
      Repository.here().root().resolve("docs").resolve("examples").resolve("open-bandit-men.csv");
  private static final String REMARK = "The rewards of the log are used without noise";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path home;

  private static String problem(Path file, String more) {
    return "logged(file=\"" + file.toString().replace("\\", "\\\\")
        + "\", arm=item_id, reward=click" + more + ")";
  }

  private static Session play(String command, String problem, String... more) {
    List<String> words = new ArrayList<>(List.of(command, "--problem", problem, "--seed", "3"));
    words.addAll(List.of(more));
    return Session.of(words);
  }

  private static JsonNode json(Session session) {
    assertThat(session.status()).as(session.err()).isZero();
    assertThat(session.err()).containsOnlyOnce(REMARK);
    return session.json();
  }

  @Test
  void policiesAreSimulatedOnIt() {
    String[] options = {
      "--policy",
      "epoch-coins(eta=1)",
      "--policy",
      "uniform",
      "--horizon",
      "2000",
      "--runs",
      "3",
      "--format",
      "json"
    };
    JsonNode results = json(play("simulate", problem(LOG, ""), options));
    assertThat(results).hasSize(2);
    String written = results.get(0).get("problem").textValue();
    assertThat(written).matches("logged\\(.*, digest=[0-9a-f]{12}\\)");
    JsonNode again = json(play("simulate", written, options));
    assertThat(again.get(0).get("regret")).isEqualTo(results.get(0).get("regret"));
    assertThat(json(play("simulate", "reversed(problem=" + written + ")", options)))
        .hasSize(2);
  }

  /**
   * A uniform arm loses the mean gap in each round. The deviation of a gap is less than half of the
   * mean gap, so that of the mean of a million is less than 0.05% of it, and 0.3% are six of these:
   * a false alarm of 2e-9.
   */
  @Test
  void regretIsThatOfTheLoggedMeans() throws IOException {
    JsonNode results = json(play(
        "simulate",
        problem(LOG, ""),
        "--policy",
        "uniform",
        "--horizon",
        "1e6",
        "--runs",
        "1",
        "--format",
        "json"));
    assertThat(results.get(0).at("/regret/mean").doubleValue() / 1e6)
        .isCloseTo(meanGap(), withinPercentage(0.3));
  }

  /** From the file, by other means than the problem. */
  private static double meanGap() throws IOException {
    double[] clicks = new double[34];
    double[] rows = new double[34];
    List<String> lines = Files.readAllLines(LOG);
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      clicks[Integer.parseInt(fields[1])] += Integer.parseInt(fields[3]);
      rows[Integer.parseInt(fields[1])]++;
    }
    double best = 0;
    double sum = 0;
    for (int arm = 0; arm < 34; arm++) {
      best = Math.max(best, clicks[arm] / rows[arm]);
      sum += clicks[arm] / rows[arm];
    }
    return best - sum / 34;
  }

  private JsonNode ranked(String command) {
    return json(play(
        command,
        problem(LOG, ""),
        "--eta",
        "1",
        "--horizon",
        "300",
        "--runs",
        "2",
        "--format",
        "json"));
  }

  @Test
  void policiesAreComparedAndTunedOnIt() {
    assertThat(ranked("compare").toString()).contains("epoch-coins(eta=1)");
    assertThat(ranked("tune").toString()).contains("epoch-coins");
  }

  @Test
  void winnersAreNamedOnIt() {
    Session identified = play(
        "identify",
        problem(LOG, ""),
        "--policy",
        "epoch-top-two(eta=1)",
        "--limit",
        "1000",
        "--runs",
        "1",
        "--format",
        "json");
    assertThat(json(identified)).isNotEmpty();
  }

  @Test
  void anotherContentIsRefused() throws IOException {
    Path copy = Files.copy(LOG, home.resolve("log.csv"));
    String written = json(play(
            "simulate",
            problem(copy, ""),
            "--policy",
            "uniform",
            "--horizon",
            "10",
            "--runs",
            "1",
            "--format",
            "json"))
        .get(0)
        .get("problem")
        .textValue();
    Session wrong =
        play("simulate", written.replaceFirst("digest=....", "digest=0000"), "--policy", "uniform");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("the file has changed");
  }

  /** Shards read the log again, each for itself. */
  @Test
  void shardsOfAStudyGiveTheSameBytes() throws IOException {
    Path study = Files.writeString(home.resolve("study.yaml"), """
        problems:
          - '%s'
          - bernoulli(means=[0.5, 0.4])
        policies: ["epoch-coins(eta=1)", "uniform"]
        horizon: 1000
        runs: 7
        batch: 2
        """.formatted(problem(LOG, "")));
    assertThat(sweep(study, "whole", "--threads", "2").err()).containsOnlyOnce(REMARK);
    List<String> merge = new ArrayList<>(List.of("sweep", "merge"));
    for (int i = 1; i <= 2; i++) {
      sweep(study, "shard" + i, "--shard", i + "/2");
      merge.add(home.resolve("shard" + i).toString());
    }
    merge.addAll(List.of("--out", home.resolve("merged").toString()));
    Session merged = Session.of(merge);
    assertThat(merged.status()).as(merged.err()).isZero();
    for (String file : List.of("rows/part-1-of-1.csv", "summary.csv")) {
      assertThat(home.resolve("merged").resolve(file))
          .hasSameBinaryContentAs(home.resolve("whole").resolve(file));
    }
    assertThat(home.resolve("whole/rows/part-1-of-1.csv")).content().contains(", digest=");
  }

  private Session sweep(Path study, String out, String... more) {
    List<String> words = new ArrayList<>(
        List.of("sweep", "--study", study.toString(), "--out", home.resolve(out).toString()));
    words.addAll(List.of(more));
    Session session = Session.of(words);
    assertThat(session.status()).as(session.err()).isZero();
    return session;
  }

  /** A study whose log changed since is another study. */
  @Test
  void aSweepIsNotResumedOnAnotherLog() throws IOException {
    Path log = Files.copy(LOG, home.resolve("log.csv"));
    Path study = Files.writeString(home.resolve("study.yaml"), """
        problems: ['%s']
        policies: [uniform]
        horizon: 100
        runs: 2
        """.formatted(problem(log, "")));
    sweep(study, "out");
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() - 100));
    Session resumed = Session.of(
        "sweep", "--study", study.toString(), "--out", home.resolve("out").toString(), "--resume");
    assertThat(resumed.status()).isEqualTo(2);
    assertThat(resumed.err()).contains("must be a row that begins with");
  }
}
