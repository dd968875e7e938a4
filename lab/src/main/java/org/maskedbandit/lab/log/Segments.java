package org.maskedbandit.lab.log;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Combinations of the values of the context columns, numbered from 0 in the order in which they
 * appear. Known ones cost no object. Without context columns there is one.
 */
public final class Segments {
  /** Each has learners of its own, so their number is bounded, and with it the memory. */
  static final int MOST = 1000;

  private final List<String> columns;
  private final Labels[] values;
  private final Labels combinations = new Labels();

  /** The numbers of the values of this row, two letters each. */
  private final char[] key;

  public Segments(List<String> columns) {
    this.columns = columns;
    values = Stream.generate(Labels::new).limit(columns.size()).toArray(Labels[]::new);
    key = new char[2 * columns.size()];
  }

  /** A value of the row that is read. */
  void value(int column, char[] text, int offset, int length) {
    int number = values[column].number(text, offset, length);
    key[2 * column] = (char) (number >>> Character.SIZE);
    key[2 * column + 1] = (char) number;
  }

  /** The segment of the row whose values were given. */
  int number() {
    return key.length == 0 ? 0 : combinations.number(key, 0, key.length);
  }

  /** What more segments than there may be are refused with. */
  String refusal() {
    return "the number of segments, which are combinations of the values of "
        + String.join(", ", columns) + ", must be at most " + MOST + ", but is more";
  }

  /** Such as position=3, device=phone. */
  public List<String> names() {
    return key.length == 0
        ? List.of("")
        : combinations.names().stream().map(this::name).toList();
  }

  private String name(String combination) {
    List<String> parts = new ArrayList<>();
    for (int column = 0; column < values.length; column++) {
      int number =
          combination.charAt(2 * column) << Character.SIZE | combination.charAt(2 * column + 1);
      parts.add(columns.get(column) + "=" + values[column].names().get(number));
    }
    return String.join(", ", parts);
  }
}
