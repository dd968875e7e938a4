package org.maskedbandit.bench.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Progress;

class StopwatchTest {
  private final List<String> log = new ArrayList<>();

  /** Takes a second for each piece, and more for the delay of its next lap. */
  private final class Clockwork implements Runner {
    private final String name;
    private final int group;
    private final double[] delays;
    private int laps;

    Clockwork(String name, int group, double... delays) {
      this.name = name;
      this.group = group;
      this.delays = delays;
    }

    @Override
    public int group() {
      return group;
    }

    @Override
    public Lap run(int pieces) {
      log.add(name + pieces);
      return new Lap(pieces + delays[Math.min(laps++, delays.length - 1)]);
    }
  }

  @Test
  void runnersWarmUpThenTakeTurns() {
    new Stopwatch(60, 1, Progress.SILENT)
        .time(List.of(new Clockwork("a", 1, 0), new Clockwork("b", 8, 0)));
    assertThat(log.subList(0, 7)).containsExactly("a1", "a2", "a4", "a8", "a16", "b8", "b16");
    assertThat(log.subList(8, log.size()).stream().limit(6))
        .containsExactly("a5", "b8", "a5", "b8", "a5", "b8");
  }

  @Test
  void theLeastTimeCounts() {
    Clockwork disturbed = new Clockwork("a", 1, 7, 10, 3, 9, 0.5, 6, 8);
    Stopwatch.Timing timing =
        new Stopwatch(20, 1, Progress.SILENT).time(List.of(disturbed)).get(0);
    assertThat(log).containsExactly("a1", "a2", "a1", "a1", "a1", "a1");
    assertThat(timing.seconds()).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void aLapHasItsLeastPiecesInWholeGroups() {
    new Stopwatch(1e-3, 20, Progress.SILENT)
        .time(List.of(new Clockwork("a", 1, 0), new Clockwork("b", 128, 0)));
    assertThat(log).containsExactly("a1", "b128", "a20", "b128", "a20", "b128");
  }

  @Test
  void progressGrowsToItsEnd() {
    List<Double> shares = new ArrayList<>();
    new Stopwatch(60, 1, shares::add)
        .time(List.of(new Clockwork("a", 1, 0), new Clockwork("b", 1, 5)));
    assertThat(shares).isSorted().startsWith(1.0 / 6, 1.0 / 3).endsWith(1.0);
    assertThat(shares).hasSizeGreaterThan(8).containsOnlyOnce(1.0);
  }
}
