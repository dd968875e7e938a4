package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.secret.DecisionIds;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.ApiKeys;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Experiments;
import org.maskedbandit.service.store.Stores;

/**
 * Kills the service with SIGKILL under load, again and again, and then counts.
 * {@code -Dservice.kills=200} is the long version.
 */
class CrashTest {
  private static final int KILLS = Integer.getInteger("service.kills", 3);
  private static final int CLIENTS = 3;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  @ParameterizedTest
  @EnumSource
  void nothingAcknowledgedIsLostAndNothingIsReleasedTwice(Stores.Kind kind) throws Exception {
    Files.writeString(folder.resolve("secret"), master.base64());
    String address = kind == Stores.Kind.SQLITE ? "" : Stores.newPostgres();
    String key = prepare(address);
    AtomicReference<String> url = new AtomicReference<>("");
    List<Load> loads = IntStream.range(0, CLIENTS)
        .mapToObj(seed -> new Load(url::get, key, "e", seed))
        .toList();
    List<Thread> threads = loads.stream().map(Thread::new).toList();
    Random random = new Random(7);
    for (int i = 0; i <= KILLS; i++) {
      try (ServiceProcess service = ServiceProcess.start(folder, address)) {
        url.set(service.url);
        if (i == 0) {
          threads.forEach(Thread::start);
        }
        int more = 100 + random.nextInt(200);
        awaitAcknowledged(loads, acknowledged(loads) + more);
        Thread.sleep(random.nextInt(50));
      }
    }
    loads.forEach(Load::stop);
    for (Thread thread : threads) {
      thread.join();
    }
    try (Database database = open(address)) {
      database.reading().useHandle(handle -> check(handle, loads));
    }
  }

  private static int acknowledged(List<Load> loads) {
    return loads.stream().mapToInt(load -> load.acknowledged.size()).sum();
  }

  private static void awaitAcknowledged(List<Load> loads, int enough) throws Exception {
    for (int i = 0; i < 6000 && acknowledged(loads) < enough; i++) {
      Thread.sleep(10);
    }
    assertThat(acknowledged(loads)).as("rewards under load").isGreaterThanOrEqualTo(enough);
  }

  private Database open(String address) {
    return address.isEmpty() ? Database.sqlite(folder) : Database.postgres(address);
  }

  /** Noise is small, so that released sums can be compared with what was sent. */
  private String prepare(String address) throws Exception {
    Definition definition = Definition.read(new ObjectMapper()
        .readTree("{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\"],"
            + " \"policy\": \"epoch-coins(eta=1000, m0=4, gamma=0.01)\"}"));
    try (Database database = open(address)) {
      return database.reading().inTransaction(handle -> {
        Experiments.create(handle, definition, 0);
        return ApiKeys.create(handle, ApiKeys.Role.app, null, 0);
      });
    }
  }

  private void check(Handle handle, List<Load> loads) {
    Map<Long, Double> sent = new HashMap<>();
    Map<Long, Double> acknowledged = new HashMap<>();
    DecisionIds ids = new DecisionIds(master);
    loads.forEach(load -> {
      load.sent.forEach((id, value) -> sent.put(ids.read(id).orElseThrow().sequence(), value));
      load.acknowledged.forEach(
          (id, value) -> acknowledged.put(ids.read(id).orElseThrow().sequence(), value));
    });
    List<Long> released = longs(handle, "SELECT sequence FROM decision WHERE state = 1");
    List<Long> waiting = longs(handle, "SELECT sequence FROM reward");
    System.out.println(KILLS + " kills: " + acknowledged.size() + " rewards acknowledged, "
        + released.size() + " released in " + longs(handle, "SELECT count(*) FROM release")
        + " releases, " + waiting.size() + " waiting");
    assertThat(released).doesNotHaveDuplicates().doesNotContainAnyElementsOf(waiting);
    acknowledged.keySet().removeAll(released);
    assertThat(waiting).as("acknowledged, but not released").containsAll(acknowledged.keySet());
    assertThat(longs(handle, "SELECT sum(rewards) FROM release").get(0))
        .as("rewards of releases")
        .isEqualTo(released.size());
    double noise = 0.01 * Math.sqrt(released.size());
    assertThat(handle.select("SELECT sum(sum) FROM release").mapTo(Double.class).one())
        .as("what was released is what was sent, up to noise (ten deviations)")
        .isCloseTo(released.stream().mapToDouble(sent::get).sum(), within(10 * noise));
    assertThat(longs(handle, "SELECT pending FROM slot ORDER BY slot").stream()
            .mapToLong(Long::longValue)
            .sum())
        .isEqualTo(waiting.size());
  }

  private static List<Long> longs(Handle handle, String sql) {
    return handle.select(sql).mapTo(Long.class).list();
  }
}
