package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.Sql;
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
      Sql.of(database)
          .useTransaction(
              TransactionIsolationLevel.SERIALIZABLE,
              handle -> Counted.check(handle, master, loads, KILLS + " kills"));
    }
  }

  static int acknowledged(List<Load> loads) {
    return loads.stream().mapToInt(load -> load.acknowledged.size()).sum();
  }

  static void awaitAcknowledged(List<Load> loads, int enough) throws Exception {
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
    Definition definition = NewExperiment.read(new ObjectMapper()
        .readTree("{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\"],"
            + " \"policy\": \"epoch-coins(eta=1000, m0=4, gamma=0.01)\"}"));
    try (Database database = open(address)) {
      return database.write(tx -> {
        ExperimentStore.create(tx, definition, 0);
        return KeyStore.create(tx, KeyStore.Role.APP, null, 0);
      });
    }
  }
}
