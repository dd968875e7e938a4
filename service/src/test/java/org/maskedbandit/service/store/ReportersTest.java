package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Pseudonyms;
import org.maskedbandit.service.secret.Sealer;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.Stores.Kind;

/** What a store does with values that several keys have reported for one decision. */
class ReportersTest {
  private static final long HOUR = 3_600_000;
  private static final int BANDIT = 0;
  private static final int EPOCH = 4;
  private static final List<String> REWARDS =
      List.of("{\"window\": \"PT1H\", \"default\": 0.5}", "{\"default\": 0.5}");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  private final class Bench extends StoreBench {
    final Model model = model();
    final Pseudonym ann = new Pseudonyms(new byte[32]).of("ann");

    Bench(Kind kind, String reward) throws Exception {
      super(
          Stores.open(kind, folder),
          master,
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\":"
              + " \"epoch-coins(eta=100000, m0=" + EPOCH + ", rho=0)\", \"reward\": " + reward
              + ", \"promise\": {\"rewardsPerPerson\": 8}}");
    }

    DecisionId decide() {
      return log(new DecisionId(id, ++sequence, BANDIT, HOUR, 0, 0.5, true, ann));
    }

    Outcome report(String key, DecisionId decision, double value, long now) {
      return take(reportOf(key, decision, value), now);
    }

    List<SlotRelease> close(long now) {
      List<SlotRelease> found =
          write(tx -> releases().close(tx, List.of(due(model, BANDIT)), now).releases());
      found.forEach(model::add);
      return found;
    }

    long values() {
      return count("reward WHERE value IS NOT NULL");
    }

    /** Each is reported by both keys, the first one first. */
    List<DecisionId> fill(String first, String second) {
      List<DecisionId> all = new ArrayList<>();
      for (int i = 0; i < EPOCH; i++) {
        all.add(decide());
      }
      for (int i = 0; i < EPOCH; i++) {
        assertThat(report(first, all.get(i), 1, HOUR + 1 + i)).isEqualTo(Outcome.COUNTED);
      }
      for (DecisionId each : all) {
        assertThat(report(second, each, 0, HOUR + 100)).isEqualTo(Outcome.COUNTED);
      }
      return all;
    }

    void erase() {
      PeopleStore.Name name = new PeopleStore.Name(id, ann);
      write(tx -> {
        PeopleStore.refuse(tx, List.of(name));
        List<Long> found = PeopleStore.decisions(tx, List.of(name)).getOrDefault(id, List.of());
        PeopleStore.erase(tx, name, definition.reward(), found, Sealer.ofRewards(master));
        return true;
      });
    }
  }

  /** The noise is so small that 1e-3 is more than 20 standard deviations. */
  @ParameterizedTest
  @EnumSource
  void aReleaseTakesTheValueThatWasReportedFirst(Kind kind) throws Exception {
    for (String reward : REWARDS) {
      for (List<String> keys : List.of(List.of("a", "b"), List.of("b", "a"))) {
        try (Bench bench = new Bench(kind, reward)) {
          bench.fill(keys.get(0), keys.get(1));
          List<SlotRelease> released = bench.close(3 * HOUR);
          assertThat(released).hasSize(1);
          assertThat(released.get(0).release().rewards()).isEqualTo(EPOCH);
          assertThat(released.get(0).release().sum()).isCloseTo(EPOCH, within(1e-3));
          assertThat(bench.close(4 * HOUR)).as("once").isEmpty();
        }
      }
    }
  }

  /** Values that were reported after the last one of a release are erased by the next one. */
  @ParameterizedTest
  @EnumSource
  void releasesEraseTheValuesOfAllKeys(Kind kind) throws Exception {
    for (String reward : REWARDS) {
      try (Bench bench = new Bench(kind, reward)) {
        List<DecisionId> first = bench.fill("a", "b");
        assertThat(bench.close(3 * HOUR)).hasSize(1);
        boolean windowed = reward.contains("window");
        assertThat(bench.values()).isEqualTo(windowed ? 0 : EPOCH);
        if (!windowed) {
          assertThat(bench.report("b", first.get(0), 1, 3 * HOUR)).isEqualTo(Outcome.CONFLICT);
          for (int i = 0; i < EPOCH; i++) {
            bench.report("a", bench.decide(), 1, HOUR + 200);
          }
          assertThat(bench.close(4 * HOUR)).hasSize(1);
          assertThat(bench.values()).isZero();
          assertThat(bench.count("slot WHERE pending <> 0")).isEqualTo(1);
          assertThat(bench.close(4 * HOUR)).isEmpty();
        }
        assertThat(bench.count("slot WHERE pending <> 0")).as("nothing waits").isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRestoreErasesTheValuesOfAllKeys(Kind kind) throws Exception {
    for (String reward : REWARDS) {
      for (boolean release : new boolean[] {false, true}) {
        try (Bench bench = new Bench(kind, reward)) {
          List<DecisionId> all = bench.fill("a", "b");
          if (release) {
            assertThat(bench.close(3 * HOUR)).hasSize(1);
          }
          bench.restore(3 * HOUR);
          assertThat(bench.values()).isZero();
          assertThat(bench.report("c", all.get(0), 1, HOUR + 200))
              .as("never reported, whether others did or not")
              .isEqualTo(Outcome.GONE);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anErasureErasesTheValuesOfAllKeys(Kind kind) throws Exception {
    for (String reward : REWARDS) {
      try (Bench bench = new Bench(kind, reward)) {
        List<DecisionId> all = bench.fill("a", "b");
        bench.erase();
        for (String key : List.of("a", "b", "c")) {
          assertThat(bench.report(key, all.get(0), 1, HOUR + 200)).isEqualTo(Outcome.GONE);
        }
        List<SlotRelease> released = bench.close(3 * HOUR);
        assertThat(released).hasSize(1);
        assertThat(released.get(0).release().sum())
            .as("the default of each")
            .isCloseTo(EPOCH * 0.5, within(1e-3));
      }
    }
  }

  /** An id is made for one decision; one that says otherwise was made for another store. */
  @ParameterizedTest
  @EnumSource
  void aReportIsOfTheStoredDecisionInAllThatTheStoreHas(Kind kind) throws Exception {
    for (String reward : REWARDS) {
      try (Bench bench = new Bench(kind, reward)) {
        DecisionId real = bench.decide();
        long sequence = real.sequence();
        List<DecisionId> others = List.of(
            new DecisionId(bench.id, sequence, BANDIT + 1, HOUR, 0, 0.5, true, bench.ann),
            new DecisionId(bench.id, sequence, BANDIT, HOUR + 1, 0, 0.5, true, bench.ann),
            new DecisionId(bench.id, sequence, BANDIT, HOUR - 1, 0, 0.5, true, bench.ann),
            new DecisionId(bench.id + 1, sequence, BANDIT, HOUR, 0, 0.5, true, bench.ann));
        for (int i = 0; i < others.size(); i++) {
          assertThat(bench.report("a", others.get(i), 1, HOUR + 2))
              .as("other %d", i)
              .isEqualTo(Outcome.UNKNOWN);
          assertThat(bench.count("reward")).as("other %d", i).isZero();
        }
        assertThat(bench.report("a", real, 1, HOUR + 2)).isEqualTo(Outcome.COUNTED);
        for (DecisionId other : others) {
          assertThat(bench.report("a", other, 1, HOUR + 2)).isEqualTo(Outcome.UNKNOWN);
        }
        assertThat(bench.report("a", real, 1, HOUR + 2)).isEqualTo(Outcome.REPEATED);
        assertThat(bench.count("slot WHERE pending = 1")).isEqualTo(1);
      }
    }
  }

  /** A store of 0.2.0 does not know which key it was. */
  @ParameterizedTest
  @EnumSource
  void rowsWithoutAReporterAreThoseOfAnotherKey(Kind kind) throws Exception {
    for (String reward : REWARDS) {
      try (Bench bench = new Bench(kind, reward)) {
        List<DecisionId> all = bench.fill("", "b");
        assertThat(bench.report("a", all.get(0), 0.25, HOUR + 200)).isEqualTo(Outcome.COUNTED);
        assertThat(bench.report("a", all.get(0), 0.25, HOUR + 300)).isEqualTo(Outcome.REPEATED);
        assertThat(bench.report("a", all.get(0), 1, HOUR + 400)).isEqualTo(Outcome.CONFLICT);
        assertThat(bench.close(3 * HOUR).get(0).release().sum()).isCloseTo(EPOCH, within(1e-3));
      }
    }
  }
}
