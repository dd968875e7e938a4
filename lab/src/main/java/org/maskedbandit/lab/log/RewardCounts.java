package org.maskedbandit.lab.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.maskedbandit.notation.Check;

/**
 * How often each arm of a log paid which reward. The log is read once; memory grows with the number
 * of different rewards and not with the rows.
 */
public final class RewardCounts implements RowSink {
  private static final int MOST = 1_000_000;

  private final LogFile log;
  private final Labels labels = new Labels();
  private final List<Map<Double, long[]>> arms = new ArrayList<>();
  private int different;

  private RewardCounts(LogFile log) {
    this.log = log;
  }

  public static RewardCounts of(LogFile log) {
    RewardCounts counts = new RewardCounts(log);
    log.read(counts.labels, counts);
    return counts;
  }

  @Override
  public void row(int segment, int arm, double reward, double propensity, long person) {
    if (arm == arms.size()) {
      arms.add(new HashMap<>());
    }
    // Adding 0 makes a 0 of -0, which is another key.
    arms.get(arm).computeIfAbsent(reward + 0.0, this::first)[0]++;
  }

  private long[] first(double ignored) {
    if (++different > MOST) {
      throw Check.refusal(
          "the number of different rewards of all arms of " + log.path(),
          "at most " + MOST,
          "larger");
    }
    return new long[1];
  }

  /** The names of the arms, in the order in which they appear. */
  public List<String> names() {
    return labels.names();
  }

  /** How often an arm paid each reward, scaled to [0, 1]; every count is at least 1. */
  public SortedMap<Double, Long> arm(int arm) {
    SortedMap<Double, Long> sorted = new TreeMap<>();
    arms.get(arm).forEach((reward, count) -> sorted.put(reward, count[0]));
    return sorted;
  }
}
