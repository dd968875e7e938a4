package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.thompson.ModifiedThompson;

class ListCommandTest {

  @ParameterizedTest
  @CsvSource(delimiter = ';', textBlock = """
          policies; policy;  thompson;  modified-thompson(b=…, c=…)
          problems; problem; bernoulli; bernoulli(means=[…])
          """)
  void listsWrittenFormsInThreeFormats(String command, String noun, String name, String form) {
    Session table = Session.of(command);
    assertThat(table.status()).isZero();
    assertThat(table.out().lines().findFirst().orElse("")).matches(noun + " +about");
    assertThat(table.out()).contains(form);
    Session csv = Session.of(command, "--format", "csv");
    assertThat(csv.status()).isZero();
    assertThat(csv.out()).startsWith(noun + ",about").contains(form);
    Session json = Session.of(command, "--format", "json");
    assertThat(json.status()).isZero();
    assertThat(json.json().findValuesAsText("name")).contains(name);
    assertThat(json.json().findValuesAsText("form")).contains(form);
    assertThat(List.of(table.err(), csv.err(), json.err())).containsOnly("");
  }

  @Test
  void everyEntryHasALine() {
    for (String command : List.of("policies", "problems")) {
      for (JsonNode entry : Session.of(command, "--format", "json").json()) {
        assertThat(entry.get("about").textValue())
            .as(entry.get("name").textValue())
            .isNotBlank();
      }
    }
  }

  @Test
  void policiesTellTheirParametersTheirPromiseAndTheirSource() {
    for (JsonNode policy : Session.of("policies", "--format", "json").json()) {
      String name = policy.get("name").textValue();
      assertThat(policy.get("does").textValue()).as(name).isNotBlank();
      assertThat(policy.get("source").textValue()).as(name).isNotBlank();
      assertThat(policy.get("promise")).as(name).hasSize(6);
      for (JsonNode parameter : policy.get("parameters")) {
        assertThat(policy.get("form").textValue())
            .contains(parameter.get("name").textValue());
        assertThat(parameter.has("default"))
            .isNotEqualTo(parameter.get("required").booleanValue());
        assertThat(parameter.has("range"))
            .isEqualTo(parameter.get("type").textValue().contains("number"));
      }
    }
  }

  @Test
  void aParameterIsDescribedInTheWordsOfJsonSchema() {
    JsonNode epsilon = parameter("dp-ucb-int", 0);
    assertThat(epsilon.get("exclusiveMinimum").doubleValue()).isZero();
    assertThat(epsilon.has("maximum") || epsilon.has("exclusiveMaximum")).isFalse();
    JsonNode v = parameter("dp-ucb-int", 1);
    assertThat(v.get("range").textValue()).isEqualTo("greater than 1 and at most 1.5");
    assertThat(v.get("exclusiveMinimum").doubleValue()).isEqualTo(1);
    assertThat(v.get("maximum").doubleValue()).isEqualTo(1.5);
    assertThat(v.get("default").textValue()).isEqualTo("1.1");
    assertThat(parameter("adap-tt", 1).get("type").textValue()).startsWith("one of corrected, ");
    assertThat(parameter("with-uniform", 0).get("type").textValue()).isEqualTo("epoch-policy");
  }

  /** Our own proofs are files of this repository. */
  @Test
  void sourcesThatAreFilesExist() {
    List<String> files =
        Session.of("policies", "--format", "json").json().findValuesAsText("source").stream()
            .flatMap(
                source -> Pattern.compile("docs/[\\w/.-]+\\.md").matcher(source).results())
            .map(MatchResult::group)
            .distinct()
            .toList();
    assertThat(files)
        .hasSizeGreaterThan(4)
        .allSatisfy(file -> assertThat(Repository.here().root().resolve(file)).exists());
  }

  private static JsonNode parameter(String policy, int index) {
    for (JsonNode each : Session.of("policies", "--format", "json").json()) {
      if (each.get("name").textValue().equals(policy)) {
        return each.get("parameters").get(index);
      }
    }
    throw new AssertionError("no policy " + policy);
  }

  @Test
  void aListedPolicyWithItsParametersFilledInCanBeRead() {
    String form =
        Session.of("policies", "--format", "JSON").json().findValuesAsText("form").stream()
            .filter(each -> each.startsWith("modified-thompson"))
            .findFirst()
            .orElseThrow();
    assertThat(Policy.parse(form.replace("…", "3"))).isEqualTo(new ModifiedThompson(3, 3));
  }
}
