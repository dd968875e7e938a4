package org.maskedbandit.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.problem.Problem;

/** What a study file may say, and what it means. */
class StudyReaderTest {
  private static final String SMALL = """
      problems: ["bernoulli(means=[0.6, 0.5])"]
      policies: ["epoch-thompson(eta=1)"]
      horizon: 100
      runs: 3
      """;

  @Test
  void fieldsThatAreLeftOutHaveDefaults() {
    StudyFile study = StudyReader.read(SMALL);
    assertThat(study.seed()).isEqualTo(1);
    assertThat(study.measure().checkpoints()).isEqualTo(50);
    assertThat(study.series().get(0).shuffled()).isFalse();
    assertThat(study.batch()).isEqualTo(10);
  }

  @Test
  void aWholeNumberMayHaveAnExponent() {
    StudyFile study = StudyReader.read(SMALL.replace("100", "1e5"));
    assertThat(study.horizon()).isEqualTo(100_000);
    assertThat(study.hash())
        .isEqualTo(StudyReader.read(SMALL.replace("100", "100000")).hash());
  }

  @Test
  void aGridIsTheProductOfItsLists() {
    StudyFile study = StudyReader.read(SMALL
        + "grid: {policy: 'epoch-thompson(eta={eta}, m0={m0})', eta: [0.1, 2], m0: [16, 64]}");
    assertThat(study.series().stream().map(each -> each.policy().written()))
        .containsExactly(
            "epoch-thompson(eta=1)",
            "epoch-thompson(eta=0.1, m0=16)",
            "epoch-thompson(eta=0.1, m0=64)",
            "epoch-thompson(eta=2, m0=16)",
            "epoch-thompson(eta=2, m0=64)");
  }

  @Test
  void eachGroupHasPoliciesOfItsOwn() {
    StudyFile study = StudyReader.read("""
        groups:
          - {problems: [equal-gaps(arms=2), equal-gaps(arms=3)], policies: [ucb1, uniform]}
          - {problems: [equal-gaps(arms=4)], grid: {policy: 'dp-se(epsilon={e})', e: [1, 2]}}
        horizon: 100
        runs: 3
        """);
    assertThat(study.series().stream()
            .map(each ->
                study.problems().indexOf(each.problem()) + " " + each.policy().written()))
        .containsExactly(
            "0 ucb1",
            "0 uniform",
            "1 ucb1",
            "1 uniform",
            "2 dp-se(epsilon=1)",
            "2 dp-se(epsilon=2)");
    assertThat(study.problems().stream().map(Problem::arms)).containsExactly(2, 3, 4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "groups: []                   | groups must be a list of mappings, but is an empty list",
        "groups: {}                   | groups must be a list of mappings, but is a mapping",
        "groups: [3]                  | each of groups must be a mapping, but is a number",
        "groups: [{}]                 | policies or grid must be given, but is missing",
        "groups: [{policies: [ucb1]}] | problems must be a list of written forms",
        "groups: [{polices: [ucb1]}]  | a field of a group must be one of",
        "groups: [{runs: 3}]          | a field of a group must be one of",
        "{groups: [{}], grid: {}      | problems, policies and grid must be in the groups",
        "groups: [GROUP, GROUP]       | a problem must be named once",
      })
  void groupsAreRefused(String line, String sentence) {
    String text = line.replace("GROUP", "{problems: [equal-gaps(arms=2)], policies: [ucb1]}")
        + (line.startsWith("{") ? ", runs: 3, horizon: 9}" : "\nruns: 3\nhorizon: 9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(text))
        .withMessageContaining(sentence);
  }

  @Test
  void gridsOfOneProblemAreSeveral() {
    StudyFile study = StudyReader.read("""
        problems: ["bernoulli(means=[0.6, 0.5])"]
        grid:
          - {policy: ["epoch-coins(eta={eta})", "epoch-thompson(eta={eta})"], eta: [1, 0.1]}
          - {policy: "{name}(epsilon={epsilon})", name: [dp-se, dp-imed], epsilon: [2, 0.5, 1]}
        horizon: 100
        runs: 3
        checkpoints: {count: 3, from: 10}
        """);
    assertThat(study.series()).hasSize(10);
    assertThat(study.points().rounds()).containsExactly(10, 32, 100);
    assertThat(study.variations().stream().map(each -> each.form() + " " + each.policies()))
        .containsExactly(
            "epoch-coins(eta=…) [epoch-coins(eta=0.1), epoch-coins(eta=1)]",
            "epoch-thompson(eta=…) [epoch-thompson(eta=0.1), epoch-thompson(eta=1)]",
            "dp-se(epsilon=…) [dp-se(epsilon=0.5), dp-se(epsilon=1), dp-se(epsilon=2)]",
            "dp-imed(epsilon=…) [dp-imed(epsilon=0.5), dp-imed(epsilon=1), dp-imed(epsilon=2)]");
  }

  @Test
  void allMistakesAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read("""
            problems: ["bernoulli(means=[0.6, 0.5])", "bernouli(means=[0.6])"]
            policies: ["ucb1", "ucb1", "ucb2"]
            grid: {policy: "dp-se(epsilon={e})", e: []}
            horizon: 0
            runs: many
            seed: 0.5
            shuffle: maybe
            bathc: 3
            checkpoints: {count: 3, from: 0, to: 4}
            """))
        .satisfies(refused -> assertThat(String.valueOf(refused.getMessage()).lines())
            .hasSize(12)
            .anyMatch(line -> line.equals("the study file has 11 mistakes:"))
            .anyMatch(line -> line.contains("'bernouli'"))
            .anyMatch(line -> line.contains("named twice: ucb1"))
            .anyMatch(line -> line.contains("'ucb2'"))
            .anyMatch(line -> line.contains("grid.e must be a list of values"))
            .anyMatch(line -> line.contains("horizon must be"))
            .anyMatch(line -> line.contains("runs must be a whole number"))
            .anyMatch(line -> line.contains("seed must be a whole number"))
            .anyMatch(line -> line.contains("shuffle must be true or false"))
            .anyMatch(line -> line.contains("did you mean 'batch'?"))
            .anyMatch(line -> line.contains("a field of checkpoints"))
            .anyMatch(line -> line.contains("from must be from 1 to")));
  }

  @Test
  void theHashIsThatOfTheMeaning() {
    String hash = StudyReader.read(SMALL).hash();
    // sha256sum of seven lines, the first 16 digits. Another one would end all sweeps that wait.
    assertThat(hash).isEqualTo("e50aa9f5dcae8d57");
    assertThat(StudyReader.read("# a comment\nseed: 1\n" + SMALL).hash()).isEqualTo(hash);
    assertThat(StudyReader.read(SMALL.replace("(eta=1)", "( eta = 1.0 )")).hash())
        .isEqualTo(hash);
    for (String other : new String[] {
      SMALL + "seed: 2",
      SMALL + "batch: 2",
      SMALL + "checkpoints: 7",
      SMALL + "shuffle: true",
      SMALL.replace("100", "101"),
      SMALL.replace("runs: 3", "runs: 4"),
      SMALL.replace("eta=1", "eta=2"),
      SMALL.replace("0.6", "0.7")
    }) {
      assertThat(StudyReader.read(other).hash()).as(other).isNotEqualTo(hash);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "problem: []                     | did you mean 'problems'?",
        "checkpoint: 3                   | did you mean 'checkpoints'?",
        "runs: 4                         | must be YAML, but is not in line 5: Duplicate field",
        "seed: [                         | must be YAML",
        "seed: 1e30                      | seed must be a whole number, but is 1.0E30",
        "seed: '5'                       | seed must be a whole number, but is",
        "seed: 1.5                       | seed must be a whole number, but is 1.5",
        "batch: 0                        | batch must be",
        "checkpoints: 20000              | checkpoints must be",
        "shuffle: 1                      | shuffle must be true or false, but is 1",
        "grid: 3                         | grid must be a mapping with policy",
        "grid: {eta: [1]}                | grid must be a mapping with policy",
        "grid: {policy: ucb1, x: [1]}    | must be of a name in braces in policy, but is 'x'",
        "grid: {policy: ucb1, u: [1]}    | must be of a name in braces in policy, but is 'u'",
        "grid: {policy: 'x{a}', a: [true]} | each of grid.a must be a number or a text",
        "grid: {policy: 'x{a}', a: []}   | grid.a must be a list of values, but is an empty list",
        "grid: {policy: 'x{a}', a: [[]]} | each of grid.a must be a number or a text",
        "grid: {policy: nosuch}          | nosuch",
        "grid: {policy: epoch-thompson(eta=1)} | a policy must be named once in a study",
      })
  void isRefused(String line, String sentence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(SMALL + line))
        .withMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "horizon: 100|horizon must be given, but is missing",
        "runs: 3|runs must be given, but is missing",
        "policies: [\"epoch-thompson(eta=1)\"]|policies or grid must be given, but is missing",
        "problems: [\"bernoulli(means=[0.6, 0.5])\"]|problems must be a list of written forms",
      })
  void whatIsMissingIsNamed(String line, String sentence) {
    assertThat(SMALL).contains(line);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(SMALL.replace(line + "\n", "")))
        .withMessageContaining(sentence);
  }

  @Test
  void emptyListsAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(SMALL.replaceFirst("problems: .*", "problems: []")))
        .withMessageContaining("problems must be a list of written forms, but is an empty list");
  }

  @Test
  void aProblemIsNamedOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(
            SMALL.replace("problems: [", "problems: [\"bernoulli(means=[0.60, 0.5])\", ")))
        .withMessageContaining("a problem must be named once in a study, but is named twice: "
            + "bernoulli(means=[0.6, 0.5])");
  }

  @Test
  void whatDoesNotFitIntoMemoryIsRefused() {
    String numbers = IntStream.rangeClosed(1, 400).boxed().toList().toString();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(SMALL + "grid: {policy: 'epoch-thompson(eta={e},"
            + " m0={m})', e: " + numbers + ", m: " + numbers + "}"))
        .withMessageContaining("the number of policies of grid must be");
    String problems = IntStream.rangeClosed(1, 400)
        .mapToObj(i -> "\"bernoulli(means=[0." + (1000 + i) + ", 0.5])\"")
        .collect(Collectors.joining(", ", "problems: [", "]"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(SMALL.replaceFirst("problems: .*", problems)
            + "grid: {policy: 'dp-se(epsilon={e})', e: " + numbers + "}"))
        .withMessageContaining("problems times policies must be");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(SMALL + "batch: 10000\ncheckpoints: 11\n"))
        .withMessageContaining("batch times checkpoints must be");
  }

  @Test
  void aFileHasOneDocument() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyReader.read(SMALL + "---\nseed: 2\n"))
        .withMessageContaining("must be YAML, but is not");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shuffleIsWhatItSays(boolean shuffle) {
    assertThat(StudyReader.read(SMALL + "shuffle: " + shuffle).series().get(0).shuffled())
        .isEqualTo(shuffle);
  }

  @Test
  void whatIsNoMappingIsRefused() {
    for (String text : new String[] {"", "3", "[]", "text"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StudyReader.read(text))
          .withMessageContaining("a study file must be a mapping");
    }
  }
}
