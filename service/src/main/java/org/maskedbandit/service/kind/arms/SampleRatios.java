package org.maskedbandit.service.kind.arms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.epoch.SubsetDecider;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.statistic.SampleRatio;

/**
 * Compares how often the bandit chose each arm with the probabilities of each version, which are
 * computed again from the releases.
 *
 * <p>A version is counted once, when its successor is so old that the windows of its decisions have
 * closed and every node has written them. A version is left out if any of its decisions was made
 * with other probabilities than those of all arms: among some eligible arms, or before an arm was
 * added or retired. Which requests name eligible arms is the choice of clients, made before the
 * draw. Not thread-safe.
 */
final class SampleRatios {
  /** Arms times versions; more are not computed. */
  static final long MAX_NUMBERS = 1_000_000;

  /** Decisions of any node are in the store after this time. */
  static final long WRITTEN_MILLIS = 2_000;

  /** Probabilities that are computed twice agree to this. */
  private static final double AGREED = 1e-9;

  private final Definition definition;
  private final SubsetDecider decider;
  private final SampleRatio test;
  private final List<double[]> laws = new ArrayList<>();
  private final List<Long> times = new ArrayList<>();
  private long next;
  private long counted;

  SampleRatios(Definition definition, EpochPolicy policy) {
    this.definition = definition;
    decider = policy.decider(definition.setting());
    test = new SampleRatio(definition.mostArms());
  }

  /** Whether there are few enough numbers to compute. */
  boolean possible(long version) {
    return (version + 1) * definition.mostArms() <= MAX_NUMBERS;
  }

  /** The first version that is not counted yet. */
  long next() {
    return next;
  }

  /** The next releases; the probabilities are those of the given arms. */
  void add(List<SlotRelease> releases, int[] active) {
    if (times.isEmpty()) {
      keep(0, active);
    }
    for (SlotRelease release : releases) {
      if (!SlotId.control(release.slot())) {
        decider.add(release.release());
      }
      keep(release.time(), active);
    }
  }

  private void keep(long time, int[] active) {
    times.add(time);
    double[] law = new double[definition.mostArms()];
    double[] some = decider.probabilities(active);
    for (int i = 0; i < active.length; i++) {
      law[active[i]] = some[i];
    }
    laws.add(law);
  }

  /** The first version that is still open. */
  long open(long now) {
    long closed = now - Math.max(WRITTEN_MILLIS, definition.reward().windowMillis());
    long open = next;
    while (open - next + 1 < times.size() && times.get((int) (open - next + 1)) <= closed) {
      open++;
    }
    return open;
  }

  /** Counts the versions before one. */
  void count(List<PlayCounts.Row> rows, long before) {
    int place = 0;
    for (; next < before; next++) {
      int first = place;
      while (place < rows.size() && rows.get(place).release() == next) {
        place++;
      }
      count(rows.subList(first, place), laws.remove(0));
      times.remove(0);
    }
  }

  private void count(List<PlayCounts.Row> rows, double[] law) {
    long[] plays = new long[law.length];
    for (PlayCounts.Row row : rows) {
      if (SlotId.control(row.slot())) {
        continue;
      }
      int arm = SlotId.arm(row.slot());
      if (row.mixed() || Math.abs(row.propensity() - law[arm]) > AGREED) {
        return;
      }
      plays[arm] = row.plays();
    }
    if (Arrays.stream(plays).sum() > 0) {
      test.add(law, plays);
      counted++;
    }
  }

  Insight.Ratio result(int[] active) {
    if (counted == 0) {
      return Insight.Ratio.NONE;
    }
    boolean alarm = test.alarm();
    double visible = Arrays.stream(active).mapToDouble(test::visibleLoss).max().orElse(1);
    return new Insight.Ratio(
        true,
        counted,
        test.pValue(),
        alarm ? OptionalInt.of(test.suspect().arm()) : OptionalInt.empty(),
        alarm ? test.suspect().ratio() : 1,
        Math.min(1, visible));
  }
}
