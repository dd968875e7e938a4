package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Sql;

/** The store cannot grow: nothing that was acknowledged is lost, and it goes on afterwards. */
class DiskFullTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  @Test
  void rewardsAreRefusedWhileThereIsNoRoom() throws Exception {
    try (RunningService service = new RunningService(Database.sqlite(folder), master)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"],"
              + " \"policy\": \"epoch-coins(eta=1000, m0=4, gamma=0.01)\"}");
      Load load = new Load(service.server::url, service.admin, "e", 5);
      Thread thread = new Thread(load);
      thread.start();
      CrashTest.awaitAcknowledged(List.of(load), 100);
      long room = pages(service, "page_count") + 5;
      pages(service, "max_page_count = " + room);
      awaitFull(service);
      String id = service
          .post("/v1/experiments/e/decisions", "{}")
          .body()
          .get("decision")
          .asText();
      String reward = "/v1/decisions/" + id + "/reward";
      RunningService.Reply refused = service.put(reward, "{\"value\": 1}");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.body().get("detail").asText()).contains("cannot answer now; try again");
      assertThat(service.post("/v1/experiments/e/decisions", "{}").status()).isEqualTo(200);
      assertThat(service.get("/v1/experiments/e").status()).isEqualTo(200);
      int before = load.acknowledged.size();
      pages(service, "max_page_count = 1000000");
      CrashTest.awaitAcknowledged(List.of(load), before + 100);
      assertThat(service.put(reward, "{\"value\": 1}").status()).isEqualTo(200);
      load.sent.put(id, 1.0);
      load.acknowledged.put(id, 1.0);
      load.stop();
      thread.join();
      Sql.of(service.database)
          .useTransaction(
              TransactionIsolationLevel.SERIALIZABLE,
              handle -> Counted.check(handle, master, List.of(load), "disk full"));
    }
  }

  /** On the only connection that writes. */
  private static long pages(RunningService service, String pragma) {
    return Sql.of(service.database)
        .withHandle(
            handle -> handle.createQuery("PRAGMA " + pragma).mapTo(Long.class).one());
  }

  /** Decisions wait for as long as the store has no room. */
  private static void awaitFull(RunningService service) {
    Traffic.await(() -> {
      service.post("/v1/experiments/e/decisions", "{}");
      return service.node.log().size() >= 200;
    });
  }
}
