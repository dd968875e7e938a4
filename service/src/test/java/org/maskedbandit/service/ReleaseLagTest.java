package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Decisions.Answer;
import org.maskedbandit.service.serve.Decisions.Question;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.RewardStore.Report;
import org.maskedbandit.service.store.Sql;

/**
 * Releases keep up with decisions of many experiments: each is made soon after the last of its
 * windows has closed. Prints how soon; {@code -Dservice.lag.seconds=20} is the long version.
 */
class ReleaseLagTest {
  private static final int SECONDS = Integer.getInteger("service.lag.seconds", 2);
  private static final int EXPERIMENTS = 20;
  private static final int WINDOW = 200;

  /** So many of each experiment at least, however slow the machine is: then there are releases. */
  private static final int LEAST = 200;

  /** Decisions of each experiment between two pauses of a millisecond. */
  private static final int ROUNDS = Integer.getInteger("service.lag.rounds", 1);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void releasesKeepUp() throws Exception {
    try (Database database = Database.sqlite(folder);
        Node node = Node.open(database, MasterKey.random(), new Clock())) {
      for (int i = 0; i < EXPERIMENTS; i++) {
        node.changes().create(definition("e" + i), "test").join();
      }
      long decided = drive(node);
      Traffic.await(() -> node.experiments().all().stream()
          .allMatch(experiment -> Traffic.nothingIsDue(node, experiment)));
      List<Long> lags = Sql.of(database).withHandle(ReleaseLagTest::lags);
      lags.sort(null);
      System.out.println(decided + " decisions in " + SECONDS + " s, " + lags.size()
          + " releases; milliseconds from due to released: median " + lags.get(lags.size() / 2)
          + ", 90% " + lags.get(lags.size() * 9 / 10) + ", 99% " + lags.get(lags.size() * 99 / 100)
          + ", most " + lags.get(lags.size() - 1));
      assertThat(lags.get(0)).as("no release before its windows have closed").isNotNegative();
      assertThat(lags.get(lags.size() / 2)).as("the median").isLessThan(1500);
    }
  }

  private static Definition definition(String name) throws Exception {
    return NewExperiment.read(new ObjectMapper()
        .readTree("{\"name\": \"" + name + "\", \"arms\": [\"0\", \"1\", \"2\", \"3\", \"4\"],"
            + " \"policy\": \"epoch-coins(eta=1)\", \"reward\": {\"window\": \"PT0.2S\"}}"));
  }

  private static long drive(Node node) throws InterruptedException {
    Question question = new Question(Optional.empty(), Optional.empty(), Optional.empty(), "key");
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    long decided = 0;
    while (System.nanoTime() < end || decided < LEAST * EXPERIMENTS) {
      List<Report> reports = new ArrayList<>();
      for (int i = 0; i < EXPERIMENTS * ROUNDS; i++) {
        Experiment experiment = node.experiments().find("e" + i % EXPERIMENTS).orElseThrow();
        Answer answer = node.people().decide(experiment, question).join().orElseThrow();
        reports.add(node.reports().report(answer.decision(), experiment, "key", i % 2));
      }
      decided += reports.size();
      node.reports().take(reports).join();
      Thread.sleep(1);
    }
    return decided;
  }

  /** Nobody is skipped here, so an epoch is the next decisions of its slot in their order. */
  private static List<Long> lags(Handle handle) {
    return handle
        .select("WITH place AS (SELECT experiment, slot, time, row_number() OVER"
            + " (PARTITION BY experiment, slot ORDER BY time, sequence) AS place FROM decision),"
            + " ended AS (SELECT experiment, slot, time, sum(rewards) OVER"
            + " (PARTITION BY experiment, slot ORDER BY version) AS place FROM release)"
            + " SELECT ended.time - place.time - " + WINDOW
            + " FROM ended JOIN place USING (experiment, slot, place)")
        .mapTo(Long.class)
        .collectIntoList();
  }
}
