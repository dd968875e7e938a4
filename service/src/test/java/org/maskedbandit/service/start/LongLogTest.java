package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Sql;

/**
 * A server with many decisions in its log starts; it prints how fast. {@code -Dservice.log=1000000}
 * is the long version, which must start within three seconds.
 */
class LongLogTest {
  private static final int DECISIONS = Integer.getInteger("service.log", 20_000);
  private static final int LONG = 1_000_000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void itStartsAndGoesOn() {
    try (Started first = Started.on(folder)) {
      first.send(
          "POST",
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1},"
              + " \"reward\": {\"window\": \"PT24H\"}}");
    }
    fill();
    long start = System.nanoTime();
    try (Started again = Started.on(folder)) {
      Duration ready = Duration.ofNanos(System.nanoTime() - start);
      String decision = again.decide("e", "p");
      Duration decided = Duration.ofNanos(System.nanoTime() - start);
      assertThat(again.reward(decision, 1)).isEqualTo(200);
      Duration stored = Duration.ofNanos(System.nanoTime() - start);
      System.out.println(DECISIONS + " decisions in the log: listening after " + ready.toMillis()
          + " ms, first decision " + decided.toMillis() + " ms, first reward stored "
          + stored.toMillis() + " ms");
      if (DECISIONS >= LONG) {
        assertThat(stored).isLessThan(Duration.ofSeconds(3));
      }
    }
  }

  /** Half are released and half are open, with a reward for every second of these. */
  private void fill() {
    long now = System.currentTimeMillis();
    try (Database database = Database.sqlite(folder)) {
      Sql.of(database).useTransaction(handle -> {
        String numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
            + DECISIONS + ") ";
        handle.execute(
            numbers + "INSERT INTO decision (sequence, experiment, slot, time, release, propensity,"
                + " person, state) SELECT i, 1, 2 * (i % 2), ?, 0, 0.5, NULL,"
                + " CASE WHEN i % 4 < 2 THEN 0 ELSE 1 END FROM n",
            now);
        handle.execute(
            "INSERT INTO reward (sequence, reporter, experiment, slot, reported, value)"
                + " SELECT sequence, 'key', 1, slot, ?, randomblob(36) FROM decision"
                + " WHERE state = 0 AND sequence % 8 < 4",
            now);
        handle.execute("UPDATE lease SET next = " + (DECISIONS + 1L)
            + " WHERE name = 'sequence' AND next <= " + DECISIONS);
        handle.execute("UPDATE slot SET plays = " + DECISIONS / 2 + ", pending = (SELECT count(*)"
            + " FROM decision d WHERE d.slot = slot.slot AND d.state = 0)");
      });
    }
  }
}
