package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.secret.MasterKey;

/** Two nodes change arms at the same time. */
class ArmsOfNodesTest {
  private static final String EXPERIMENT =
      "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}";

  private static boolean waits(Database database) {
    return database
        .reading()
        .withHandle(handle -> handle
            .select("SELECT count(*) > 0 FROM pg_locks WHERE NOT granted")
            .mapTo(Boolean.class)
            .one());
  }

  @Test
  void oneArmIsLeft() throws Exception {
    try (StoreBench bench =
        new StoreBench(Database.postgres(Stores.newPostgres()), MasterKey.random(), EXPERIMENT)) {
      try (Handle first = bench.database.writing().open()) {
        first.begin();
        assertThat(ExperimentStore.retire(new Tx(first, true), bench.id, "a")).isTrue();
        CompletableFuture<Boolean> second = CompletableFuture.supplyAsync(
            () -> bench.write(tx -> ExperimentStore.retire(tx, bench.id, "b")));
        Traffic.await(() -> second.isDone() || waits(bench.database));
        first.commit();
        assertThat(second.get(60, TimeUnit.SECONDS)).isFalse();
      }
      List<Arm> arms = bench.write(tx -> ExperimentStore.arms(tx, bench.id));
      assertThat(arms).extracting(Arm::retired).containsExactly(true, false);
    }
  }
}
