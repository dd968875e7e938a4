package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Pseudonyms;
import org.maskedbandit.service.secret.Sealer;
import org.maskedbandit.service.store.ReleaseStore.Due;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.RewardStore.Report;
import org.maskedbandit.service.store.Stores.Kind;

/** What is written to a store after something else has happened there counts once, or not. */
class LateWritesTest {
  private static final long HOUR = 3_600_000;
  private static final int BANDIT = 0;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  private final class Bench extends StoreBench {
    Bench(Kind kind, String reward) throws Exception {
      super(
          Stores.open(kind, folder),
          master,
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\":"
              + " \"epoch-coins(eta=1000, m0=4, rho=0)\", \"reward\": " + reward + "}");
    }

    DecisionId decide(long time, Pseudonym person) {
      return log(new DecisionId(id, ++sequence, BANDIT, time, 0, 0.5, true, person));
    }
  }

  /** A node may be asked for decisions before it hears that they are over. */
  @ParameterizedTest
  @EnumSource
  void decisionsThatAreWrittenAfterTheEndOfTheirExperimentDoNotCount(Kind kind) throws Exception {
    for (String reward : List.of("{\"window\": \"PT1H\", \"default\": 0}", "{}")) {
      try (Bench bench = new Bench(kind, reward)) {
        DecisionId before = bench.decide(1, Pseudonym.NONE);
        bench.write(tx -> ExperimentStore.status(tx, bench.id, Status.STOPPED, OptionalInt.of(0)));
        DecisionId late = bench.decide(2, Pseudonym.NONE);
        assertThat(bench.report(before, 1, 10)).isEqualTo(Outcome.GONE);
        assertThat(bench.report(late, 1, 10)).isEqualTo(Outcome.GONE);
        assertThat(bench.count("reward")).isZero();
        assertThat(bench.count("slot WHERE pending > 0")).isZero();
        List<Long> old =
            bench.write(tx -> DecisionStore.old(tx, Long.MIN_VALUE, HOUR, Duration.ZERO));
        assertThat(old).as("leave the log").containsExactly(before.sequence(), late.sequence());
      }
    }
  }

  /** They may have been released in the time that is lost. */
  @ParameterizedTest
  @EnumSource
  void afterARestoreDecisionsOfTheLifeBeforeDoNotCount(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{}")) {
      DecisionId open = bench.decide(1000, Pseudonym.NONE);
      DecisionId lost = new DecisionId(bench.id, 99, BANDIT, 1000, 0, 0.5, true, Pseudonym.NONE);
      DecisionId waited = new DecisionId(bench.id, 98, BANDIT, 1000, 0, 0.5, true, Pseudonym.NONE);
      bench.restore(2000);
      bench.log(waited);
      for (DecisionId each : List.of(open, waited)) {
        assertThat(bench.report(each, 1, 3000)).isEqualTo(Outcome.GONE);
      }
      assertThat(bench.report(lost, 1, 3000)).isEqualTo(Outcome.UNKNOWN);
      assertThat(bench.count("reward")).isZero();
      assertThat(bench.count("decision WHERE sequence = 99")).as("lost").isZero();
      DecisionId next = bench.decide(3000, Pseudonym.NONE);
      assertThat(bench.report(next, 1, 3001)).isEqualTo(Outcome.COUNTED);
      DecisionId other =
          new DecisionId(bench.id, ++bench.sequence, BANDIT, 3000, 0, 0.5, true, Pseudonym.NONE);
      assertThat(bench.report(other, 1, 3001))
          .as("of another node, which has not written it yet")
          .isEqualTo(Outcome.UNKNOWN);
      bench.log(other);
      assertThat(bench.report(other, 1, 3002)).isEqualTo(Outcome.COUNTED);
    }
  }

  /** On another node a reward may be taken and not committed when its person is erased. */
  @Test
  void aRewardThatIsTakenMeanwhileIsErasedToo() throws Exception {
    try (Bench bench = new Bench(Kind.POSTGRES, "{\"window\": \"PT1H\", \"default\": 0}");
        Handle other = bench.database.writing().open()) {
      Pseudonym ann = new Pseudonyms(new byte[32]).of("ann");
      DecisionId decision = bench.decide(1, ann);
      Report report = bench.report(decision, 1);
      other.begin();
      assertThat(bench.rewards.take(new Tx(other, true), List.of(report), 10))
          .containsExactly(Outcome.COUNTED);
      PeopleStore.Name name = new PeopleStore.Name(bench.id, ann);
      CompletableFuture<Boolean> erasing = CompletableFuture.supplyAsync(() -> {
        bench.write(tx -> {
          PeopleStore.refuse(tx, List.of(name));
          return true;
        });
        return bench.write(tx -> {
          List<Long> decisions =
              PeopleStore.decisions(tx, List.of(name)).getOrDefault(bench.id, List.of());
          assertThat(decisions).containsExactly(decision.sequence());
          PeopleStore.erase(
              tx, name, bench.definition.reward(), decisions, Sealer.ofRewards(master));
          return true;
        });
      });
      // Time enough for an erasure that does not wait.
      Thread.sleep(500);
      other.commit();
      erasing.get(1, TimeUnit.MINUTES);
      assertThat(bench.count("reward")).isZero();
    }
  }

  /** What was counted stays known for as long as a report could write it anew. */
  @ParameterizedTest
  @EnumSource
  void aRewardIsNotCountedAgainWhenItsDecisionHasLeftTheLog(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{}")) {
      List<DecisionId> decisions = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        decisions.add(bench.decide(HOUR + i, Pseudonym.NONE));
        bench.report(decisions.get(i), 1, HOUR + i);
      }
      Due due = bench.due(bench.model(), BANDIT);
      List<SlotRelease> released =
          bench.write(tx -> bench.releases().close(tx, List.of(due), HOUR + 10).releases());
      assertThat(released).hasSize(1);
      List<Long> page =
          bench.write(tx -> DecisionStore.old(tx, Long.MIN_VALUE, 2 * HOUR, Duration.ZERO));
      assertThat(page).hasSize(4);
      bench.remove(page);
      assertThat(bench.report(decisions.get(0), 1, 2 * HOUR)).isNotEqualTo(Outcome.COUNTED);
    }
  }

  /** Four decisions without a window that are part of a release. */
  private List<DecisionId> released(Bench bench) {
    List<DecisionId> decisions = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      decisions.add(bench.decide(1000 + i, Pseudonym.NONE));
      bench.report(decisions.get(i), 1, 1000 + i);
    }
    Due due = bench.due(bench.model(), BANDIT);
    bench.write(tx -> bench.releases().close(tx, List.of(due), 1100));
    assertThat(bench.count("release")).isEqualTo(1);
    return decisions;
  }

  /** Nothing would ever erase it: no release comes after it that its decision is a part of. */
  @ParameterizedTest
  @EnumSource
  void noValueOfAnotherKeyIsKeptAfterTheEndOfAnExperiment(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{}")) {
      List<DecisionId> decisions = released(bench);
      Report before = bench.reportOf("other", decisions.get(0), 1);
      assertThat(bench.take(before, 1200)).isEqualTo(Outcome.COUNTED);
      bench.write(tx -> ExperimentStore.status(tx, bench.id, Status.STOPPED, OptionalInt.of(0)));
      Report late = bench.reportOf("other", decisions.get(1), 1);
      assertThat(bench.take(late, 1300)).isEqualTo(Outcome.GONE);
      assertThat(bench.count("reward")).isZero();
    }
  }

  /** Also the rows that say which key has reported: nobody can report for it any more. */
  @ParameterizedTest
  @EnumSource
  void nothingIsLeftOfADecisionThatHasLeftTheLog(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{}")) {
      List<DecisionId> decisions = released(bench);
      assertThat(bench.count("reward")).isEqualTo(decisions.size());
      List<Long> page = old(bench, HOUR, Duration.ZERO);
      assertThat(page).hasSameSizeAs(decisions);
      bench.remove(page);
      assertThat(bench.count("decision")).isZero();
      assertThat(bench.count("reward")).isZero();
    }
  }

  /** Many are looked up at once, and some more than that. */
  @ParameterizedTest
  @EnumSource
  void decisionsOfManyErasedPeopleAreStoredWithoutThem(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{}")) {
      Pseudonyms names = new Pseudonyms(new byte[32]);
      List<DecisionId> decisions = new ArrayList<>();
      for (int i = 0; i < 450; i++) {
        decisions.add(new DecisionId(
            bench.id, ++bench.sequence, BANDIT, 1, 0, 0.5, true, names.of("person " + i)));
      }
      bench.write(tx -> {
        PeopleStore.refuse(tx, decisions.stream().map(PeopleStore.Name::of).toList());
        DecisionStore.insert(tx, decisions);
        return true;
      });
      assertThat(bench.count("decision")).isEqualTo(decisions.size());
      assertThat(bench.count("decision WHERE person IS NOT NULL")).isZero();
    }
  }

  /** One that was removed before could be written once more, and would count once more. */
  @ParameterizedTest
  @EnumSource
  void aDecisionStaysForAsLongAsItMayBeWrittenLate(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{}")) {
      DecisionId decision = bench.decide(0, Pseudonym.NONE);
      long late = Duration.ofMinutes(2).toMillis();
      for (Duration retention : List.of(Duration.ZERO, Duration.ofMinutes(10))) {
        long end = DecisionStore.takesRewards(retention).toMillis() + late;
        assertThat(old(bench, end, retention)).isEmpty();
        assertThat(old(bench, end + 1, retention)).containsExactly(decision.sequence());
      }
    }
  }

  private static List<Long> old(Bench bench, long now, Duration retention) {
    return bench.write(tx -> DecisionStore.old(tx, Long.MIN_VALUE, now, retention));
  }

  /** It has missed the look for it by a moment: its reward is asked for again, and counts then. */
  @Test
  void aDecisionThatAnotherNodeStoresMeanwhileIsNotGone() throws Exception {
    try (Bench bench = new Bench(Kind.POSTGRES, "{\"window\": \"PT1H\", \"default\": 0}");
        Handle other = bench.database.reading().open()) {
      DecisionId stored = bench.decide(1, Pseudonym.NONE);
      DecisionId late =
          new DecisionId(bench.id, ++bench.sequence, BANDIT, 2, 0, 0.5, true, Pseudonym.NONE);
      List<Report> reports = List.of(bench.report(late, 1), bench.report(stored, 1));
      other.begin();
      assertThat(bench.rewards.take(new Tx(other, true), reports.subList(1, 2), 10))
          .containsExactly(Outcome.COUNTED);
      CompletableFuture<List<Outcome>> taking = CompletableFuture.supplyAsync(
          () -> bench.write(tx -> bench.rewards.take(tx, reports, 10)));
      // For the reward of the second one, which the other transaction has taken.
      Traffic.await(() -> bench.count("pg_locks WHERE NOT granted") > 0);
      bench.log(late);
      other.rollback();
      assertThat(taking.get(1, TimeUnit.MINUTES)).containsExactly(Outcome.UNKNOWN, Outcome.COUNTED);
      assertThat(bench.report(late, 1, 11)).isEqualTo(Outcome.COUNTED);
    }
  }
}
