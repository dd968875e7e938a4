package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.store.Stores.Kind;

/** What every store does. */
class StoreContractTest {
  private static final long HOUR = 3_600_000;
  private static final int BANDIT = 0;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  /** An experiment with eta = 1000: noise is small, so that released sums can be read. */
  private final class Bench implements AutoCloseable {
    final Database database;
    final Definition definition;
    final Model model;
    final Rewards rewards;
    final Releases releases;
    final long id;
    long sequence;

    Bench(Kind kind, String reward) throws Exception {
      database = Stores.open(kind, folder);
      definition = Definition.read(new ObjectMapper()
          .readTree("{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\":"
              + " \"epoch-coins(eta=1000, m0=4, rho=0)\", \"reward\": " + reward
              + ", \"promise\": {\"rewardsPerPerson\": 2}}"));
      model = new Model(definition);
      rewards = new Rewards(database, master);
      releases = new Releases(database, master);
      id = write(handle -> {
        Experiments.create(handle, definition, 0);
        return Experiments.find(handle, "e").orElseThrow().id();
      });
    }

    <R> R write(Function<Handle, R> work) {
      return database.writing().inTransaction(work::apply);
    }

    DecisionId decide(long time, Pseudonym person) {
      DecisionId decision =
          new DecisionId(id, ++sequence, BANDIT, time, model.version(), 0.5, true, person);
      write(handle -> {
        DecisionLog.insert(handle, List.of(decision));
        return true;
      });
      return decision;
    }

    Report.Outcome report(DecisionId decision, double value, long now) {
      Report report = new Report(decision, value, definition.reward(), false);
      return write(handle -> rewards.take(handle, report, now));
    }

    Optional<SlotRelease> release(long now) {
      Optional<SlotRelease> released = write(
          handle -> releases.release(handle, new SlotPlace(id, BANDIT), definition, model, now));
      released.ifPresent(model::add);
      return released;
    }

    long count(String table) {
      return write(handle ->
          handle.select("SELECT count(*) FROM " + table).mapTo(Long.class).one());
    }

    @Override
    public void close() {
      database.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void withAWindowEveryDecisionCountsOnceWhenItHasClosed(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0}")) {
      List<DecisionId> decisions = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        decisions.add(bench.decide(i, Pseudonym.NONE));
      }
      assertThat(bench.report(decisions.get(1), 1, 10)).isEqualTo(Report.Outcome.COUNTED);
      assertThat(bench.report(decisions.get(1), 1, 11)).isEqualTo(Report.Outcome.REPEATED);
      assertThat(bench.report(decisions.get(1), 0, 12)).isEqualTo(Report.Outcome.CONFLICT);
      assertThat(bench.report(decisions.get(5), 1, 12)).isEqualTo(Report.Outcome.COUNTED);
      assertThat(bench.release(HOUR + 2)).as("three windows have closed").isEmpty();
      SlotRelease release = bench.release(HOUR + 3).orElseThrow();
      assertThat(release.release().rewards()).isEqualTo(4);
      assertThat(Math.round(release.release().sum())).as("one of four").isEqualTo(1);
      assertThat(bench.count("reward")).as("values left").isEqualTo(1);
      assertThat(bench.report(decisions.get(0), 1, HOUR - 1)).isEqualTo(Report.Outcome.GONE);
      assertThat(bench.report(decisions.get(1), 1, HOUR - 1)).isEqualTo(Report.Outcome.GONE);
      assertThat(bench.report(decisions.get(4), 1, HOUR + 4)).isEqualTo(Report.Outcome.GONE);
      assertThat(bench.release(2 * HOUR)).as("two are left").isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutAWindowADecisionCountsWhenItIsReported(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"low\": -10, \"high\": 10, \"default\": 0}")) {
      List<DecisionId> decisions = new ArrayList<>();
      for (int i = 0; i < 9; i++) {
        decisions.add(bench.decide(i, Pseudonym.NONE));
      }
      for (int i = 0; i < 3; i++) {
        assertThat(bench.report(decisions.get(2 * i), 10, 100 + i))
            .isEqualTo(Report.Outcome.COUNTED);
        assertThat(bench.release(1000)).isEmpty();
      }
      bench.report(decisions.get(8), -99, 200);
      SlotRelease release = bench.release(1000).orElseThrow();
      assertThat(Math.round(release.release().sum())).as("clamped at the end").isEqualTo(3);
      assertThat(bench.count("reward")).isZero();
      assertThat(bench.report(decisions.get(0), 10, 300)).isEqualTo(Report.Outcome.REPEATED);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPersonGivesAtMostTwoRewards(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 1}")) {
      Pseudonym one = Pseudonym.of(new byte[32], "one");
      for (int i = 0; i < 5; i++) {
        bench.decide(i, one);
      }
      assertThat(bench.release(2 * HOUR)).as("two of them count").isEmpty();
      bench.decide(10, Pseudonym.of(new byte[32], "two"));
      bench.decide(11, one);
      bench.decide(12, Pseudonym.of(new byte[32], "three"));
      SlotRelease release = bench.release(2 * HOUR).orElseThrow();
      assertThat(Math.round(release.release().sum())).isEqualTo(4);
      bench.decide(20, one);
      for (int i = 0; i < 3; i++) {
        bench.decide(30 + i, Pseudonym.NONE);
      }
      assertThat(bench.release(2 * HOUR)).as("one has given two rewards").isEmpty();
      bench.decide(40, Pseudonym.NONE);
      assertThat(bench.release(2 * HOUR)).isPresent();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReleaseThatIsNotCommittedWasNotMade(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0}")) {
      for (int i = 0; i < 4; i++) {
        bench.report(bench.decide(i, Pseudonym.NONE), 1, 10);
      }
      try {
        bench.write(handle -> {
          bench.releases.release(
              handle, new SlotPlace(bench.id, BANDIT), bench.definition, bench.model, 2 * HOUR);
          throw new IllegalStateException("the power fails");
        });
      } catch (IllegalStateException expected) {
        assertThat(expected).hasMessage("the power fails");
      }
      assertThat(bench.count("release")).isZero();
      assertThat(bench.count("reward")).isEqualTo(4);
      assertThat(Math.round(bench.release(2 * HOUR).orElseThrow().release().sum()))
          .isEqualTo(4);
      assertThat(bench.release(2 * HOUR)).as("the same epoch again").isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void afterARestoreOpenRewardsAreDropped(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0}")) {
      for (int i = 0; i < 6; i++) {
        bench.report(bench.decide(i, Pseudonym.NONE), 1, 10);
      }
      assertThat(bench.release(2 * HOUR)).isPresent();
      bench.write(handle -> {
        bench.releases.restored(handle, new SlotPlace(bench.id, BANDIT), bench.definition);
        return true;
      });
      assertThat(bench.count("reward")).isZero();
      assertThat(bench.count("decision WHERE state = 0")).isZero();
      for (int i = 0; i < 4; i++) {
        bench.decide(20 + i, Pseudonym.NONE);
      }
      SlotRelease next = bench.release(2 * HOUR).orElseThrow();
      assertThat(next.release().back()).isZero();
      assertThat(Math.round(next.release().sum())).isZero();
    }
  }
}
