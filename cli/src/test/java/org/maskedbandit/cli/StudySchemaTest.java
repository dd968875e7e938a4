package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.Validator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.sweep.StudyReader;

/** The schema of study files allows what their reader does. */
class StudySchemaTest {
  private static final String SMALL = """
      problems: ["bernoulli(means=[0.6, 0.5])"]
      policies: ["epoch-thompson(eta=1)"]
      horizon: 100
      runs: 3
      """;

  private static boolean allowed(String text) throws IOException {
    try (InputStream schema = StudyReader.class.getResourceAsStream("study.schema.json")) {
      JsonSchema read =
          JsonSchema.of(new JsonObject(new String(schema.readAllBytes(), StandardCharsets.UTF_8)));
      JsonNode file = new YAMLMapper().readTree(text);
      return Validator.create(
              read, new JsonSchemaOptions().setBaseUri("https://study").setDraft(Draft.DRAFT202012))
          .validate(new JsonObject(file.toString()))
          .getValid();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "seed: -7",
        "seed: 1e3",
        "checkpoints: 10000",
        "batch: 1",
        "shuffle: true",
        "grid: {policy: ucb1}",
        "grid: {policy: 'dp-se(epsilon={e})', e: [1, '2', 0.5]}",
      })
  void bothAccept(String more) throws IOException {
    StudyReader.read(SMALL + more);
    assertThat(allowed(SMALL + more)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sede: 3",
        "seed: 1.5",
        "seed: '1'",
        "checkpoints: 0",
        "checkpoints: 10001",
        "batch: 0",
        "batch: 10001",
        "shuffle: 1",
        "grid: []",
        "grid: {e: [1]}",
        "grid: {policy: 3}",
        "grid: {policy: 'dp-se(epsilon={e})', e: []}",
        "grid: {policy: 'dp-se(epsilon={e})', e: 1}",
        "grid: {policy: 'dp-se(epsilon={e})', e: [true]}",
      })
  void bothRefuse(String more) throws IOException {
    assertRefused(SMALL + more);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "problems: []",
        "problems: 3",
        "problems: [3]",
        "problems: ['']",
        "problems: [equal-gaps(arms=2), equal-gaps(arms=2)]",
        "policies: []",
        "policies: [[]]",
        "policies: [ucb1, ucb1]",
        "horizon: 0",
        "horizon: 1000000000001",
        "runs: 0",
        "runs: 10000001",
        "runs: many",
      })
  void bothRefuseInstead(String line) throws IOException {
    String field = line.substring(0, line.indexOf(':'));
    assertRefused(SMALL.replaceAll("(?m)^" + field + ":.*$", "") + line);
  }

  private static final String GROUP = "{problems: [equal-gaps(arms=2)], policies: [ucb1]}";

  @Test
  void bothReadGroups() throws IOException {
    String grid = "{problems: [equal-gaps(arms=3)], grid: {policy: ucb1}}";
    String groups = "groups: [" + GROUP + ", " + grid + "]\nhorizon: 100\nruns: 3\n";
    StudyReader.read(groups);
    assertThat(allowed(groups)).isTrue();
    assertRefused(groups + "problems: [equal-gaps(arms=4)]");
    assertRefused(groups + "grid: {policy: uniform}");
    for (String wrong : new String[] {
      "[]",
      "{}",
      "[3]",
      "[{}]",
      "[{problems: [equal-gaps(arms=2)]}]",
      GROUP,
      "[{policies: [ucb1]}]",
      "[{problems: [equal-gaps(arms=2)], policies: [ucb1], seed: 1}]",
      "[{problems: [], policies: [ucb1]}]",
    }) {
      assertRefused("groups: " + wrong + "\nhorizon: 100\nruns: 3\n");
    }
  }

  @Test
  void bothRefuseWhatIsMissing() throws IOException {
    for (String field : new String[] {"problems", "policies", "horizon", "runs"}) {
      assertRefused(SMALL.replaceAll("(?m)^" + field + ":.*$", ""));
    }
  }

  private static void assertRefused(String text) throws IOException {
    assertThatIllegalArgumentException().isThrownBy(() -> StudyReader.read(text));
    assertThat(allowed(text)).as(text).isFalse();
  }
}
