package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.Stores.Kind;

/** What releases of a service are made of, and when they are compared with decisions. */
class ServedStatisticsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int RELEASES = 250;
  private static final int SLOTS = 16;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  private TestStore store(Kind kind) {
    return TestStore.of(kind, base.resolve("data"));
  }

  private static void create(Started server, String arms, String more) {
    String definition = "{\"name\": \"e\", \"arms\": [" + arms
        + "], \"policy\": \"epoch-coins(eta=5)\"" + more + "}";
    assertThat(server.send("POST", "/v1/experiments", definition).status()).isEqualTo(201);
  }

  private static void play(Started server, int number) {
    ObjectNode questions = JSON.createObjectNode();
    for (int i = 0; i < number; i++) {
      questions.withArray("requests").addObject().put("experiment", "e");
    }
    ObjectNode rewards = JSON.createObjectNode();
    server
        .send("POST", "/v1/decisions", questions.toString())
        .body()
        .get("results")
        .forEach(each -> rewards
            .withArray("rewards")
            .addObject()
            .put("value", 0.5)
            .set("decision", each.get("decision")));
    server.send("POST", "/v1/rewards", rewards.toString());
  }

  private static JsonNode shown(Started server) {
    return server.send("GET", "/v1/experiments/e", "").body();
  }

  /**
   * All rewards are 0.5, so what is more or less in a sum is its noise. A release cancels a part of
   * the noise of the one before it: their correlation is about -1/2, and 0 if it does not. That of
   * so many releases is below -0.15 but for a probability of 1e-6.
   */
  @Test
  void noiseCancelsTheNoiseOfTheReleaseBefore() {
    TestStore store = store(Kind.SQLITE);
    try (Started server = store.start()) {
      create(
          server,
          "\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"",
          ", \"control\": {\"arm\": \"*\", \"share\": 0.5}");
      Traffic.await(() -> {
        play(server, 500);
        return shown(server).get("release").asInt() > RELEASES;
      });
    }
    double products = 0;
    double squares = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
      String ofSlot = " FROM release WHERE slot = " + slot + " ORDER BY version";
      List<Double> back = store.numbers("SELECT cancelled_share" + ofSlot);
      assertThat(back.stream().limit(1)).allMatch(share -> share == 0);
      assertThat(back.stream().skip(1)).allMatch(share -> share > 0);
      List<Double> noise = store.numbers("SELECT sum - 0.5 * rewards" + ofSlot);
      for (int i = 1; i < noise.size(); i++) {
        products += noise.get(i) * noise.get(i - 1);
        squares += noise.get(i) * noise.get(i);
      }
    }
    assertThat(products / squares).isLessThan(-0.15);
  }

  /**
   * All rewards are in the middle of the range, where a reward varies most: n of them and a prior
   * worth one have a deviation of half of the range over the root of n + 1. Noise is next to
   * nothing at that eta.
   */
  @Test
  void deviationsAreInTheUnitsOfRewards() {
    try (Started server = store(Kind.SQLITE).start()) {
      String definition = "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\":"
          + " \"epoch-coins(eta=1000, m0=20)\", \"reward\": {\"low\": -99.5, \"high\": 100.5}}";
      assertThat(server.send("POST", "/v1/experiments", definition).status()).isEqualTo(201);
      Traffic.await(() -> {
        play(server, 40);
        return shown(server).at("/arms/0").has("released");
      });
      JsonNode released = shown(server).at("/arms/0/released");
      double expected = 100 / Math.sqrt(released.get("rewards").longValue() + 1);
      assertThat(released.get("mean").doubleValue()).isCloseTo(0.5, within(1.0));
      assertThat(released.get("deviation").doubleValue()).isCloseTo(expected, withinPercentage(1));
    }
  }

  /** A decision may still come from a client until then, so its version is not complete. */
  @Test
  void versionsAreComparedAfterTheWindowsOfTheirDecisions() {
    TestStore store = store(Kind.SQLITE);
    try (Started server = store.start()) {
      create(server, "\"a\", \"b\"", ", \"reward\": {\"window\": \"PT1H\"}");
      play(server, 60);
      Traffic.await(() -> store.count("SELECT count(*) FROM decision") == 60);
    }
    store.update("UPDATE decision SET time = time - 10800000");
    try (Started server = store.start()) {
      Traffic.await(() -> shown(server).get("release").asInt() > 1);
    }
    store.update("UPDATE release SET time = time - 1800000");
    assertThat(versions(store)).isZero();
    store.update("UPDATE release SET time = time - 7200000");
    assertThat(versions(store)).isPositive();
  }

  private static long versions(TestStore store) {
    try (Started server = store.start()) {
      return shown(server).at("/health/sampleRatio/versions").asLong();
    }
  }
}
