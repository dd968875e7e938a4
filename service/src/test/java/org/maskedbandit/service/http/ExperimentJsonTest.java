package org.maskedbandit.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.service.NoSurroundings;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.Model.Restart;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Lift;

/** What is known of an experiment, in the units of its rewards. */
class ExperimentJsonTest {
  private static final Insight.Mean MEAN =
      new Insight.Mean(1, 4, 0.5, 0.125, new Interval(0.25, 0.75), OptionalDouble.of(0.5));

  private static Experiment experiment(double low, double high) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", "e");
    json.putArray("arms").add("a").add("b");
    json.put("policy", "epoch-coins(eta=1, drift-watch=true)");
    json.putObject("control").put("arm", "a").put("share", 0.1);
    json.putObject("reward").put("low", low).put("high", high);
    Definition definition = NewExperiment.read(json);
    return new Experiment(
        new Experiment.Row(
            1, definition, Status.RUNNING, OptionalInt.empty(), definition.arms(), 0, 0),
        definition.policy().model(1, definition.setting(), new NoSurroundings()));
  }

  private static JsonNode shown(double low, double high, Restart... restarts) {
    Insight insight = new Insight(
        experiment(low, high),
        Segment.WHOLE,
        1,
        Collections.nCopies(2, Optional.of(MEAN)),
        Optional.empty(),
        Optional.of(new Insight.Stopping(1, 0.25)),
        Optional.of(new Insight.Gain(new Lift(0.125, new Interval(-0.25, 0.5)), 10, 5, 0.05)),
        Insight.Ratio.NONE,
        List.of(restarts));
    return ExperimentJson.of(
        insight, new PlayCounts.Totals(0, 0, Map.of(), 0, 0, 0), true, "as of now");
  }

  private static void assertNumber(JsonNode shown, String place, double expected) {
    assertThat(shown.at(place).doubleValue()).as(place).isCloseTo(expected, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "-9, 1", "10, 30", "0, 1"})
  void allNumbersAreInTheUnitsOfRewards(double low, double high) {
    JsonNode shown = shown(low, high);
    double size = high - low;
    assertNumber(shown, "/arms/1/released/mean", low + 0.5 * size);
    assertNumber(shown, "/arms/1/released/deviation", 0.125 * size);
    assertNumber(shown, "/arms/1/released/interval/lower", low + 0.25 * size);
    assertNumber(shown, "/arms/1/released/interval/upper", low + 0.75 * size);
    assertNumber(shown, "/stopping/loss", 0.25 * size);
    assertNumber(shown, "/lift/estimate", 0.125 * size);
    assertNumber(shown, "/lift/interval/lower", -0.25 * size);
    assertNumber(shown, "/lift/interval/upper", 0.5 * size);
  }

  /** They speak of hundredths of the range. */
  @ParameterizedTest
  @CsvSource({"0, 10, true", "-9, 1, true", "10, 30, true", "0, 1, false"})
  void sentencesNameARangeThatIsNotTheUsualOne(int low, int high, boolean named) {
    JsonNode shown = shown(low, high);
    String range = "in hundredths of the range from " + low + " to " + high;
    for (String place : List.of("/arms/0/released", "/stopping", "/lift")) {
      String sentence = shown.at(place + "/sentence").textValue();
      assertThat(sentence.contains(range)).as(sentence).isEqualTo(named);
    }
  }

  /** The arm may be the same in both. */
  @Test
  void changesNameTheirStream() {
    Segment next = new Segment(2, 7, true);
    JsonNode changes = shown(
            0,
            1,
            new Restart(7, SlotId.of(1, true), next),
            new Restart(9, SlotId.of(1, false), next))
        .at("/health/drift/changes");
    assertThat(changes.findValuesAsText("arm")).containsExactly("b", "b");
    assertThat(changes.findValuesAsText("control")).containsExactly("true", "false");
    assertThat(changes.findValuesAsText("release")).containsExactly("7", "9");
    assertThat(changes.at("/0/sentence").textValue())
        .startsWith("b (control) changed around release 7");
    assertThat(changes.at("/1/sentence").textValue()).startsWith("b changed around release 9");
  }
}
