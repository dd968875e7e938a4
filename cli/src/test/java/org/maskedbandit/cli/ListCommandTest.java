package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
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
  void aListedPolicyWithItsParametersFilledInCanBeRead() {
    String form =
        Session.of("policies", "--format", "JSON").json().findValuesAsText("form").stream()
            .filter(each -> each.startsWith("modified-thompson"))
            .findFirst()
            .orElseThrow();
    assertThat(Policy.parse(form.replace("…", "3"))).isEqualTo(new ModifiedThompson(3, 3));
  }
}
