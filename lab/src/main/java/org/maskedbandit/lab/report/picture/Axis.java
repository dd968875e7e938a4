package org.maskedbandit.lab.report.picture;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.maskedbandit.notation.Check;

/**
 * An axis.
 *
 * @param title for people, with the unit
 * @param name of the quantity, for programs
 * @param zero whether 0 has a place on a logarithmic axis, before all other values
 * @param low the lower limit; NaN if it follows the data, like the upper limit
 * @param names what stands at 0, 1 and so on, if that is not a number; else empty
 */
public record Axis(
    String title,
    String name,
    boolean logarithmic,
    boolean zero,
    double low,
    double high,
    List<String> names) {
  private static final Map<String, String> GREEK = Map.of("ε", "epsilon", "δ", "delta", "η", "eta");

  /** Larger values count as infinite: squares and differences of those below stay finite. */
  private static final double LARGEST = 1e150;

  public Axis {
    names = List.copyOf(names);
    requireShown("the lower limit", logarithmic, low);
    requireShown("the upper limit", logarithmic, high);
    if (low >= high) {
      throw Check.refusal(
          "the upper limit of axis '" + title + "'", "greater than the lower limit", high);
    }
  }

  public static Axis linear(String title) {
    return new Axis(title, name(title), false, false, Double.NaN, Double.NaN, List.of());
  }

  /** An axis of names; a panel whose x axis is one lies on its side, with the first on top. */
  static Axis names(String title, List<String> names) {
    return new Axis(title, name(title), false, false, -0.5, names.size() - 0.5, names);
  }

  /** Values of zero and less have no place on this axis and are left out. */
  public static Axis logarithmic(String title) {
    return new Axis(title, name(title), true, false, Double.NaN, Double.NaN, List.of());
  }

  /** The same with a place for zero, half a decade before the least value that is positive. */
  public Axis withZero() {
    return new Axis(title, name, logarithmic, true, low, high, names);
  }

  public Axis from(double limit) {
    return new Axis(title, name, logarithmic, zero, limit, high, names);
  }

  public Axis to(double limit) {
    return new Axis(title, name, logarithmic, zero, low, limit, names);
  }

  /** With another name than its title has. */
  public Axis named(String other) {
    return new Axis(title, other, logarithmic, zero, low, high, names);
  }

  /** The title before any unit, as programs write names: "regret (mean)" becomes regret. */
  private static String name(String title) {
    String name = title.replaceFirst("[(,].*", "").strip().toLowerCase(Locale.ROOT);
    for (Map.Entry<String, String> letter : GREEK.entrySet()) {
      name = name.replace(letter.getKey(), letter.getValue());
    }
    return name.replaceAll("[^a-z0-9]+", "_");
  }

  boolean named() {
    return !names.isEmpty();
  }

  boolean freeLow() {
    return Double.isNaN(low);
  }

  boolean freeHigh() {
    return Double.isNaN(high);
  }

  /** Whether the value has a place on this axis, inside or outside of its limits. */
  boolean shows(double value) {
    return (zero && value == 0) || hasRange(value);
  }

  private boolean hasRange(double value) {
    return Math.abs(value) <= LARGEST && (!logarithmic || value > 1 / LARGEST);
  }

  /**
   * The range of the values that this axis shows, but for a zero that is before it; never empty,
   * whatever the values.
   */
  Range range(DoubleStream values) {
    DoubleSummaryStatistics shown = values.filter(this::hasRange).summaryStatistics();
    double least = freeLow() ? shown.getMin() : low;
    double most = freeHigh() ? shown.getMax() : high;
    if (shown.getCount() == 0) {
      least = freeLow() ? freeHigh() ? (logarithmic ? 1 : 0) : below(high) : low;
      most = freeHigh() ? above(least) : high;
    }
    return tooNarrow(least, most) ? around(least, most) : new Range(least, most);
  }

  private boolean tooNarrow(double least, double most) {
    return logarithmic
        ? !(most / least > 1 + 1e-9)
        : !(most - least > 1e-9 * Math.max(Math.abs(least), Math.abs(most)) + 1 / LARGEST);
  }

  private Range around(double least, double most) {
    if (!freeLow()) {
      return new Range(low, above(low));
    }
    if (!freeHigh()) {
      return new Range(below(high), high);
    }
    boolean zero = !logarithmic && Math.max(Math.abs(least), Math.abs(most)) <= 1 / LARGEST;
    return zero ? new Range(0, 1) : new Range(below(least), above(most));
  }

  private double below(double value) {
    return logarithmic ? value / 10 : value == 0 ? -1 : value - Math.abs(value) / 2;
  }

  private double above(double value) {
    return logarithmic ? value * 10 : value == 0 ? 1 : value + Math.abs(value) / 2;
  }

  private static void requireShown(String thing, boolean logarithmic, double limit) {
    boolean free = Double.isNaN(limit);
    if (!free && !(Math.abs(limit) <= LARGEST)) {
      throw Check.refusal(thing, "finite", limit);
    }
    if (!free && logarithmic && limit <= 0) {
      throw Check.refusal(thing, "positive on a logarithmic axis", limit);
    }
  }
}
