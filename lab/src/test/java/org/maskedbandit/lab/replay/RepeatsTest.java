package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.notation.Numbers;

/** What a learner is given of a log, and what is counted of it. */
class RepeatsTest {
  /** The claim is for the horizon, so no learner decides once more. */
  @Test
  void aLearnerDecidesAsOftenAsItsClaimSays() {
    MemoryLog log = new MemoryLog(Numbers.of(0.5, 0.5), Numbers.of(0.9, 0.1), 1000, 1);
    Counting.MOST.set(0);
    Replay replay = new Replay(log, List.of(new Counting()), 50, false, 1, 1);
    ReplayReport results = replay.run(Progress.SILENT);
    assertThat(results.log().setting().horizon()).isEqualTo(100);
    assertThat(Counting.MOST.get()).isEqualTo(100);
  }

  /** Two repeats took the first row, one the second, none a third. */
  @Test
  void theNoiseOfTheMeanIsThatOfItsRows() {
    Takings takings = new Takings(2);
    takings.add(0, 1);
    takings.add(1, 1);
    takings.row(2, 0.75, false);
    takings.add(1, 0);
    takings.row(1, -0.25, true);
    assertThat(takings.noiseVariance())
        .isCloseTo((2 * 0.75 * 2 * 0.75 + 0.25 * 0.25) / 9, within(1e-15));
    assertThat(takings.effectiveRows()).isCloseTo(9.0 / 5, within(1e-15));
    assertThat(takings.nonZero()).isEqualTo(1);
  }

  /**
   * A policy that plays one arm takes n rows of it, so its standard error is sqrt(m (1 - m) / n),
   * whatever it learns: the intervals of two ways to the same number agree.
   */
  @Test
  void theErrorOfOneArmIsThatOfItsMean() {
    MemoryLog log = MemoryLog.uniform(4000, 3, 0.3, 0.6);
    Replay replay = new Replay(log, List.of(new Counting()), 5, false, 1, 1);
    RewardEstimate replayed = replay.run(Progress.SILENT).rows().get(0).reward();
    double mean = replayed.mean();
    double rows = replayed.effective();
    assertThat(rows).isBetween(1800.0, 2000.0);
    assertThat(replayed.standardError())
        .isCloseTo(Math.sqrt(mean * (1 - mean) / rows), within(1e-4));
    assertThat(replayed.high() - replayed.low())
        .isCloseTo(2 * 1.96 * replayed.standardError(), within(2.0 / rows));
  }

  @Test
  void aSampleOfALongLogIsUniform() {
    RowSample sample = new RowSample(1000);
    for (int row = 0; row < 10_000; row++) {
      sample.add(0, row % 2, row < 5000 ? 0 : 1, 0.5);
    }
    SampledRows sorted = sample.sorted(1, 2);
    // Six deviations of 0.0145 (half a hypergeometric one of 1000 rows) are missed with 2e-9.
    assertThat(sorted.share(0)).isCloseTo(0.5, within(0.09));
    assertThat(sorted.mean(0)).isCloseTo(0.5, within(0.13));
    assertThat(sorted.mean(1)).isCloseTo(0.5, within(0.13));
  }
}
