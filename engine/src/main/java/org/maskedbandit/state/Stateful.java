package org.maskedbandit.state;

/** Something whose state can be saved and resumed. */
@FunctionalInterface
public interface Stateful {
  /**
   * Names every field that changes, in the same order each time. The same calls write and read: a
   * writer takes the given value and returns it, a reader returns the saved one.
   *
   * <pre>sum = fields.number("sum", sum);</pre>
   *
   * Fields are sums, counts, released values and what was paid. Randomness is never one of them.
   */
  void fields(Fields fields);
}
