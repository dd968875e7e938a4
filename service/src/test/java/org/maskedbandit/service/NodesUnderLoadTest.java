package org.maskedbandit.service;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.OwnPostgres;
import org.maskedbandit.service.store.Sql;

/**
 * Two nodes on one PostgreSQL under load: one is killed, one is paused for some seconds, and the
 * database crashes. Every request goes to either node, so half of the rewards are reported to
 * another node than the one that decided. {@code -Dservice.accidents=20} is the long version.
 */
class NodesUnderLoadTest {
  private static final int ACCIDENTS = Integer.getInteger("service.accidents", 1);
  private static final int CLIENTS = 3;

  /** Rewards between two accidents. */
  private static final int REWARDS = 100;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();
  private final AtomicReferenceArray<String> urls = new AtomicReferenceArray<>(2);
  private final ServiceProcess[] nodes = new ServiceProcess[2];

  @Test
  void nothingIsLostOrReleasedTwiceWhateverStops() throws Exception {
    Files.writeString(folder.resolve("secret"), master.base64());
    try (OwnPostgres postgres = new OwnPostgres()) {
      String address = postgres.address();
      String key = prepare(address);
      List<Load> loads = IntStream.range(0, CLIENTS)
          .mapToObj(seed -> new Load(this::either, key, "e", seed))
          .toList();
      List<Thread> threads = loads.stream().map(Thread::new).toList();
      try {
        start(0, address);
        start(1, address);
        threads.forEach(Thread::start);
        for (int i = 0; i < ACCIDENTS; i++) {
          accidents(i, postgres, loads);
        }
        more(loads);
      } finally {
        loads.forEach(Load::stop);
        for (Thread thread : threads) {
          thread.join();
        }
        for (ServiceProcess node : nodes) {
          node.close();
        }
      }
      try (Database database = Database.postgres(address)) {
        Sql.of(database)
            .useTransaction(
                TransactionIsolationLevel.SERIALIZABLE,
                handle -> Counted.check(
                    handle, master, loads, "two nodes, " + ACCIDENTS + " accidents of each kind"));
      }
    }
  }

  private String either() {
    return urls.get(ThreadLocalRandom.current().nextInt(2));
  }

  private void start(int node, String address) {
    nodes[node] = ServiceProcess.start(folder, address);
    urls.set(node, nodes[node].url);
  }

  private void accidents(int number, OwnPostgres postgres, List<Load> loads) throws Exception {
    Random random = new Random(number);
    more(loads);
    int killed = number % 2;
    nodes[killed].kill();
    start(killed, postgres.address());
    more(loads);
    ServiceProcess paused = nodes[1 - killed];
    paused.signal("STOP");
    Thread.sleep(1000 + random.nextInt(1000 * Math.min(ACCIDENTS, 6)));
    paused.signal("CONT");
    more(loads);
    postgres.crash();
  }

  private static void more(List<Load> loads) throws Exception {
    CrashTest.awaitAcknowledged(loads, CrashTest.acknowledged(loads) + REWARDS);
  }

  /** Noise is small, so that released sums can be compared with what was sent. */
  private static String prepare(String address) throws Exception {
    Definition definition = NewExperiment.read(new ObjectMapper()
        .readTree("{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\"],"
            + " \"policy\": \"epoch-coins(eta=1000, m0=4, gamma=0.01)\"}"));
    try (Database database = Database.postgres(address)) {
      return database.write(tx -> {
        ExperimentStore.create(tx, definition, 0);
        return KeyStore.create(tx, KeyStore.Role.APP, null, 0);
      });
    }
  }
}
