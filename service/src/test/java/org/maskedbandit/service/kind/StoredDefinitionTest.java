package org.maskedbandit.service.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.service.experiment.Definition;

/** Definitions that versions of this program have stored are read as they were. */
class StoredDefinitionTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Lines are added when a definition gets a new field, and never changed. */
  static Stream<String> stored() {
    try (InputStream file = Objects.requireNonNull(
        StoredDefinitionTest.class.getResourceAsStream("stored-definitions.jsonl"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @ParameterizedTest
  @MethodSource("stored")
  void isReadAsItWas(String line) {
    ObjectNode expected = (ObjectNode) tree(line);
    expected.remove("v");
    Definition read = StoredDefinition.read(line);
    assertThat(tree(read.json().toString())).isEqualTo(expected);
    assertThat(StoredDefinition.read(StoredDefinition.write(read)).json()).isEqualTo(read.json());
    // What follows from it is there: nothing is missing that a running experiment needs.
    assertThat(read.promised()).isNotEmpty();
    assertThat(read.curve().bill()).isNotNull();
  }

  @Test
  void everyFieldAndPolicyIsAmongThem() {
    Set<String> paths = stored()
        .map(StoredDefinitionTest::tree)
        .flatMap(line -> line.properties().stream()
            .flatMap(field -> field.getValue().isObject()
                ? field.getValue().properties().stream()
                    .map(inner -> field.getKey() + "." + inner.getKey())
                : Stream.of(field.getKey())))
        .collect(Collectors.toSet());
    assertThat(paths)
        .containsExactlyInAnyOrder(
            "name",
            "arms",
            "mostArms",
            "horizon",
            "promise.eta",
            "promise.epsilon",
            "promise.delta",
            "promise.rewardsPerPerson",
            "reward.low",
            "reward.high",
            "reward.window",
            "reward.default",
            "policy",
            "control.arm",
            "control.share",
            "sticky",
            "v");
    Set<String> policies = stored()
        .map(line -> tree(line).get("policy").textValue().split("\\(", 2)[0])
        .collect(Collectors.toSet());
    assertThat(policies)
        .containsAll(Kinds.FAMILY.names().stream().filter(Kinds::served).toList());
  }

  /** Limits are for new experiments alone. */
  @Test
  void moreThanTheRulesAllowIsRead() {
    ObjectNode wide = (ObjectNode) tree(stored().findFirst().orElseThrow());
    wide.put("name", "A name that the rules refuse").put("mostArms", 50_000);
    wide.putArray("arms");
    for (int i = 0; i < 20_001; i++) {
      wide.withArray("arms").addObject().put("label", "arm " + i).put("value", i);
    }
    wide.putObject("control").put("arm", "*").put("share", 0.1);
    Definition read = StoredDefinition.read(wide.toString());
    assertThat(read.arms()).hasSize(20_001);
    assertThat(read.name()).isEqualTo("A name that the rules refuse");
    assertThatThrownBy(() -> NewExperiment.read(wide)).isInstanceOf(Refusal.class);
    wide.put("name", "a-name-that-they-allow");
    assertThatThrownBy(() -> NewExperiment.read(wide))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("10000");
  }

  @Test
  void aNewerVersionIsRefused() {
    ObjectNode newer = (ObjectNode) tree(stored().findFirst().orElseThrow());
    assertThat(StoredDefinition.read(newer.put("v", 1).toString()).sticky())
        .isNotEqualTo(Optional.empty());
    assertThatThrownBy(() -> StoredDefinition.read(newer.put("v", 2).toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("newer version");
  }

  @Test
  void whatIsNoDefinitionIsRefused() {
    for (String text : new String[] {"", "{}", "[]", "null", "{\"name\":\"a\"", "{\"v\":1}"}) {
      assertThatThrownBy(() -> StoredDefinition.read(text)).isInstanceOf(RuntimeException.class);
    }
  }

  private static JsonNode tree(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
