package org.maskedbandit.service.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.DecisionLog;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.RewardStore;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.Writer;

/**
 * A spy decides for nobody and watches how many decisions wait: less than an interval between two
 * times when there are none means that a reward was reported. The spy sees the number itself, while
 * the service shows its highest value of 15 seconds.
 */
@EnabledIfSystemProperty(named = "service.attack", matches = "\\d+")
class QueueAttackTest {
  private static final int TRIES = Integer.getInteger("service.attack", 0);
  private static final long MILLI = 1_000_000;
  private static final Duration INTERVAL = Duration.ofMillis(100);
  private static final long SHORT = 90 * MILLI;
  private static final long WATCHED = 350 * MILLI;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final Random random = new Random(SecretSource.fromSystem().nextInt(1 << 30));
  private final Clock clock = new Clock();
  private long sequence;

  private DecisionId decide() {
    return new DecisionId(1, ++sequence, 0, clock.now(), 0, 0.5, true, Pseudonym.NONE);
  }

  private void log(DecisionLog log, DecisionId decision) {
    assertThat(log.add(decision, List.of(), () -> {})).isTrue();
  }

  /** What a service does that stores waiting decisions with every report. */
  private static void flush(Writer writer, DecisionLog log) {
    writer.own(tx -> {
      log.write(tx);
      return true;
    });
    writer.own(tx -> {
      log.ended(true);
      return true;
    });
  }

  /** Whether the spy sees a short gap; a report is made at some time if there is one. */
  private boolean seen(DecisionLog log, boolean reported, Runnable report) {
    long start = System.nanoTime();
    long when = start + (long) (random.nextDouble() * WATCHED);
    boolean open = reported;
    boolean waiting = false;
    long emptied = 0;
    long shortest = Long.MAX_VALUE;
    for (long now = start; now - start < WATCHED; now = System.nanoTime()) {
      if (open && now >= when) {
        report.run();
        open = false;
      }
      boolean empty = log.size() == 0;
      if (empty && waiting) {
        shortest = emptied == 0 ? shortest : Math.min(shortest, now - emptied);
        emptied = now;
      }
      if (empty) {
        log(log, decide());
      }
      waiting = true;
      LockSupport.parkNanos(MILLI);
    }
    return shortest < SHORT;
  }

  /** Four standard errors of 400 tries are 10%; false alarm: 1e-4, for a command run by hand. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theQueueTellsOfReportsOnlyIfTheyFlushIt(boolean twin) throws Exception {
    MasterKey master = MasterKey.random();
    DecisionLog log = new DecisionLog(slot -> {});
    Definition definition = NewExperiment.read(new ObjectMapper()
        .readTree("{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 0.0199},"
            + " \"reward\": {\"window\": \"PT1H\"}}"));
    int right = 0;
    try (Database database = Database.sqlite(folder);
        Writer writer = new Writer(database)) {
      database.write(tx -> {
        ExperimentStore.create(tx, definition, 0);
        return true;
      });
      writer.every(INTERVAL, log);
      Reports reports = new Reports(
          database, new RewardStore(master), clock, writer, log, new Agenda(), Node.RETENTION);
      for (int i = 0; i < TRIES; i++) {
        DecisionId victim = decide();
        log(log, victim);
        log.stored(List.of(victim.sequence())).get(1, TimeUnit.MINUTES);
        boolean reported = random.nextBoolean();
        boolean guess = seen(log, reported, () -> {
          if (twin) {
            flush(writer, log);
          }
          reports
              .take(List.of(new RewardStore.Report(victim, "key", 1, definition.reward(), false)))
              .thenAccept(outcomes -> assertThat(outcomes).containsExactly(Outcome.COUNTED));
        });
        right += guess == reported ? 1 : 0;
      }
    }
    double share = (double) right / TRIES;
    System.out.println((twin ? "twin: " : "service: ") + right + " of " + TRIES + " right");
    if (twin) {
      assertThat(share).isGreaterThanOrEqualTo(0.6);
    } else {
      assertThat(Math.abs(share - 0.5)).isLessThanOrEqualTo(4 * Math.sqrt(0.25 / TRIES));
    }
  }
}
