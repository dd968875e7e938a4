package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arms are drawn with the probabilities that are shown and logged. */
class PropensityTest {
  private static final int DECISIONS = 20_000;

  /** Fewer expected decisions are counted together: the law of chi-square is for many. */
  private static final double FEW = 20;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static String definition(int arms) {
    String labels = IntStream.range(0, arms)
        .mapToObj(arm -> "\"a" + arm + "\"")
        .collect(Collectors.joining(","));
    return "{\"name\": \"e\", \"arms\": [" + labels + "], \"policy\": \"epoch-thompson(eta=0.3)\"}";
  }

  /** No reward is reported after that, so probabilities stay as they are. */
  private static void learn(RunningService service, int arms) {
    service.post("/v1/experiments", definition(arms));
    Traffic.await(() -> {
      Traffic.report(service, Traffic.decide(service, "e", 40 * arms), (arm, i) -> 0.5);
      return service.get("/v1/experiments/e").body().get("release").asInt() >= arms;
    });
    Traffic.await(() ->
        Traffic.nothingIsDue(service.node, service.node.experiments().find("e").orElseThrow()));
  }

  private static JsonNode weights(RunningService service) {
    return service.get("/v1/experiments/e/weights").body();
  }

  private static Map<String, Double> read(JsonNode shown) {
    Map<String, Double> weights = new TreeMap<>();
    shown
        .get("weights")
        .properties()
        .forEach(each -> weights.put(each.getKey(), each.getValue().doubleValue()));
    return weights;
  }

  /** As of those weights; a release that was on its way may have come first. */
  private static List<JsonNode> decide(RunningService service, AtomicReference<JsonNode> weights) {
    List<JsonNode> all;
    do {
      weights.set(weights(service));
      all = decide(service);
    } while (!all.get(all.size() - 1).get("release").equals(weights.get().get("release")));
    return all;
  }

  private static List<JsonNode> decide(RunningService service) {
    String half = "{\"requests\": [" + "{\"experiment\": \"e\"},".repeat(DECISIONS / 2 - 1)
        + "{\"experiment\": \"e\"}]}";
    List<JsonNode> all = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      service.post("/v1/decisions", half).body().get("results").forEach(all::add);
    }
    return all;
  }

  /** False alarms: 1e-6 at that limit, which is for one degree of freedom less than arms. */
  @ParameterizedTest
  @CsvSource({"3, 27.64", "5, 33.38", "10, 45.08"})
  void armsAreDrawnAsOftenAsTheyShow(int arms, double limit) {
    try (RunningService service = RunningService.sqlite(folder)) {
      learn(service, arms);
      AtomicReference<JsonNode> shown = new AtomicReference<>(weights(service));
      List<JsonNode> decisions = decide(service, shown);
      Map<String, Double> weights = read(shown.get());
      assertThat(weights).hasSize(arms);
      assertThat(weights.values().stream().mapToDouble(Double::doubleValue).sum())
          .isCloseTo(1, within(1e-9));
      Map<String, Integer> counts = new TreeMap<>();
      for (JsonNode each : decisions) {
        String arm = each.get("arm").textValue();
        assertThat(each.get("propensity").doubleValue()).isEqualTo(weights.get(arm));
        counts.merge(arm, 1, Integer::sum);
      }
      assertThat(chiSquare(weights, counts)).isLessThan(limit);
      assertLogged(service, shown.get().get("release").asText(), weights);
    }
  }

  private static double chiSquare(Map<String, Double> weights, Map<String, Integer> counts) {
    double sum = 0;
    double rare = 0;
    double expectedRare = 0;
    for (Map.Entry<String, Double> arm : weights.entrySet()) {
      double expected = arm.getValue() * DECISIONS;
      int count = counts.getOrDefault(arm.getKey(), 0);
      if (expected < FEW) {
        rare += count;
        expectedRare += expected;
      } else {
        sum += (count - expected) * (count - expected) / expected;
      }
    }
    // A Poisson count above its mean by ten roots of the limit has a probability below 1e-9.
    assertThat(rare).isLessThanOrEqualTo(expectedRare + 10 * Math.sqrt(expectedRare + FEW));
    return sum;
  }

  /** Columns sequence, time, arm, propensity, release, person, control. */
  private static void assertLogged(
      RunningService service, String release, Map<String, Double> weights) {
    Traffic.await(() -> logged(service, release).size() >= DECISIONS);
    for (String[] row : logged(service, release)) {
      assertThat(Double.parseDouble(row[3])).isEqualTo(weights.get(row[2]));
    }
  }

  private static List<String[]> logged(RunningService service, String release) {
    return Traffic.raw(service, "/v1/experiments/e/decisions.csv")
        .body()
        .lines()
        .skip(1)
        .map(line -> line.split(",", -1))
        .filter(row -> row[4].equals(release))
        .toList();
  }
}
