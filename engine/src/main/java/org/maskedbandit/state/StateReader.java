package org.maskedbandit.state;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;

/** Gives fields their saved values. What does not fit is refused without showing a value. */
final class StateReader implements Fields {
  private final Map<String, Object> tree;
  private final Set<String> left;

  private StateReader(Map<String, Object> tree) {
    this.tree = tree;
    left = new HashSet<>(tree.keySet());
  }

  static void read(Map<String, Object> tree, Stateful thing) {
    StateReader reader = new StateReader(tree);
    thing.fields(reader);
    if (!reader.left.isEmpty()) {
      throw misfit("has the unknown fields " + String.join(", ", reader.left));
    }
  }

  private <T> T take(String name, Class<T> type) {
    Object value = tree.get(name);
    if (!left.remove(name) || !type.isInstance(value)) {
      throw misfit("has no such field " + name);
    }
    return type.cast(value);
  }

  private static Refusal misfit(String what) {
    return Check.refusal("a saved state", "one of this learner", "one that " + what);
  }

  @Override
  public double number(String name, double value) {
    return take(name, Double.class);
  }

  @Override
  public long count(String name, long value) {
    return take(name, Long.class);
  }

  @Override
  public void numbers(String name, double[] values) {
    double[] saved = take(name, double[].class);
    requireLength(name, values.length, saved.length);
    System.arraycopy(saved, 0, values, 0, saved.length);
  }

  @Override
  public void counts(String name, long[] values) {
    long[] saved = take(name, long[].class);
    requireLength(name, values.length, saved.length);
    System.arraycopy(saved, 0, values, 0, saved.length);
  }

  private static void requireLength(String name, int expected, int saved) {
    if (saved != expected) {
      throw misfit("has " + saved + " values of " + name + " instead of " + expected);
    }
  }

  @Override
  public double[] list(String name, double[] values) {
    return take(name, double[].class).clone();
  }

  @Override
  @SuppressWarnings("unchecked") // trees have names as keys
  public void part(String name, Stateful part) {
    read(take(name, Map.class), part);
  }
}
