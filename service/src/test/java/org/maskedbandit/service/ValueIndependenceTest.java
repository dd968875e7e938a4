package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
    assertThat(little).hasSameSizeAs(much);
    much.forEach((path, text) -> assertThat(little.get(path)).as(path).isEqualTo(text));
    assertThat(much.get("/v1/experiments/w")).contains("\"release\":4").contains("interval");
    assertThat(much.get("/v1/experiments/sealed-w")).contains("\"plays\":8");
    assertThat(much.get("events")).contains("event: release");
    assertThat(much.get("/#/experiments/w")).contains("just now", "Released means. ", "TIME");
    assertThat(unread(much)).isEmpty();
  }

  /** What can be read by the contract and is not in a transcript, but for the stream of events. */
  private static List<String> unread(Map<String, String> transcript) {
    Set<String> read = transcript.keySet().stream()
        .map(path -> path.replaceAll("\\?.*", ""))
        .collect(Collectors.toSet());
    List<String> unread = new ArrayList<>();
    String path = "";
    for (String line : transcript.get("/openapi.yaml").lines().toList()) {
      path = line.startsWith("  /") ? line.strip().replace(":", "") : path;
      String form = path.replaceAll("\\{[a-z]+}", "[^/]+");
      if (line.equals("    get:") && read.stream().noneMatch(each -> each.matches(form))) {
        unread.add(path);
      }
    }
    unread.remove("/v1/events");
    return unread;
  }

  /** A store that counts reported rewards where decisions are counted. */
  @Test
  void aPlantedLeakIsFound() {
    List<String> leak = List.of("CREATE TRIGGER leak AFTER INSERT ON reward BEGIN"
        + " UPDATE slot SET plays = plays + 1"
        + " WHERE experiment = new.experiment AND slot = new.slot;"
        + " UPDATE play_count SET plays = plays + 1"
        + " WHERE experiment = new.experiment AND slot = new.slot; END");
    Map<String, String> much = transcript("much", leak, 1, ValueIndependenceTest::much);
    Map<String, String> little = transcript("little", leak, 1, ValueIndependenceTest::little);
    assertThat(little.get("/v1/experiments/w")).isNotEqualTo(much.get("/v1/experiments/w"));
    assertThat(little.get("/v1/experiments/sealed-w"))
        .isNotEqualTo(much.get("/v1/experiments/sealed-w"));
    assertThat(little.get("/v1/experiments/w/history?points=3"))
        .isNotEqualTo(much.get("/v1/experiments/w/history?points=3"));
    assertThat(little.get("/#/experiments/w")).isNotEqualTo(much.get("/#/experiments/w"));
    assertThat(little.get("/#/experiments/r")).isEqualTo(much.get("/#/experiments/r"));
    assertThat(little.get("/metrics")).isNotEqualTo(much.get("/metrics"));
    assertThat(little.get("/v1/experiments/r")).isEqualTo(much.get("/v1/experiments/r"));
  }
}
