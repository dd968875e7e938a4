package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Pseudonyms;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.RewardStore.Report;
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
  private final class Bench extends StoreBench {
    final Model model;
    final ReleaseStore releases;

    Bench(Kind kind, String reward) throws Exception {
      super(
          Stores.open(kind, folder),
          master,
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\":"
              + " \"epoch-coins(eta=1000, m0=4, rho=0)\", \"reward\": " + reward
              + ", \"promise\": {\"rewardsPerPerson\": 2}}");
      model = model();
      releases = releases();
    }

    DecisionId decide(long time, Pseudonym person) {
      return log(new DecisionId(id, ++sequence, BANDIT, time, model.version(), 0.5, true, person));
    }

    Optional<SlotRelease> release(long now) {
      return release(releases, now);
    }

    /** One epoch; what is committed goes to the model. */
    Optional<SlotRelease> release(ReleaseStore store, long now) {
      List<SlotRelease> released =
          write(tx -> store.close(tx, List.of(due(model, BANDIT)), now).releases());
      released.forEach(model::add);
      return released.stream().findFirst();
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
      assertThat(bench.report(decisions.get(1), 1, 10)).isEqualTo(Outcome.COUNTED);
      assertThat(bench.report(decisions.get(1), 1, 11)).isEqualTo(Outcome.REPEATED);
      assertThat(bench.report(decisions.get(1), 0, 12)).isEqualTo(Outcome.CONFLICT);
      assertThat(bench.report(decisions.get(5), 1, 12)).isEqualTo(Outcome.COUNTED);
      assertThat(bench.release(HOUR + 2)).as("three windows have closed").isEmpty();
      SlotRelease release = bench.release(HOUR + 3).orElseThrow();
      assertThat(release.release().rewards()).isEqualTo(4);
      assertThat(Math.round(release.release().sum())).as("one of four").isEqualTo(1);
      assertThat(bench.count("reward")).as("values left").isEqualTo(1);
      assertThat(bench.report(decisions.get(0), 1, HOUR - 1)).isEqualTo(Outcome.GONE);
      assertThat(bench.report(decisions.get(1), 1, HOUR - 1)).isEqualTo(Outcome.GONE);
      assertThat(bench.report(decisions.get(4), 1, HOUR + 4)).isEqualTo(Outcome.GONE);
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
        assertThat(bench.report(decisions.get(2 * i), 10, 100 + i)).isEqualTo(Outcome.COUNTED);
        assertThat(bench.release(1000)).isEmpty();
      }
      bench.report(decisions.get(8), -99, 200);
      SlotRelease release = bench.release(1000).orElseThrow();
      assertThat(Math.round(release.release().sum())).as("clamped at the end").isEqualTo(3);
      assertThat(bench.count("reward WHERE value IS NOT NULL")).isZero();
      assertThat(bench.report(decisions.get(0), 10, 300)).isEqualTo(Outcome.REPEATED);
    }
  }

  /** Outcomes in the order of the reports, whichever of them one statement could store. */
  @ParameterizedTest
  @EnumSource
  void reportsInOneTransactionAreTakenAsIfOneByOne(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"low\": 0, \"high\": 1, \"default\": 0}")) {
      Pseudonym erased = new Pseudonyms(new byte[32]).of("erased");
      DecisionId first = bench.decide(1, Pseudonym.NONE);
      DecisionId gone = bench.decide(2, erased);
      DecisionId second = bench.decide(3, new Pseudonyms(new byte[32]).of("another"));
      DecisionId lost = new DecisionId(bench.id, 99, BANDIT, 0, 0, 0.5, true, Pseudonym.NONE);
      bench.write(tx -> {
        PeopleStore.refuse(tx, List.of(new PeopleStore.Name(bench.id, erased)));
        return true;
      });
      List<Report> reports = Stream.of(
              Map.entry(first, 1.0),
              Map.entry(gone, 1.0),
              Map.entry(first, 0.0),
              Map.entry(lost, 1.0),
              Map.entry(second, 1.0),
              Map.entry(second, 1.0))
          .map(each -> bench.report(each.getKey(), each.getValue()))
          .toList();
      List<Outcome> outcomes = bench.write(tx -> bench.rewards.take(tx, reports, HOUR));
      assertThat(outcomes)
          .containsExactly(
              Outcome.COUNTED,
              Outcome.GONE,
              Outcome.CONFLICT,
              Outcome.UNKNOWN,
              Outcome.COUNTED,
              Outcome.REPEATED);
      assertThat(bench.count("reward")).isEqualTo(2);
      assertThat(bench.write(tx -> ExperimentStore.counts(tx, bench.id)).stream()
              .mapToLong(ExperimentStore.Counts::pending)
              .sum())
          .as("rewards that wait")
          .isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutAWindowWhatIsNeverReportedLeavesTheLog(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{}")) {
      DecisionId old = bench.decide(1, Pseudonym.NONE);
      DecisionId reported = bench.decide(2, Pseudonym.NONE);
      DecisionId meanwhile = bench.decide(3, Pseudonym.NONE);
      DecisionId recent = bench.decide(HOUR, Pseudonym.NONE);
      bench.report(reported, 1, HOUR);
      List<Long> page =
          bench.write(tx -> DecisionStore.old(tx, Long.MIN_VALUE, 2 * HOUR, Duration.ofHours(1)));
      assertThat(page).containsExactly(old.sequence(), meanwhile.sequence());
      bench.report(meanwhile, 1, HOUR);
      bench.remove(page);
      assertThat(bench.count("decision")).isEqualTo(3);
      assertThat(bench.report(old, 1, HOUR)).isEqualTo(Outcome.UNKNOWN);
      assertThat(bench.report(recent, 1, HOUR)).isEqualTo(Outcome.COUNTED);
      bench.report(bench.decide(HOUR, Pseudonym.NONE), 1, HOUR);
      assertThat(Math.round(bench.release(HOUR).orElseThrow().release().sum()))
          .as("four were reported")
          .isEqualTo(4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void withAWindowOpenDecisionsStayInTheLog(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0}")) {
      bench.decide(1, Pseudonym.NONE);
      List<Long> page =
          bench.write(tx -> DecisionStore.old(tx, Long.MIN_VALUE, 4 * HOUR, Duration.ofHours(1)));
      assertThat(page).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPersonGivesAtMostTwoRewards(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 1}")) {
      Pseudonym one = new Pseudonyms(new byte[32]).of("one");
      for (int i = 0; i < 5; i++) {
        bench.decide(i, one);
      }
      assertThat(bench.release(2 * HOUR)).as("two of them count").isEmpty();
      bench.decide(10, new Pseudonyms(new byte[32]).of("two"));
      bench.decide(11, one);
      bench.decide(12, new Pseudonyms(new byte[32]).of("three"));
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

  /** What the grid adds to the promise is counted for so many releases and no more. */
  @ParameterizedTest
  @EnumSource
  void anExperimentHasNoMoreReleasesThanItsPromiseCounts(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0}")) {
      ReleaseStore two = new ReleaseStore(master, bench.write(StoreGeneration::new), 2);
      for (int i = 0; i < 100; i++) {
        bench.decide(i, Pseudonym.NONE);
      }
      for (int i = 0; i < 4; i++) {
        bench.release(two, 2 * HOUR);
      }
      assertThat(bench.count("release")).isEqualTo(2);
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
        bench.write(tx -> {
          assertThat(bench
                  .releases
                  .close(tx, List.of(bench.due(bench.model, BANDIT)), 2 * HOUR)
                  .epochs())
              .isEqualTo(1);
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
      bench.restore(2 * HOUR);
      assertThat(bench.count("reward")).isZero();
      assertThat(bench.count("decision WHERE state = 0")).isZero();
      for (int i = 0; i < 4; i++) {
        bench.decide(20 + i, Pseudonym.NONE);
      }
      assertThatThrownBy(() -> bench.release(2 * HOUR))
          .as("the node from before the restore")
          .hasMessageContaining("was restored from a backup");
      SlotRelease next = bench.release(bench.releases(), 2 * HOUR).orElseThrow();
      assertThat(next.release().back()).isZero();
      assertThat(Math.round(next.release().sum())).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"reWriteBatchedInserts=true", "reWriteBatchedInserts=TRUE"})
  void anAddressThatHidesCountsOfBatchesIsRefused(String option) {
    assertThatThrownBy(() -> Database.postgres("jdbc:postgresql://localhost/b?" + option))
        .hasMessage("--database must be without reWriteBatchedInserts, but is with it");
  }
}
