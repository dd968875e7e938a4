package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.node.Clock;
import org.maskedbandit.service.node.Decisions.Answer;
import org.maskedbandit.service.node.Decisions.Question;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Report;

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
        Node node = new Node(database, MasterKey.random(), new Clock(time::get))) {
      node.create(
              Definition.read(new ObjectMapper()
                  .readTree("{\"name\": \"e\", \"arms\": [\"a\", \"b\"],"
                      + " \"policy\": \"epoch-coins(eta=1, m0=1)\","
                      + " \"reward\": {\"window\": \"PT10M\"}}")),
              "test")
          .join();
      Answer early = decide(node);
      time.addAndGet(-HOUR);
      Answer stepped = decide(node);
      assertThat(stepped.decision().time()).isEqualTo(early.decision().time());
      assertThat(report(node, early)).isEqualTo(Report.Outcome.COUNTED);
      // An hour and more later by the machine, all windows have closed once.
      time.addAndGet(2 * HOUR);
      assertThat(report(node, stepped)).isEqualTo(Report.Outcome.GONE);
      awaitReleased(database, 2);
      // Back again: closed windows stay closed, and what was released is not released again.
      time.addAndGet(-HOUR);
      assertThat(report(node, stepped)).isEqualTo(Report.Outcome.GONE);
      assertThat(report(node, early)).isEqualTo(Report.Outcome.GONE);
      Answer late = decide(node);
      assertThat(report(node, late)).isEqualTo(Report.Outcome.COUNTED);
      time.addAndGet(2 * HOUR);
      awaitReleased(database, 3);
    }
  }

  private static Answer decide(Node node) {
    Question question = new Question(Optional.empty(), Optional.empty(), Optional.empty());
    return node.kept().decide(node.find("e").orElseThrow(), question).join().orElseThrow();
  }

  private static Report.Outcome report(Node node, Answer answer) {
    Experiment experiment = node.find("e").orElseThrow();
    return node.reports()
        .take(List.of(node.reports().report(answer.decision(), experiment, 1)))
        .join()
        .get(0);
  }

  /** Exactly so many decisions are part of releases, each once. */
  private static void awaitReleased(Database database, int number) {
    Traffic.await(() -> released(database) >= number);
    assertThat(released(database)).isEqualTo(number);
    assertThat(database
            .reading()
            .<Long, RuntimeException>withHandle(handle -> handle
                .select("SELECT count(*) FROM decision WHERE state = 1")
                .mapTo(Long.class)
                .one()))
        .isEqualTo(number);
  }

  private static long released(Database database) {
    return database
        .reading()
        .withHandle(handle -> handle
            .select("SELECT coalesce(sum(rewards), 0) FROM release")
            .mapTo(Long.class)
            .one());
  }
}
