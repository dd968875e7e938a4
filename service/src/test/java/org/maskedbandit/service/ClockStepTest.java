package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Decisions.Answer;
import org.maskedbandit.service.serve.Decisions.Question;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.Sql;

/** The clock of the machine is set back or forward by an hour. */
class ClockStepTest {
  private static final long HOUR = 3_600_000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void windowsNeitherOpenAgainNorCloseTwice() throws Exception {
    AtomicLong time = new AtomicLong(100 * HOUR);
    try (Database database = Database.sqlite(folder);
        Node node = Node.open(database, MasterKey.random(), new Clock(time::get))) {
      node.changes()
          .create(
              NewExperiment.read(new ObjectMapper()
                  .readTree("{\"name\": \"e\", \"arms\": [\"a\", \"b\"],"
                      + " \"policy\": \"epoch-coins(eta=1, m0=1)\","
                      + " \"reward\": {\"window\": \"PT10M\"}}")),
              "test")
          .join();
      Answer early = decide(node);
      time.addAndGet(-HOUR);
      Answer stepped = decide(node);
      assertThat(stepped.decision().time()).isEqualTo(early.decision().time());
      assertThat(report(node, early)).isEqualTo(Outcome.COUNTED);
      // An hour and more later by the machine, all windows have closed once.
      time.addAndGet(2 * HOUR);
      assertThat(report(node, stepped)).isEqualTo(Outcome.GONE);
      awaitReleased(database, 2);
      // Back again: closed windows stay closed, and what was released is not released again.
      time.addAndGet(-HOUR);
      assertThat(report(node, stepped)).isEqualTo(Outcome.GONE);
      assertThat(report(node, early)).isEqualTo(Outcome.GONE);
      Answer late = decide(node);
      assertThat(report(node, late)).isEqualTo(Outcome.COUNTED);
      time.addAndGet(2 * HOUR);
      awaitReleased(database, 3);
    }
  }

  private static Answer decide(Node node) {
    Question question = new Question(Optional.empty(), Optional.empty(), Optional.empty(), "key");
    return node.people()
        .decide(node.experiments().find("e").orElseThrow(), question)
        .join()
        .orElseThrow();
  }

  private static Outcome report(Node node, Answer answer) {
    Experiment experiment = node.experiments().find("e").orElseThrow();
    return node.reports()
        .take(List.of(node.reports().report(answer.decision(), experiment, "key", 1)))
        .join()
        .get(0);
  }

  /** Exactly so many decisions are part of releases, each once. */
  private static void awaitReleased(Database database, int number) {
    Traffic.await(() -> released(database) >= number);
    assertThat(released(database)).isEqualTo(number);
    assertThat(Sql.of(database)
            .<Long, RuntimeException>withHandle(handle -> handle
                .select("SELECT count(*) FROM decision WHERE state = 1")
                .mapTo(Long.class)
                .one()))
        .isEqualTo(number);
  }

  private static long released(Database database) {
    return Sql.of(database)
        .withHandle(handle -> handle
            .select("SELECT coalesce(sum(rewards), 0) FROM release")
            .mapTo(Long.class)
            .one());
  }
}
