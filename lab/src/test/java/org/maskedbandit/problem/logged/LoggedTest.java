package org.maskedbandit.problem.logged;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.notation.Family;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.Reversed;
import org.maskedbandit.random.Seed;

/** What is read, written and refused. */
class LoggedTest {
  private static final String LOG = "arm,reward\nb,1\na,0\nb,0.25\na,0.5\nb,1\n";

  @TempDir
  Path folder;

  private Path log(String text) throws IOException {
    return Files.writeString(folder.resolve("log.csv"), text);
  }

  private static String quoted(Path file) {
    return "\"" + file.toString().replace("\\", "\\\\") + "\"";
  }

  private static Logged parse(Path file, String more) {
    return (Logged)
        Problem.parse("logged(file=" + quoted(file) + ", arm=arm, reward=reward" + more + ")");
  }

  @Test
  void armsAreThoseOfTheLogInTheOrderOfTheirAppearance() throws IOException {
    Logged problem = parse(log(LOG), "");
    assertThat(problem.arms()).isEqualTo(2);
    assertThat(problem.names()).containsExactly("b", "a");
    assertThat(problem.mean(0)).isEqualTo(0.75);
    assertThat(problem.mean(1)).isEqualTo(0.25);
    assertThat(problem.gaps()).containsExactly(0, 0.5);
    assertThat(problem.binary()).isFalse();
  }

  @Test
  void rewardsAreScaledFromTheirRange() throws IOException {
    Path file = log("arm,reward\nx,-5\ny,15\ny,-0\ny,0\n");
    Logged problem = parse(file, ", low=-5, high=15");
    assertThat(problem.mean(0)).isZero();
    assertThat(problem.mean(1)).isEqualTo(0.5);
    assertThat(problem.written()).contains(", low=-5, high=15, digest=");
    assertThat(Problem.parse(problem.written())).isEqualTo(problem);
    assertThat(parse(log("arm,reward\nx,-0\nx,0\ny,1\ny,0\n"), "").binary()).isTrue();
  }

  /** A tenth three times is not three tenths in doubles. */
  @Test
  void meansAreExact() throws IOException {
    Path file = log("arm,reward\nx,0.1\nx,0.1\nx,0.1\ny,0.1\ny,0.2\ny,0.6\n");
    assertThat(parse(file, "").mean(0)).isEqualTo(0.1);
    assertThat(parse(file, "").mean(1)).isEqualTo(0.3);
  }

  @Test
  void theDigestIsAlwaysWrittenAndMayBeLeftOut() throws IOException {
    Path file = log(LOG);
    Logged problem = parse(file, "");
    assertThat(problem.digest()).matches("[0-9a-f]{12}");
    assertThat(problem.written()).endsWith(", reward=reward, digest=" + problem.digest() + ")");
    assertThat(Problem.parse(problem.written())).isEqualTo(problem).hasSameHashCodeAs(problem);
    assertThat(parse(file, ", digest=any, low=0, high=1")).isEqualTo(problem);
    assertThat(Logged.read(file.toString(), "arm", "reward")).isEqualTo(problem);
    Problem nested = new Reversed(problem);
    assertThat(Problem.parse(nested.written())).isEqualTo(nested);
    assertThat(Problem.parse(
            "reversed(problem=logged(file=" + quoted(file) + ", arm=arm, reward=reward))"))
        .isEqualTo(nested);
  }

  /** As hashlib of Python says of the sizes, rewards and counts, packed by struct. */
  @Test
  void theDigestIsThatOfRewardsAndCounts() throws IOException {
    assertThat(parse(log("arm,reward\nx,1\ny,0.5\nx,1\ny,0\n"), "").digest())
        .isEqualTo("8599efcbcf0c");
  }

  @Test
  void theDigestDependsOnWhatARunDependsOn() throws IOException {
    String digest = parse(log(LOG), "").digest();
    assertThat(
            parse(log("x,reward,arm\n1,1,red\n2,0.50,blue\n3,1,red\n4,.25,red\n5,0e0,blue\n"), "")
                .digest())
        .isEqualTo(digest);
    assertThat(parse(log(LOG.replace("a,0\n", "a,-0\n")), "").digest()).isEqualTo(digest);
    for (String other : new String[] {
      LOG + "b,1\n",
      LOG.replace("0.5", "0.51"),
      LOG.replace("b,0.25", "a,0.25"),
      LOG + "c,1\n",
      LOG.replace("b,1\na,0\n", "a,0\nb,1\n")
    }) {
      assertThat(parse(log(other), "").digest()).isNotEqualTo(digest);
    }
    assertThat(parse(log(LOG), ", high=2").digest()).isNotEqualTo(digest);
  }

  @Test
  void anotherContentIsRefused() throws IOException {
    Path file = log(LOG);
    String digest = parse(file, "").digest();
    assertThatThrownBy(() -> parse(file, ", digest=0123456789ab"))
        .hasMessage("digest must be " + digest + " for " + file + " as it is, but is 0123456789ab;"
            + " the file has changed, or other columns or another range are read");
    assertThatThrownBy(() -> parse(file, ", high=2, digest=" + digest))
        .hasMessageContaining("but is " + digest + "; the file has changed");
  }

  /** What a record means does not change with the file once it was read. */
  @Test
  void aRecordKeepsItsContentWhenTheFileChanges() throws IOException {
    Logged problem = parse(log(LOG), "");
    log(LOG + "b,0\n");
    assertThat(Problem.parse(problem.written()).mean(0)).isEqualTo(problem.mean(0));
    assertThat(parse(folder.resolve("log.csv"), "").digest()).isNotEqualTo(problem.digest());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,1;b,2        | ''            | from 0 to 1 unless another range is given",
        "a,1;b          | ''            | line 3 of {}: the number of fields must be 2",
        "a,1;,1         | ''            | line 3 of {}: the arm must be a name",
        "a,1;a,0        | ''            | the number of arms of {} must be 2 or more, but is 1",
        "a,1;b,0        | , low=1       | the high end of the range must be above the low end",
        "a,1;b,0        | , low=-1e13   | low must be from -1000000000000 to 1000000000000, but is",
        "a,1;b,0        | , high=1e13   | high must be from -1000000000000 to 1000000000000, but",
        "a,1;b,0        | , arms=2      | logged has no parameter arms; it has file, arm, reward,",
      })
  void badLogsAndParametersAreRefused(String rows, String more, String sentence)
      throws IOException {
    Path file = log("arm,reward\n" + rows.replace(';', '\n'));
    assertThatThrownBy(() -> parse(file, more))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence.replace("{}", file.toString()));
  }

  @Test
  void filesAndColumnsMustBeThere() throws IOException {
    Path file = log(LOG);
    assertThatThrownBy(() -> parse(folder.resolve("none.csv"), ""))
        .hasMessageContaining("the log must be a file that can be read, but is " + folder);
    assertThatThrownBy(
            () -> Problem.parse("logged(file=" + quoted(file) + ", arm=arm, reward=rewards)"))
        .hasMessageContaining("did you mean 'reward'?");
    assertThatThrownBy(() -> Problem.parse("logged(file=x.csv, arm=arm)"))
        .hasMessage("logged needs reward: logged(file=…, arm=…, reward=…)");
    assertThatThrownBy(() -> Problem.parse("logged(file=\"x.csv, arm=arm, reward=reward)"))
        .hasMessageContaining("which needs a closing '\"' at character");
  }

  @Test
  void aLogMayBePackedAndOfManyFiles() throws IOException {
    String digest = parse(log(LOG), "").digest();
    Path packed = folder.resolve("part-1.csv.gz");
    try (OutputStream bytes = new GZIPOutputStream(Files.newOutputStream(packed))) {
      bytes.write("arm,reward\nb,1\na,0\n".getBytes(UTF_8));
    }
    Files.writeString(folder.resolve("part-2.csv"), "reward,arm\n0.25,b\n0.5,a\n1,b\n");
    Logged problem = parse(folder.resolve("part-*"), "");
    assertThat(problem.digest()).isEqualTo(digest);
    assertThat(Problem.parse(problem.written())).isEqualTo(problem);
  }

  @Test
  void tooManyDifferentRewardsAreRefused() throws IOException {
    String rows = IntStream.rangeClosed(0, 1_000_000)
        .mapToObj(i -> (i % 2 == 0 ? "a," : "b,") + i + "\n")
        .collect(Collectors.joining());
    Path file = log("arm,reward\n" + rows);
    assertThatThrownBy(() -> parse(file, ", high=1e9"))
        .hasMessage("the number of different rewards of all arms of " + file
            + " must be at most 1000000, but is larger");
  }

  @Test
  void itIsListedWithoutAFile() {
    Family<Problem> problems = Family.of(Problem.class);
    assertThat(problems.names()).contains("logged", "bernoulli");
    assertThat(problems.form("logged"))
        .isEqualTo("logged(file=…, arm=…, reward=…, low=0, high=1, digest=any)");
    assertThat(problems.parameters("logged").stream().map(each -> each.type()))
        .containsExactly("text", "text", "text", "number", "number", "text");
    Problem example = problems.example("logged");
    assertThatThrownBy(example::arms)
        .hasMessage("a logged problem must be read from its file, but is not read yet");
    assertThatThrownBy(() -> example.reward(0, Seed.of(1).stream()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void resultsAreNotPrivateAndTheProblemSaysSo() throws IOException {
    Problem problem = parse(log(LOG), "");
    assertThat(problem.remark().orElseThrow()).contains("no promise covers these results");
    assertThat(new Reversed(problem).remark()).isEqualTo(problem.remark());
    assertThat(Problem.parse("swap(problem=bernoulli(means=[0.5]), at=5)").remark())
        .isEmpty();
  }
}
