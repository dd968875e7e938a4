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
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.RewardStore.Report;
import org.maskedbandit.service.store.Stores.Kind;

/**
 * Which values are part of the first release of a slot after the arm of another one has changed.
 */
class DriftValuesTest {
  private static final long HOUR = 3_600_000;
  private static final int CHANGED = 0;
  private static final int OTHER = 2;
  private static final List<String> REWARDS = List.of("{}", "{\"window\": \"PT1H\"}");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  /** At that eta 1e-2 is more than eight standard deviations of the noise. */
  private final class Bench extends StoreBench {
    final Model model = model();
    private long time = HOUR;

    Bench(Kind kind, String reward) throws Exception {
      super(
          Stores.open(kind, folder),
          MasterKey.random(),
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\":"
              + " \"epoch-coins(eta=1000, m0=50, drift-watch=true)\", \"reward\": " + reward + "}");
    }

    /** Decisions as of the latest release. */
    List<DecisionId> decide(int slot, long number) {
      List<DecisionId> all = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        all.add(
            new DecisionId(id, ++sequence, slot, time, model.version(), 0.5, true, Pseudonym.NONE));
      }
      write(tx -> {
        DecisionStore.insert(tx, all);
        return true;
      });
      return all;
    }

    void report(List<DecisionId> decisions, double value) {
      List<Report> reports = decisions.stream().map(each -> report(each, value)).toList();
      List<Outcome> outcomes = write(tx -> rewards.take(tx, reports, time + 1));
      assertThat(outcomes).containsOnly(Outcome.COUNTED);
    }

    /** After all windows. */
    List<SlotRelease> close(int slot) {
      time += 2 * HOUR;
      List<SlotRelease> found =
          write(tx -> releases().close(tx, List.of(due(model, slot)), time).releases());
      found.forEach(model::add);
      return found;
    }

    void epoch(int slot, double value) {
      report(decide(slot, model.next(slot).least()), value);
      assertThat(close(slot)).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWasDecidedSinceTheAlarmCountsAndWhatWasDecidedBeforeDoesNot(Kind kind) throws Exception {
    for (String reward : REWARDS) {
      try (Bench bench = new Bench(kind, reward)) {
        for (int i = 0; i < 8; i++) {
          bench.epoch(CHANGED, 0.9);
          bench.epoch(OTHER, 0.5);
        }
        List<DecisionId> before = bench.decide(OTHER, 2);
        bench.report(before, 1);
        for (int i = 0; bench.model.restarts().isEmpty(); i++) {
          assertThat(i).as("epochs until the alarm").isLessThan(50);
          bench.epoch(CHANGED, 0.1);
        }
        assertThat(bench.model.restarts().get(0).version()).isEqualTo(bench.model.version());
        long least = bench.model.next(OTHER).least();
        bench.report(bench.decide(OTHER, least), 0.25);
        List<SlotRelease> released = bench.close(OTHER);
        assertThat(released).hasSize(1);
        assertThat(released.get(0).release().rewards()).isEqualTo(least);
        assertThat(released.get(0).release().sum()).isCloseTo(0.25 * least, within(1e-2));
        assertThat(bench.count("reward WHERE value IS NOT NULL")).isZero();
        for (DecisionId each : before) {
          assertThat(bench.report(each, 1, HOUR)).isEqualTo(Outcome.GONE);
        }
      }
    }
  }
}
