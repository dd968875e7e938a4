package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Pseudonyms;
import org.maskedbandit.service.store.Stores.Kind;

/** Sums that are never released, in every store. */
class SealedSumsTest {
  private static final long HOUR = 3_600_000;
  private static final long HORIZON = 1000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  private final class Bench extends StoreBench {
    final ReleaseStore releases;
    final Model model;
    final SlotId slot;

    Bench(Kind kind, String reward) throws Exception {
      super(
          Stores.open(kind, folder),
          master,
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\": \"thompson\","
              + " \"horizon\": " + HORIZON + ", \"reward\": " + reward
              + ", \"promise\": {\"rewardsPerPerson\": 2}}");
      releases = releases();
      model = model();
      slot = new SlotId(id, 2);
    }

    DecisionId decide(long time, Pseudonym person) {
      return log(new DecisionId(id, ++sequence, 2, time, 0, Choice.SECRET, true, person));
    }

    boolean learn(long now) {
      return write(tx -> step(tx, now)) > 0;
    }

    int step(Tx tx, long now) {
      return releases.close(tx, List.of(due(model, slot.slot())), now).epochs();
    }

    void holds(double sum, long count) {
      byte[] memory = write(tx -> releases.slots(tx, id)).stream()
          .filter(each -> each.slot() == slot.slot())
          .findFirst()
          .orElseThrow()
          .remembered()
          .orElseGet(() -> new byte[16]);
      assertThat(ByteBuffer.wrap(memory).getDouble()).isEqualTo(sum);
      assertThat(ByteBuffer.wrap(memory).getLong(8)).isEqualTo(count);
    }
  }

  @ParameterizedTest
  @EnumSource
  void withAWindowEveryDecisionCountsOnceWhenItHasClosed(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0.25}")) {
      List<DecisionId> decisions = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        decisions.add(bench.decide(i, Pseudonym.NONE));
      }
      bench.report(decisions.get(1), 1, 10);
      bench.report(decisions.get(5), 1, 10);
      assertThat(bench.learn(HOUR - 1)).isFalse();
      bench.holds(0, 0);
      assertThat(bench.learn(HOUR + 3)).isTrue();
      bench.holds(1.75, 4);
      assertThat(bench.count("reward")).as("values left").isEqualTo(1);
      assertThat(bench.learn(HOUR + 3)).as("again").isFalse();
      assertThat(bench.learn(HOUR + 5)).isTrue();
      bench.holds(3, 6);
      assertThat(bench.count("reward")).isZero();
      assertThat(bench.count("release")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutAWindowADecisionCountsWhenItIsReported(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"low\": -10, \"high\": 10}")) {
      DecisionId first = bench.decide(0, Pseudonym.NONE);
      bench.decide(1, Pseudonym.NONE);
      assertThat(bench.learn(5)).isFalse();
      bench.report(first, 5, 10);
      assertThat(bench.learn(10)).isTrue();
      bench.holds(0.75, 1);
      bench.report(first, -5, 20);
      assertThat(bench.learn(20)).as("a second report").isFalse();
      bench.holds(0.75, 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPersonGivesAtMostTwoRewards(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 1}")) {
      Pseudonym one = new Pseudonyms(new byte[32]).of("one");
      bench.decide(0, one);
      assertThat(bench.learn(HOUR)).isTrue();
      for (int i = 1; i < 4; i++) {
        bench.decide(i, one);
      }
      bench.decide(5, new Pseudonyms(new byte[32]).of("two"));
      assertThat(bench.learn(2 * HOUR)).isTrue();
      bench.holds(3, 3);
      bench.decide(6, one);
      assertThat(bench.learn(2 * HOUR)).isFalse();
      assertThat(bench.count("decision WHERE state = 0")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNotCommittedWasNotLearned(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0}")) {
      bench.report(bench.decide(0, Pseudonym.NONE), 1, 10);
      try {
        bench.write(tx -> {
          bench.step(tx, HOUR);
          throw new IllegalStateException("the power fails");
        });
      } catch (IllegalStateException expected) {
        assertThat(expected).hasMessage("the power fails");
      }
      bench.holds(0, 0);
      assertThat(bench.learn(HOUR)).isTrue();
      bench.holds(1, 1);
    }
  }

  private static LeaseStore leases(Tx tx) {
    return new LeaseStore(new StoreGeneration(tx));
  }

  /** The lost time may have used all rounds, with what is open. */
  @ParameterizedTest
  @EnumSource
  void afterARestoreNoRoundIsLeft(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0}")) {
      bench.report(bench.decide(0, Pseudonym.NONE), 1, 10);
      assertThat(bench.learn(HOUR)).isTrue();
      bench.report(bench.decide(HOUR, Pseudonym.NONE), 1, HOUR + 10);
      assertThat(bench.<Long>write(tx -> leases(tx).rounds(tx, bench.id, 5))).isZero();
      bench.restore(HOUR + 20);
      assertThat(bench.count("reward")).isZero();
      assertThat(bench.count("decision WHERE state = 0")).isZero();
      assertThat(bench.<Long>write(tx -> leases(tx).rounds(tx, bench.id, 5)))
          .isGreaterThanOrEqualTo(HORIZON);
      bench.holds(0, 0);
    }
  }

  /** What it leases could be leased a second time. */
  @ParameterizedTest
  @EnumSource
  void aNodeFromBeforeARestoreLeasesNothing(Kind kind) throws Exception {
    try (Bench bench = new Bench(kind, "{\"window\": \"PT1H\", \"default\": 0}")) {
      LeaseStore before = bench.write(SealedSumsTest::leases);
      assertThat(bench.<Long>write(tx -> before.rounds(tx, bench.id, 5))).isZero();
      bench.restore(HOUR);
      assertThatThrownBy(() -> bench.<Long>write(tx -> before.rounds(tx, bench.id, 5)))
          .hasMessageContaining("was restored from a backup");
      assertThatThrownBy(() -> bench.<Long>write(tx -> before.sequences(tx, 5)))
          .hasMessageContaining("was restored from a backup");
    }
  }
}
