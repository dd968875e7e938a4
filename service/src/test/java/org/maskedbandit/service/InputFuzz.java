package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.DecisionIds;
import org.maskedbandit.service.secret.MasterKey;

/**
 * Fuzzing of what clients write, without the network, which is a hundred times as fast as
 * {@link RequestFuzz}. Jazzer fuzzes one method in a run.
 */
class InputFuzz {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final DecisionIds IDS = new DecisionIds(MasterKey.random());

  /** A definition is refused with a sentence, or it is the same after it was written and read. */
  @FuzzTest(maxExecutions = 10_000_000, maxDuration = "")
  @DictionaryEntries({
    "{\"name\":\"f\",\"arms\":[\"a\",\"b\"],",
    "\"promise\":{\"eta\":1}}",
    "\"promise\":{\"epsilon\":1,\"delta\":1e-6}}",
    "\"policy\":\"epoch-thompson(eta=1)\"}",
    "\"policy\":\"epoch-coins\",",
    "\"policy\":\"thompson\",",
    "\"policy\":\"modified-thompson(b=9)\",",
    "\"confirm\":true,",
    "\"horizon\":1000,",
    "\"mostArms\":4,",
    "\"reward\":{\"low\":0,\"high\":1,\"window\":\"PT24H\",\"default\":0},",
    "\"control\":{\"arm\":\"*\",\"share\":0.1},",
    "\"sticky\":\"PT30M\",",
    "\"rewardsPerPerson\":2,",
    "{\"label\":\"c\",\"value\":{\"x\":1}}"
  })
  void definitions(byte[] text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (IOException notJson) {
      return;
    }
    Definition definition;
    try {
      definition = NewExperiment.read(json);
    } catch (IllegalArgumentException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return;
    }
    assertThat(NewExperiment.read(definition.json())).isEqualTo(definition);
  }

  /** No text that was not written by the service is the id of a decision. */
  @FuzzTest(maxExecutions = 10_000_000, maxDuration = "")
  void decisionIds(byte[] text) {
    assertThat(IDS.read(new String(text, StandardCharsets.ISO_8859_1))).isEmpty();
  }
}
