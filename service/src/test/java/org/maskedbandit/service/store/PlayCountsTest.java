package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.store.Stores.Kind;

/** How often an arm was chosen as of a release, and whether always with one probability. */
class PlayCountsTest {
  private static final double USUAL = 0.25;
  private static final double ELIGIBLE = 0.5;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private StoreBench bench(Kind kind) throws Exception {
    return new StoreBench(
        Stores.open(kind, folder),
        MasterKey.random(),
        "{\"name\": \"e\", \"arms\": [\"a\", \"b\", \"c\", \"d\"], \"promise\": {\"eta\": 1}}");
  }

  /** Decisions with these probabilities that are stored together. */
  private static void store(StoreBench bench, double... propensities) {
    List<DecisionId> decisions = new ArrayList<>();
    for (double each : propensities) {
      decisions.add(
          new DecisionId(bench.id, ++bench.sequence, 0, 1, 0, each, true, Pseudonym.NONE));
    }
    bench.write(tx -> {
      DecisionStore.insert(tx, decisions);
      return true;
    });
  }

  private static PlayCounts.Row counted(StoreBench bench) {
    List<PlayCounts.Row> rows = new ArrayList<>();
    bench.write(tx -> {
      DecisionStore.plays(tx, bench.id, 0, 1, rows::add);
      return true;
    });
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  @ParameterizedTest
  @EnumSource
  void decisionsWithOneProbabilityAreNotMixed(Kind kind) throws Exception {
    try (StoreBench bench = bench(kind)) {
      store(bench, USUAL, USUAL);
      store(bench, USUAL);
      assertThat(counted(bench)).isEqualTo(new PlayCounts.Row(0, 0, 3, USUAL, false));
    }
  }

  /** Whatever is stored before and after it, and together with it. */
  @ParameterizedTest
  @EnumSource
  void oneDecisionWithAnotherProbabilityMixesThemForGood(Kind kind) throws Exception {
    List<double[][]> orders = List.of(
        new double[][] {{USUAL, ELIGIBLE}, {USUAL}, {USUAL}},
        new double[][] {{USUAL}, {ELIGIBLE}, {USUAL, USUAL}},
        new double[][] {{USUAL}, {USUAL, ELIGIBLE}, {USUAL}},
        new double[][] {{USUAL, USUAL, USUAL}, {ELIGIBLE}});
    for (double[][] order : orders) {
      try (StoreBench bench = bench(kind)) {
        for (double[] together : order) {
          store(bench, together);
        }
        assertThat(counted(bench)).isEqualTo(new PlayCounts.Row(0, 0, 4, USUAL, true));
      }
    }
  }
}
