package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
  private static final String HEADER = "arm,epoch,rewards,sum,variance,rho\n";

  /** The example of EvidenceGoldenTest. */
  private static final String GOLDEN = HEADER + """
      a,1,16,13.2,1,0
      a,2,16,11.5,1,0
      b,1,16,7.1,1,0
      a,3,16,12.9,1,0
      b,2,16,9.4,1,0
      a,4,16,10.8,1,0
      a,5,20,15.6,1,0
      a,6,25,18.3,1,0
      b,3,16,6.2,1,0
      """;

  @TempDir
  Path folder;

  private Session estimate(String csv, String... more) {
    Path file = folder.resolve("releases.csv");
    try {
      Files.writeString(file, csv);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return estimate(file, more);
  }

  private static Session estimate(Path file, String... more) {
    return Session.of(
        Stream.concat(Stream.of("estimate", "--releases", file.toString()), Arrays.stream(more))
            .toList());
  }

  /** Numbers of two other programs (C++ and Python), which agree. */
  @Test
  void theGoldenExampleHasItsIntervals() {
    JsonNode json = estimate(GOLDEN, "--format", "json").json();
    JsonNode a = json.at("/arms/0");
    JsonNode b = json.at("/arms/1");
    assertThat(a.get("arm").textValue()).isEqualTo("a");
    assertThat(a.get("releases").intValue()).isEqualTo(6);
    assertThat(a.get("rewards").longValue()).isEqualTo(109);
    assertThat(a.get("estimate").doubleValue()).isCloseTo(.7523572001, within(1e-9));
    assertInterval(a.get("interval"), .57269509, .89338506, 1e-8);
    assertThat(b.get("estimate").doubleValue()).isCloseTo(.4736040609, within(1e-9));
    assertInterval(b.get("interval"), .21364420, .74147357, 1e-8);
    assertInterval(b.get("difference"), -.61739414, .08405982, 1e-8);
    assertThat(a.has("difference")).isFalse();
    assertThat(a.get("best").doubleValue() + b.get("best").doubleValue())
        .isCloseTo(1, within(1e-9));
    assertThat(json.get("mostArms").intValue()).isEqualTo(4);
    assertThat(json.at("/winner/arm").isNull()).isTrue();
    assertThat(json.at("/winner/sentence").textValue())
        .startsWith("no winner yet; closest rival arm b");
  }

  /** Arm a has 64 rewards after four releases, and b too few. */
  @Test
  void oneLookReadsNoMoreThanItsHorizon() {
    JsonNode always = estimate(GOLDEN, "--format", "json").json();
    JsonNode once = estimate(GOLDEN, "--format", "json", "--look", "once", "--horizon", "60")
        .json();
    assertThat(always.get("look").textValue()).isEqualTo("always");
    assertThat(once.get("look").textValue()).isEqualTo("once");
    assertThat(once.get("horizon").longValue()).isEqualTo(60);
    JsonNode a = once.at("/arms/0");
    assertThat(a.get("rewards").longValue()).isEqualTo(64);
    assertThat(a.get("estimate").doubleValue()).isCloseTo(48.4 / 64, within(1e-12));
    assertThat(a.at("/interval/sentence").textValue())
        .endsWith(", by one look at 60 rewards of an arm (95%)");
    assertInterval(once.at("/arms/1/interval"), 0, 1, 0);
    assertInterval(once.at("/arms/1/difference"), -1, 1, 0);
    Session refused = estimate(GOLDEN, "--look", "once");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .contains("--look once needs --horizon, the number of rewards of an arm that was fixed");
  }

  private static void assertInterval(JsonNode interval, double lower, double upper, double error) {
    assertThat(interval.get("lower").doubleValue()).isCloseTo(lower, within(error));
    assertThat(interval.get("upper").doubleValue()).isCloseTo(upper, within(error));
  }

  @Test
  void cancellingNoiseIsReadFromItsColumns() {
    String policy = "epoch-coins(eta=1)";
    Path file = simulated(policy);
    JsonNode listed = estimate(file, "--format", "json").json();
    JsonNode known = estimate(file, "--format", "json", "--policy", policy).json();
    assertThat(known.get("arms")).hasSize(3);
    for (int i = 0; i < 3; i++) {
      for (String name : new String[] {"interval", "difference"}) {
        JsonNode expected = known.get("arms").get(i).path(name);
        JsonNode interval = listed.get("arms").get(i).path(name);
        assertThat(interval.isMissingNode()).isEqualTo(expected.isMissingNode());
        if (!expected.isMissingNode()) {
          double lower = expected.get("lower").doubleValue();
          double upper = expected.get("upper").doubleValue();
          assertInterval(interval, lower, upper, 1e-4);
          assertThat(interval.get("lower").doubleValue()).isLessThanOrEqualTo(lower);
          assertThat(interval.get("upper").doubleValue()).isGreaterThanOrEqualTo(upper);
        }
      }
    }
  }

  private Path simulated(String policy) {
    Path out = folder.resolve("simulated");
    Session session = Session.of(
        "simulate",
        "--problem",
        "bernoulli(means=[0.75, 0.625, 0.5])",
        "--policy",
        policy,
        "--horizon",
        "3000",
        "--runs",
        "1",
        "--out",
        out.toString());
    assertThat(session.status()).as(session.err()).isZero();
    return out.resolve("releases.csv");
  }

  /** Its tails are heavier than those of normal noise with the same variance. */
  @Test
  void laplaceNoiseComesFromThePolicy() {
    String policy = "epoch-thompson-pure(epsilon=1)";
    Path file = simulated(policy);
    JsonNode laplace = estimate(file, "--format", "json", "--policy", policy).json();
    JsonNode normal = estimate(file, "--format", "json").json();
    assertThat(laplace.at("/policy").textValue()).isEqualTo(policy);
    assertThat(laplace.at("/arms/0/interval")).isNotEqualTo(normal.at("/arms/0/interval"));
  }

  /** What is taken back need not be a multiple of the unit; then intervals are a little wider. */
  @Test
  void partsBetweenTwoUnitsAreAccepted() {
    String csv = HEADER + """
        a,1,50,37,1.5625,0
        a,2,50,38,1.5625,0.6
        a,3,50,36,1.5625,0.6
        """;
    JsonNode between = estimate(csv, "--format", "json").json().at("/arms/0/interval");
    String unit = csv.replace(",0.6", ",0.600006103515625").replace("1.5625", "1.56251788");
    JsonNode exact = estimate(unit, "--format", "json").json().at("/arms/0/interval");
    double lower = exact.get("lower").doubleValue();
    assertThat(between.get("lower").doubleValue()).isBetween(lower - 0.01, lower);
    assertThat(between.get("upper").doubleValue())
        .isGreaterThan(exact.get("upper").doubleValue());
  }

  @Test
  void aWinnerIsNamedInWords() {
    String clear = HEADER + """
        new page,1,500,400,1,0
        new page,2,500,405,1,0
        old page,1,500,200,1,0
        old page,2,500,210,1,0
        """;
    assertThat(estimate(clear).out())
        .contains("Arm new page is the best arm. Chance that this is ever said wrongly: at most 5%")
        .contains("Stopping now with arm new page gives away")
        .contains("shared among 4 arms, twice those of the file");
    assertThat(estimate(clear, "--tolerance", "0.02", "--most-arms", "2").out())
        .contains("No arm is better than arm new page by more than 2 points")
        .contains("shared among 2 arms.");
    assertThat(estimate(clear, "--confidence", "0.9", "--format", "json")
            .json()
            .at("/winner/arm")
            .textValue())
        .isEqualTo("new page");
  }

  /** An arm without a rival is no winner. */
  @Test
  void oneArmIsNotCompared() {
    Session one = estimate(HEADER + "a,1,16,13,1,0\na,2,16,11,1,0\n", "--format", "json");
    assertThat(one.json().at("/winner/arm").isNull()).isTrue();
    assertThat(one.json().at("/arms/0/interval/lower").doubleValue()).isPositive();
  }

  @Test
  void anOutputFolderHasThePageAndThePicture() throws IOException {
    Path out = folder.resolve("out");
    assertThat(estimate(GOLDEN, "--out", out.toString()).status()).isZero();
    assertThat(out.toFile().list())
        .containsExactlyInAnyOrder("index.html", "estimate.svg", "estimate.csv", "results.json");
    assertThat(Files.readString(out.resolve("index.html")))
        .contains("<svg", "No winner yet", "P(best)");
    assertThat(Files.readAllLines(out.resolve("estimate.csv"))).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,1,0,3,1,0   | line 4 of F: rewards must be a whole number from 1 to 10^12, but is 0",
        "a,1,2.5,3,1,0 | line 4 of F: rewards must be a whole number from 1 to 10^12, but is 2.5",
        "a,3,9,3,1,0   | line 4 of F: the epoch of arm a must be 1, since epochs are counted from 1"
            + ", but is 3",
        "a,1,9,x,1,0   | line 4 of F: sum must be a number from -1e15 to 10^15, but is x",
        "a,1,9,NaN,1,0 | line 4 of F: sum must be a number from -1e15 to 10^15, but is NaN",
        "a,1,9,3,-1,0  | line 4 of F: variance must be a number from 0 to 10^15, but is -1",
        "a,1,9,3,1,1   | line 4 of F: rho must be a number from 0 to less than 1, but is 1",
        "a,1,9,3,1,0.5 | line 4 of F: rho must be 0 for the first release of an arm, but is 0.5",
        "a,1,9,3       | line 4 of F: variance must be a number from 0 to 10^15, but is missing",
        "',1,9,3,1,0'  | line 4 of F: arm must be a name or a number, but is missing",
        "z,3,9,3,7,0   | line 4 of F: variance 7 does not agree with the variance and rho of the"
            + " other releases: give --policy",
      })
  void aWrongLineIsNamed(String line, String sentence) {
    assertRefused(HEADER + "z,1,9,3,1,0\nz,2,9,3,1,0\n" + line + "\n", sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                   | the releases in F must be 1 or more, but is 0",
        "arm,epoch,rewards,sum,variance,rho   | the releases in F must be 1 or more, but is 0",
        "arm,epoch,rewards,sum,rho            | the columns of F must be arm, epoch, rewards, sum,"
            + " variance, rho, but is arm, epoch, rewards, sum, rho: no variance",
      })
  void aWrongFileIsNamed(String csv, String sentence) {
    assertRefused(csv, sentence);
  }

  @Test
  void wrongUsageIsASentence() {
    assertRefused(
        HEADER + "a,1,9,3,1,0\nb,1,9,3,1,0\n",
        "F has one release of each arm, which does not tell what the next one takes back of its"
            + " noise: give --policy");
    assertRefused(GOLDEN, "the most arms must be 2 or more, but is 1", "--most-arms", "1");
    assertRefused(
        GOLDEN, "the policy must be one that releases noisy sums, but is ucb1", "--policy", "ucb1");
    assertRefused(
        GOLDEN,
        "line 2 of F: variance must be 4.00000",
        "--policy",
        "epoch-thompson(eta=0.5, rho=0)");
    assertRefused(
        HEADER + "a,1,9,3,1,0\na,2,9,3,1,0.5\n",
        "line 3 of F: rho 0.5 is more than the policy epoch-thompson(eta=1, rho=0) takes back",
        "--policy",
        "epoch-thompson(eta=1, rho=0)");
    Session missing = estimate(folder.resolve("none.csv"));
    assertThat(missing.status()).isEqualTo(2);
    assertThat(missing.err()).startsWith("the file of releases must be a file that can be read");
  }

  /** With one sentence, and nothing is left behind. */
  private void assertRefused(String csv, String sentence, String... more) {
    Path out = folder.resolve("out");
    Session session = estimate(
        csv,
        Stream.concat(Stream.of("--out", out.toString()), Arrays.stream(more))
            .toArray(String[]::new));
    assertThat(session.status()).as(session.err()).isEqualTo(2);
    assertThat(session.out()).isEmpty();
    String file = folder.resolve("releases.csv").toString();
    assertThat(session.err().replace(file, "F").strip()).startsWith(sentence).doesNotContain("\n");
    assertThat(out).doesNotExist();
  }
}
