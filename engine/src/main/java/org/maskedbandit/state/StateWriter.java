package org.maskedbandit.state;

import java.util.LinkedHashMap;
import java.util.Map;

/** Copies fields into a tree of names, numbers and arrays. */
final class StateWriter implements Fields {
  private final Map<String, Object> tree = new LinkedHashMap<>();

  static Map<String, Object> tree(Stateful thing) {
    StateWriter writer = new StateWriter();
    thing.fields(writer);
    return writer.tree;
  }

  private void put(String name, Object value) {
    if (tree.put(name, value) != null) {
      throw new IllegalStateException(
          "a field must have a name of its own, but '" + name + "' is given twice");
    }
  }

  @Override
  public double number(String name, double value) {
    put(name, value);
    return value;
  }

  @Override
  public long count(String name, long value) {
    put(name, value);
    return value;
  }

  @Override
  public void numbers(String name, double[] values) {
    put(name, values.clone());
  }

  @Override
  public void counts(String name, long[] values) {
    put(name, values.clone());
  }

  @Override
  public double[] list(String name, double[] values) {
    put(name, values.clone());
    return values;
  }

  @Override
  public void part(String name, Stateful part) {
    put(name, tree(part));
  }
}
