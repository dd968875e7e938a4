package org.maskedbandit.state;

import java.util.Arrays;

/** Takes the fields of a {@link Stateful} thing, to write them or to read them. */
public interface Fields {
  double number(String name, double value);

  long count(String name, long value);

  /** The array is filled in place if it is read; its length must be the saved one. */
  void numbers(String name, double[] values);

  /** As {@link #numbers}. */
  void counts(String name, long[] values);

  /** An array whose length is part of the state: returns the given one or a new one. */
  double[] list(String name, double[] values);

  void part(String name, Stateful part);

  /** An index, or another small whole number. */
  default int index(String name, int value) {
    return Math.toIntExact(count(name, value));
  }

  /** Indices, or other small whole numbers; as {@link #numbers}. */
  default void indices(String name, int[] values) {
    long[] wide = Arrays.stream(values).asLongStream().toArray();
    counts(name, wide);
    Arrays.setAll(values, i -> Math.toIntExact(wide[i]));
  }

  /** The fields of several parts, which exist before they are read. */
  default void parts(String name, Stateful[] parts) {
    part(name, fields -> {
      for (int i = 0; i < parts.length; i++) {
        fields.part(String.valueOf(i), parts[i]);
      }
    });
  }
}
