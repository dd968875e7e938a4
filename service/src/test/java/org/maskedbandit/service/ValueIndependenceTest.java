package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.secret.MasterKey;

/** Two services whose releases agree show the same, whatever rewards they were told. */
class ValueIndependenceTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey key = MasterKey.random();

  /** All that may be reported, too large values among them. */
  private static double much(String experiment, String arm, int place) {
    return place % 3 == 0 ? 7 : 1;
  }

  /** With a window next to nothing, without one small values. */
  private static double little(String experiment, String arm, int place) {
    return experiment.endsWith("w") && place > 0 ? Double.NaN : 0.001 * place;
  }

  private Map<String, String> transcript(
      String name, List<String> triggers, int rounds, Transcript.Values values) {
    try {
      return Transcript.of(
          Files.createDirectory(folder.resolve(name)), key, triggers, rounds, values);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void whatIsShownDoesNotDependOnRewards() {
    Map<String, String> much = transcript("much", List.of(), 4, ValueIndependenceTest::much);
    Map<String, String> little = transcript("little", List.of(), 4, ValueIndependenceTest::little);
    assertThat(little).containsExactlyInAnyOrderEntriesOf(much);
    assertThat(much.get("/v1/experiments/w")).contains("\"release\":4").contains("interval");
    assertThat(much.get("/v1/experiments/sealed-w")).contains("\"plays\":8");
    assertThat(much.get("events")).contains("event: release");
  }

  /** A store that counts reported rewards where decisions are counted. */
  @Test
  void aPlantedLeakIsFound() {
    List<String> leak = List.of("CREATE TRIGGER leak AFTER INSERT ON reward BEGIN"
        + " UPDATE slot SET plays = plays + 1"
        + " WHERE experiment = new.experiment AND slot = new.slot; END");
    Map<String, String> much = transcript("much", leak, 1, ValueIndependenceTest::much);
    Map<String, String> little = transcript("little", leak, 1, ValueIndependenceTest::little);
    assertThat(little.get("/v1/experiments/w")).isNotEqualTo(much.get("/v1/experiments/w"));
    assertThat(little.get("/v1/experiments/sealed-w"))
        .isNotEqualTo(much.get("/v1/experiments/sealed-w"));
    assertThat(little.get("/metrics")).isNotEqualTo(much.get("/metrics"));
    assertThat(little.get("/v1/experiments/r")).isEqualTo(much.get("/v1/experiments/r"));
  }
}
