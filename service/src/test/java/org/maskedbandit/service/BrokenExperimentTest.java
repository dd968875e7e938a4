package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Experiments;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore.Role;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.Stores;
import org.maskedbandit.service.store.Stores.Kind;
import org.slf4j.LoggerFactory;

/** An experiment whose stored definition cannot be read hurts no other. */
class BrokenExperimentTest {
  private static final String GAUGE = "maskedbandit_experiment_broken{experiment=\"bad\"} 1.0";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static void create(RunningService service, String name) {
    String definition = "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"], \"policy\":"
        + " \"epoch-coins(eta=1, m0=4)\"}";
    assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
  }

  private static String definition(Database database) {
    return Sql.of(database)
        .withHandle(handle -> handle
            .select("SELECT definition FROM experiment WHERE name = 'bad'")
            .mapTo(String.class)
            .one());
  }

  /** Locks what the service locks, in its order. */
  private static void define(Database database, String definition) {
    Sql.of(database).useTransaction(handle -> {
      handle.execute("UPDATE experiment SET definition = ? WHERE name = 'bad'", definition);
      handle.execute("UPDATE lease SET next = next + 1 WHERE name = 'change'");
      handle.execute("UPDATE experiment SET change ="
          + " (SELECT next - 1 FROM lease WHERE name = 'change') WHERE name = 'bad'");
    });
  }

  private static long count(RunningService service, String from) {
    return Sql.of(service.database)
        .withHandle(handle ->
            handle.select("SELECT count(*) FROM " + from).mapTo(Long.class).one());
  }

  private static JsonNode listed(RunningService service, String name) {
    for (JsonNode each : service.get("/v1/experiments").body().get("experiments")) {
      if (each.get("name").textValue().equals(name)) {
        return each;
      }
    }
    throw new AssertionError(name + " is not in the list");
  }

  private static String metrics(RunningService service) {
    return Traffic.raw(service, "/metrics").body();
  }

  private static void playUntilReleased(RunningService service, String name) {
    long before = Traffic.release(service, name);
    Traffic.await(() -> {
      Traffic.report(service, Traffic.decide(service, name, 8), (arm, i) -> 1);
      return Traffic.release(service, name) > before;
    });
  }

  private static void assertBroken(RunningService service) {
    RunningService.Reply ready = service.get("/readyz");
    assertThat(ready.status()).isEqualTo(200);
    assertThat(ready.body().get("brokenExperiments").intValue()).isEqualTo(1);
    assertThat(ready.body().get("broken")).extracting(JsonNode::textValue).containsExactly("bad");
    assertThat(metrics(service)).contains("maskedbandit_experiments_broken 1.0").contains(GAUGE);
    assertThat(listed(service, "bad").at("/health/computed").booleanValue()).isFalse();
    assertThat(listed(service, "bad").at("/health/sentence").textValue()).contains("log");
    assertThat(listed(service, "bad").get("status").textValue()).isEqualTo("running");
    assertThat(listed(service, "good").at("/health/computed").booleanValue()).isTrue();
    String key = service.key(Role.VIEWER, "good");
    assertThat(service.send("GET", "/v1/experiments", "", key).body().get("experiments"))
        .hasSize(1);
    assertOthersGoOn(service);
  }

  private static void assertOthersGoOn(RunningService service) {
    playUntilReleased(service, "good");
    String name =
        "new" + service.get("/v1/experiments").body().get("experiments").size();
    create(service, name);
    assertThat(service.post("/v1/experiments/" + name + "/pause", "").status()).isEqualTo(200);
    assertThat(service.post("/v1/experiments/" + name + "/stop", "").status()).isEqualTo(200);
    assertThat(service.delete("/v1/people/ann").status()).isEqualTo(202);
  }

  private static void assertWell(RunningService service) {
    Traffic.await(() -> service.get("/readyz").body().get("brokenExperiments").intValue() == 0);
    assertThat(service.get("/readyz").body().get("broken")).isEmpty();
    assertThat(metrics(service))
        .contains("maskedbandit_experiments_broken 0.0")
        .doesNotContain("maskedbandit_experiment_broken{");
    assertThat(listed(service, "bad").at("/health/computed").booleanValue()).isTrue();
    playUntilReleased(service, "bad");
  }

  @ParameterizedTest
  @EnumSource
  void itIsNamedAndServedAgainWhenItIsPutRight(Kind kind) {
    String address = kind == Kind.POSTGRES ? Stores.newPostgres() : "";
    MasterKey master = MasterKey.random();
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    Logger logger = (Logger) LoggerFactory.getLogger(Experiments.class);
    String definition;
    try (RunningService service = new RunningService(open(address), master)) {
      create(service, "good");
      create(service, "bad");
      playUntilReleased(service, "bad");
      definition = definition(service.database);
      define(service.database, definition.replace("epoch-coins", "epoch-coin"));
    }
    logger.addAppender(log);
    try (RunningService service = new RunningService(open(address), master)) {
      assertThat(log.list.stream().map(ILoggingEvent::getFormattedMessage))
          .anyMatch(line -> line.contains("experiment bad cannot be served"));
      assertBroken(service);
      assertThat(service.get("/v1/privacy").status())
          .as("its promise is unknown")
          .isEqualTo(503);
      assertThat(service.get("/v1/experiments/bad").status()).isEqualTo(404);
      assertThat(service
              .post(
                  "/v1/experiments",
                  "{\"name\": \"bad\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}")
              .status())
          .as("its name is taken")
          .isEqualTo(409);
      define(service.database, definition);
      assertWell(service);
      // While it is served: it keeps its last state.
      define(service.database, "no JSON");
      service.post("/v1/experiments/good/pause", "");
      service.post("/v1/experiments/good/resume", "");
      Traffic.await(() -> service.get("/readyz").body().get("brokenExperiments").intValue() == 1);
      assertBroken(service);
      assertThat(service.get("/v1/experiments/bad").status()).isEqualTo(200);
      assertThat(Traffic.decide(service, "bad", 1).get(0).arm()).isIn("a", "b");
      assertThat(service.get("/v1/experiments").body().get("experiments"))
          .filteredOn(each -> each.get("name").textValue().equals("bad"))
          .as("listed once")
          .hasSize(1);
      assertThat(service.get("/v1/privacy").status()).as("its promise is known").isEqualTo(200);
      define(service.database, definition);
      assertWell(service);
    } finally {
      logger.detachAppender(log);
    }
  }

  /** It is tried again before this node has heard of an earlier change of another experiment. */
  @Test
  void anEarlierChangeOfAnotherIsNotMissed() {
    try (RunningService service = RunningService.sqlite(folder)) {
      create(service, "good");
      create(service, "bad");
      String definition = definition(service.database);
      define(service.database, "no JSON");
      create(service, "other");
      assertThat(service.get("/readyz").body().get("brokenExperiments").intValue())
          .isEqualTo(1);
      Sql.of(service.database).useTransaction(handle -> {
        handle.execute("UPDATE lease SET next = next + 1 WHERE name = 'change'");
        handle.execute("UPDATE experiment SET status = 'paused', change ="
            + " (SELECT next - 1 FROM lease WHERE name = 'change') WHERE name = 'good'");
      });
      define(service.database, definition);
      Traffic.await(() -> service.get("/readyz").body().get("brokenExperiments").intValue() == 0);
      create(service, "another");
      assertThat(service.get("/v1/experiments/good").body().get("status").textValue())
          .isEqualTo("paused");
    }
  }

  @ParameterizedTest
  @EnumSource
  void itCanBeStoppedAndNotChanged(Kind kind) {
    try (RunningService service =
        new RunningService(Stores.open(kind, folder), MasterKey.random())) {
      create(service, "bad");
      String definition = definition(service.database);
      define(service.database, definition.replace("epoch-coins", "epoch-coin"));
      assertThat(service.post("/v1/experiments/bad/arms", "\"c\"").status()).isEqualTo(422);
      assertThat(count(service, "arm")).isEqualTo(2);
      assertThat(count(service, "journal WHERE action = 'arm added'")).isZero();
      for (String verb : List.of("pause", "resume")) {
        assertThat(service.post("/v1/experiments/bad/" + verb, "").status()).isEqualTo(200);
      }
      RunningService.Reply stopped = service.post("/v1/experiments/bad/stop", "{\"arm\": \"b\"}");
      assertThat(stopped.status()).isEqualTo(200);
      assertThat(stopped.body().at("/health/computed").booleanValue()).isFalse();
      for (int i = 0; i < 30; i++) {
        assertThat(Traffic.decide(service, "bad", 1).get(0).arm()).isEqualTo("b");
      }
      define(service.database, definition);
      Traffic.await(() -> service.get("/readyz").body().get("brokenExperiments").intValue() == 0);
      JsonNode shown = service.get("/v1/experiments/bad").body();
      assertThat(shown.get("status").textValue()).isEqualTo("stopped");
      assertThat(shown.get("finalArm").textValue()).isEqualTo("b");
    }
  }

  /** Numbers that no service writes: the statistics of one experiment cannot be computed. */
  @ParameterizedTest
  @EnumSource
  void statisticsThatFailHideNoOtherExperiment(Kind kind) {
    AtomicLong time = new AtomicLong(1_000_000);
    try (RunningService service =
        new RunningService(Stores.open(kind, folder), MasterKey.random(), new Clock(time::get))) {
      create(service, "good");
      create(service, "bad");
      playUntilReleased(service, "bad");
      Traffic.flush(service.node);
      String first =
          " WHERE release = 0 AND experiment =" + " (SELECT id FROM experiment WHERE name = 'bad')";
      service.change(handle -> handle.execute("UPDATE play_count SET slot = slot + 10000" + first));
      time.addAndGet(10_000);
      playUntilReleased(service, "bad");
      Traffic.await(() -> !listed(service, "bad").at("/health/computed").booleanValue());
      assertThat(listed(service, "good").at("/health/computed").booleanValue()).isTrue();
      assertThat(service.get("/v1/experiments/bad").status()).isEqualTo(200);
      assertOthersGoOn(service);
      service.change(handle -> handle.execute("UPDATE play_count SET slot = slot - 10000" + first));
      Traffic.await(() -> listed(service, "bad").at("/health/computed").booleanValue());
    }
  }

  /** Another node would not serve it either. */
  @Test
  void aNodeIsReadyWhoseOnlyExperimentIsBroken() {
    MasterKey master = MasterKey.random();
    try (RunningService service = new RunningService(Database.sqlite(folder), master)) {
      create(service, "bad");
      define(service.database, "no JSON");
    }
    try (RunningService service = new RunningService(Database.sqlite(folder), master)) {
      RunningService.Reply ready = service.send("GET", "/readyz", "", "no key");
      assertThat(ready.status()).isEqualTo(200);
      assertThat(ready.body().get("broken")).extracting(JsonNode::textValue).containsExactly("bad");
      assertThat(metrics(service)).contains(GAUGE);
    }
  }

  private Database open(String address) {
    return address.isEmpty() ? Database.sqlite(folder) : Database.postgres(address);
  }

  @ParameterizedTest
  @ValueSource(ints = {240, 1000, 3000})
  void manyEqualArmsAreServedAndShown(int arms) {
    String labels =
        IntStream.range(0, arms).mapToObj(i -> "\"a" + i + "\"").collect(Collectors.joining(", "));
    try (RunningService service = RunningService.sqlite(folder)) {
      create(service, "good");
      for (String policy : List.of("epoch-thompson(eta=1)", "epoch-thompson-pure(epsilon=1)")) {
        String name = policy.contains("pure") ? "pure" : "gauss";
        String definition = "{\"name\": \"" + name + "\", \"arms\": [" + labels
            + "], \"policy\": \"" + policy + "\"}";
        assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
        JsonNode shown = listed(service, name);
        assertThat(shown.at("/health/computed").booleanValue()).isTrue();
        assertThat(shown.get("arms")).hasSize(arms);
      }
      assertThat(service.get("/readyz").body().get("brokenExperiments").intValue())
          .isZero();
      playUntilReleased(service, "good");
    }
  }
}
