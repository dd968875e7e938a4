package org.maskedbandit.lab.report.picture;

import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;

/**
 * A labelled curve through points. A point that has no place on its axes (NaN, infinite, zero on a
 * logarithmic axis) interrupts it. Its band is an area, or error bars if the points are marked.
 *
 * @param family what the palette colours it by
 * @param errors standard errors of y; of size 0 if y is no estimate with such errors
 * @param low the lower edge of the band; of size 0 if there is no band, like the upper edge
 */
public record Curve(
    String label,
    String family,
    Numbers x,
    Numbers y,
    Numbers errors,
    Numbers low,
    Numbers high,
    Style style) {
  /** Half the width of the band of a mean in standard errors; holds about 95% of new means. */
  private static final double BAND = 2;

  public Curve {
    requireSize("y", label, y.size(), x.size());
    requireSize("high", label, high.size(), low.size());
    if (low.size() > 0) {
      requireSize("low", label, low.size(), x.size());
    }
  }

  public static Curve of(String label, double[] x, double[] y) {
    Numbers none = Numbers.of();
    return new Curve(label, label, Numbers.of(x), Numbers.of(y), none, none, none, Style.PLAIN);
  }

  /** With limits that hold as they are. */
  public Curve band(double[] low, double[] high) {
    return banded(Numbers.of(), Numbers.of(low), Numbers.of(high));
  }

  /** With a band of two standard errors: y ± 2e, or y exp(±2e/y) on a logarithmic axis. */
  public Curve errors(double[] errors) {
    Numbers each = Numbers.of(errors);
    requireSize("errors", label, each.size(), y.size());
    return banded(each, edge(each, (y, e) -> y - BAND * e), edge(each, (y, e) -> y + BAND * e));
  }

  /**
   * The curve as that axis shows it. On a logarithmic one the band of a mean is an interval for the
   * logarithm of the mean by the delta method: the error of log y is that of y over y. It stays
   * positive. The standard error of the mean of values that are not negative is at most their mean
   * (equal if all but one are 0), so two of them are at most the factor exp(2) = 7.4.
   */
  Curve on(Axis axis) {
    return errors.size() == 0 || !axis.logarithmic()
        ? this
        : banded(
            errors,
            edge(errors, (y, e) -> y * StrictMath.exp(-BAND * e / y)),
            edge(errors, (y, e) -> y * StrictMath.exp(BAND * e / y)));
  }

  private Curve banded(Numbers errors, Numbers low, Numbers high) {
    return new Curve(label, family, x, y, errors, low, high, style);
  }

  private Numbers edge(Numbers errors, DoubleBinaryOperator place) {
    return Numbers.of(IntStream.range(0, errors.size())
        .mapToDouble(i -> place.applyAsDouble(y.get(i), errors.get(i)))
        .toArray());
  }

  public Curve dashed() {
    return styled(new Style(Style.Stroke.DASHED, style.points(), style.faint()));
  }

  public Curve dotted() {
    return styled(new Style(Style.Stroke.DOTTED, style.points(), style.faint()));
  }

  /** With a marker at each point, and error bars instead of a band. */
  public Curve points() {
    return styled(new Style(style.stroke(), true, style.faint()));
  }

  /** Points without a line; they need no label beside a line of their family. */
  public Curve pointsAlone() {
    return styled(new Style(Style.Stroke.NONE, true, style.faint()));
  }

  /** Thin, grey and without label and band, as the background of others. */
  public Curve faint() {
    return styled(new Style(style.stroke(), style.points(), true));
  }

  boolean lineless() {
    return style.stroke() == Style.Stroke.NONE;
  }

  /** With another label; the colour stays that of the old one. */
  public Curve labelled(String other) {
    return new Curve(other, family, x, y, errors, low, high, style);
  }

  /** Coloured by this name and not by the label, to keep a policy's colour across panels. */
  public Curve family(String name) {
    return new Curve(label, name, x, y, errors, low, high, style);
  }

  boolean banded() {
    return low.size() > 0;
  }

  DoubleStream xs() {
    return IntStream.range(0, x.size()).mapToDouble(x::get);
  }

  /** All heights that the picture must have room for: of the curve and of its band. */
  DoubleStream ys() {
    DoubleStream curve = IntStream.range(0, y.size()).mapToDouble(y::get);
    DoubleStream band = IntStream.range(0, low.size())
        .boxed()
        .flatMapToDouble(i -> DoubleStream.of(low.get(i), high.get(i)));
    return DoubleStream.concat(curve, band);
  }

  private Curve styled(Style other) {
    return new Curve(label, family, x, y, errors, low, high, other);
  }

  private static void requireSize(String thing, String label, int size, int expected) {
    if (size != expected) {
      throw Check.refusal(
          "the size of " + thing + " of line '" + label + "'", String.valueOf(expected), size);
    }
  }
}
