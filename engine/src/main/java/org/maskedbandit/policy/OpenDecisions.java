package org.maskedbandit.policy;

import java.util.TreeMap;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/** The arms of decisions that wait for a reward, by number. Not thread-safe. */
final class OpenDecisions implements Stateful {
  static final int NONE = -1;

  private final TreeMap<Long, Integer> arms = new TreeMap<>();

  void add(long number, int arm) {
    arms.put(number, arm);
  }

  /** Closes a decision; returns its arm, or {@link #NONE} if it was not open. */
  int take(long number) {
    Integer arm = arms.remove(number);
    return arm == null ? NONE : arm;
  }

  void close(long before) {
    arms.headMap(before).clear();
  }

  @Override
  public void fields(Fields fields) {
    double[] numbers =
        fields.list("numbers", arms.keySet().stream().mapToDouble(n -> n).toArray());
    double[] ofNumbers =
        fields.list("arms", arms.values().stream().mapToDouble(n -> n).toArray());
    arms.clear();
    for (int i = 0; i < numbers.length; i++) {
      arms.put((long) numbers[i], (int) ofNumbers[i]);
    }
  }
}
