package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.Stores.Kind;

/** Persons who have given all the rewards that may count: what is left of them, and if erased. */
class ErasureAfterTest {
  private static final String EXPERIMENT =
      "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}";
  private static final String ERASED = " FROM decision d JOIN person p"
      + " ON p.experiment = d.experiment AND p.person = d.person WHERE p.erased = 1";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  private TestStore store(Kind kind) {
    return TestStore.of(kind, base.resolve("data"));
  }

  /** Of one arm alone, whose slot is the only one with rewards. */
  private static void give(Started server, String person, int number) {
    ObjectNode questions = new ObjectMapper().createObjectNode();
    for (int i = 0; i < number; i++) {
      ObjectNode each = questions.withArray("requests").addObject().put("experiment", "e");
      each.withArray("eligible").add("a");
      if (!person.isEmpty()) {
        each.put("person", person);
      }
    }
    ObjectNode rewards = new ObjectMapper().createObjectNode();
    server
        .send("POST", "/v1/decisions", questions.toString())
        .body()
        .get("results")
        .forEach(each -> rewards
            .withArray("rewards")
            .addObject()
            .put("value", 1)
            .set("decision", each.get("decision")));
    server.send("POST", "/v1/rewards", rewards.toString());
  }

  private static long release(Started server) {
    return server.send("GET", "/v1/experiments/e", "").body().get("release").longValue();
  }

  /** One by one: hardly any reward is left over. */
  private static void giveUntilReleased(Started server) {
    long before = release(server);
    Traffic.await(() -> {
      give(server, "", 1);
      return release(server) > before;
    });
  }

  /** A person whose one reward is part of a release; the next one needs many more rewards. */
  private static void begin(TestStore store, Started server) {
    server.send("POST", "/v1/experiments", EXPERIMENT);
    give(server, "ann", 1);
    give(server, "", 300);
    Traffic.await(() -> store.count("SELECT count(*) FROM person WHERE counted = 1") == 1);
    giveUntilReleased(server);
  }

  private static void assertOpen(TestStore store, String where, int number) {
    Traffic.await(() -> store.count("SELECT count(*)" + where + " AND d.state = 0") == number);
  }

  /** Decisions that are closed with the others and whose rewards are in no release. */
  private static void assertPassedOver(TestStore store, int number) {
    assertThat(store.count("SELECT count(*) - (SELECT sum(rewards) FROM release)"
            + " FROM decision WHERE state = 1"))
        .isEqualTo(number);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void anErasedPersonCannotGiveMore(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      begin(store, server);
      give(server, "ann", 2);
      server.send("DELETE", "/v1/people/ann", "");
      assertOpen(store, ERASED, 2);
      Traffic.await(() -> {
        giveUntilReleased(server);
        return store.count("SELECT count(*)" + ERASED + " AND d.state = 0") == 0;
      });
      assertPassedOver(store, 2);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void closedDecisionsLoseTheirPerson(Kind kind) {
    TestStore store = store(kind);
    String ofAnn = "SELECT count(*) FROM decision WHERE person IS NOT NULL";
    try (Started server = store.start()) {
      begin(store, server);
      assertThat(store.count(ofAnn + " AND state = 1")).isEqualTo(1);
      server.send("DELETE", "/v1/people/ann", "");
      Traffic.await(() -> store.count("SELECT count(*) FROM person WHERE erased = 1") > 0);
      Traffic.await(() -> store.count(ofAnn) == 0);
      assertThat(
              server.send("GET", "/v1/experiments/e/decisions.csv", "").body().asText())
          .doesNotContainPattern("[0-9a-f]{32}");
    }
  }

  /** Nothing of it is released any more, but its log is still exported. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aPersonIsErasedFromExperimentsThatHaveEnded(Kind kind) {
    TestStore store = store(kind);
    String people = "SELECT count(*) FROM decision WHERE person IS NOT NULL";
    try (Started server = store.start()) {
      server.send("POST", "/v1/experiments", EXPERIMENT);
      give(server, "ann", 3);
      server.send("POST", "/v1/experiments/e/stop", "{}");
      assertThat(store.count(people)).isEqualTo(3);
      assertThat(server.send("DELETE", "/v1/people/ann", "").status()).isEqualTo(202);
      assertThat(store.count(people)).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void valuesBeyondThoseThatCountAreDeleted(Kind kind) {
    TestStore store = store(kind);
    try (Started server = store.start()) {
      begin(store, server);
      give(server, "ann", 4);
      String ofAnn = " FROM decision d WHERE d.person IS NOT NULL";
      Traffic.await(() -> {
        giveUntilReleased(server);
        return store.count("SELECT count(*)" + ofAnn + " AND d.state = 0") == 0;
      });
      assertPassedOver(store, 4);
      assertThat(store.count("SELECT count(*) FROM reward r JOIN decision d"
              + " ON d.sequence = r.sequence WHERE d.state <> 0 AND r.value IS NOT NULL"))
          .isZero();
    }
  }
}
