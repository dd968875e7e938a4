package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentifyTest {
  @TempDir
  Path folder;

  private static Session identify(String... more) {
    return Session.of(Stream.concat(
            Stream.of(
                "identify",
                "--problem",
                "bernoulli(means=[0.8, 0.4])",
                "--policy",
                "epoch-top-two(eta=1)",
                "--policy",
                "epoch-coins(eta=1)",
                "--runs",
                "8",
                "--limit",
                "400"),
            Arrays.stream(more))
        .toList());
  }

  @Test
  void jsonHasTheFieldsThatProgramsRelyOn() {
    JsonNode all = identify("--format", "json", "--confidence", "0.9").json();
    assertThat(all).hasSize(2);
    JsonNode first = all.get(0);
    assertThat(first.get("policy").textValue()).isEqualTo("epoch-top-two(eta=1)");
    assertThat(first.get("problem").textValue()).isEqualTo("bernoulli(means=[0.8, 0.4])");
    assertThat(first.at("/decisions/mean").doubleValue()).isBetween(30.0, 400.0);
    assertThat(first.at("/decisions/standardError").doubleValue()).isPositive();
    assertThat(first.at("/decisions/median").doubleValue())
        .isLessThanOrEqualTo(first.at("/decisions/p90").doubleValue());
    assertThat(first.get("wrong").longValue()).isZero();
    assertThat(first.get("undecided").longValue()).isLessThan(8);
    assertThat(first.get("runs").intValue()).isEqualTo(8);
    assertThat(first.get("confidence").doubleValue()).isEqualTo(0.9);
    assertThat(first.at("/regret/mean").doubleValue()).isPositive();
  }

  /** Without a winner there is no number of decisions. */
  @Test
  void undecidedRunsAreSaidAndHaveNoMean() {
    JsonNode none =
        identify("--format", "json", "--confidence", "0.999999999").json().get(1);
    assertThat(none.get("undecided").longValue()).isEqualTo(8);
    assertThat(none.at("/decisions/mean").isNull()).isTrue();
    assertThat(identify("--confidence", "0.999999999").out())
        .contains("undecided")
        .contains("the undecided had none after 400 decisions");
  }

  @Test
  void anOutputFolderHasThePageThePictureAndAllRuns() throws IOException {
    Session session = identify("--out", folder.toString());
    assertThat(session.status()).isZero();
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(
            "index.html", "decided.svg", "decided.csv", "runs.csv", "results.json");
    assertThat(Files.readString(folder.resolve("index.html")))
        .contains("Decisions until a winner", "epoch-coins(eta=1)", "<svg");
    assertThat(Files.readAllLines(folder.resolve("runs.csv"))).hasSize(17);
  }

  @Test
  void wrongUsageIsASentence() {
    assertRefused("must be greater than 0 and less than 1, but is 1", "--confidence", "1");
    assertRefused("tolerance must be from 0 to 1, but is -0.1", "--tolerance", "-0.1");
    assertRefused("uniform declares no winner", "--policy", "uniform");
    assertRefused("tolerance of top-two must be 0", "--policy", "top-two", "--tolerance", "0.1");
  }

  private static void assertRefused(String sentence, String... more) {
    Session session = identify(more);
    assertThat(session.status()).as(session.err()).isEqualTo(2);
    assertThat(session.err()).contains(sentence);
    assertThat(session.err().lines()).hasSize(1);
  }
}
