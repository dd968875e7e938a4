package org.maskedbandit.lab.report.picture;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/** Round values along an axis: 1, 2 or 5 times a power of ten, or powers of ten alone. */
final class Ticks {
  private static final double[] LEADING = {1, 2, 5};

  private Ticks() {}

  /** A value at which an axis is marked; the label is empty for a small mark. */
  record Tick(double value, String label) {
    boolean labelled() {
      return !label.isEmpty();
    }
  }

  /** At most that many ticks within the range, at a round step. */
  static List<Tick> linear(Range range, int most) {
    double step = step(range, most);
    List<Tick> ticks = new ArrayList<>();
    long last = lastMultiple(range, step);
    for (long multiple = firstMultiple(range, step); multiple <= last; multiple++) {
      double value = round(multiple, step);
      ticks.add(new Tick(
          value, label(value, step, Math.max(Math.abs(range.low()), Math.abs(range.high())))));
    }
    return ticks;
  }

  /**
   * At most that many labelled ticks: powers of ten, with 2 and 5 times them if there is room, and
   * small marks between. Within less than a decade they are at a round step if that is needed.
   */
  static List<Tick> logarithmic(Range range, int most) {
    int first = (int) Math.ceil(Math.log10(range.low()) - 1e-9);
    int last = (int) Math.floor(Math.log10(range.high()) + 1e-9);
    long leading = last - first > most ? most + 1L : leading(range, first - 1, last);
    if (leading >= 2 && leading <= most) {
      return between(range, first, last, value -> label(value, value, value), LEADING);
    }
    if (last - first < 1) {
      return linear(range, most);
    }
    int step = (last - first) / most + 1;
    if (step == 1) {
      return between(range, first, last, value -> powerLabel(exponentOf(value), first, last), 1);
    }
    return IntStream.rangeClosed(first, last)
        .mapToObj(
            i -> new Tick(power(i), Math.floorMod(i, step) == 0 ? powerLabel(i, first, last) : ""))
        .toList();
  }

  /** How many round values are within. */
  private static long leading(Range range, int firstExponent, int lastExponent) {
    return IntStream.rangeClosed(firstExponent, lastExponent)
        .boxed()
        .flatMap(exponent -> Arrays.stream(LEADING).mapToObj(each -> each * power(exponent)))
        .filter(range::contains)
        .count();
  }

  /** 1 to 9 times each power of ten within the range; those with the leading digits have labels. */
  private static List<Tick> between(
      Range range, int first, int last, DoubleFunction<String> label, double... labelled) {
    List<Tick> ticks = new ArrayList<>();
    for (int exponent = first - 1; exponent <= last; exponent++) {
      for (int leading = 1; leading <= 9; leading++) {
        double value = leading * power(exponent);
        int digit = leading;
        if (range.contains(value)) {
          boolean named = Arrays.stream(labelled).anyMatch(each -> each == digit);
          ticks.add(new Tick(value, named ? label.apply(value) : ""));
        }
      }
    }
    return ticks;
  }

  /** The smallest round step that gives at most that many ticks. */
  static double step(Range range, int most) {
    int exponent = (int) Math.floor(Math.log10((range.high() - range.low()) / most)) - 1;
    while (true) {
      for (double leading : LEADING) {
        double step = leading * power(exponent);
        if (lastMultiple(range, step) - firstMultiple(range, step) + 1 <= most) {
          return step;
        }
      }
      exponent++;
    }
  }

  private static long firstMultiple(Range range, double step) {
    return (long) Math.ceil(range.low() / step - 1e-9);
  }

  private static long lastMultiple(Range range, double step) {
    return (long) Math.floor(range.high() / step + 1e-9);
  }

  private static double round(long multiple, double step) {
    return BigDecimal.valueOf(multiple).multiply(BigDecimal.valueOf(step)).doubleValue();
  }

  private static double power(int exponent) {
    return Double.parseDouble("1e" + exponent);
  }

  /** Plain numbers as long as all of them are short. */
  private static String powerLabel(int exponent, int first, int last) {
    if (first >= -3 && last <= 5) {
      return label(power(exponent), power(exponent), power(exponent));
    }
    return exponent == 0 ? "1" : "10" + superscript(exponent);
  }

  /** With the decimals of the step, 100 000 or 0.25; very large or small ones as 2.5×10⁷. */
  private static String label(double value, double step, double largest) {
    BigDecimal exact = new BigDecimal(value);
    int decimals = Math.max(0, -exponentOf(step));
    if (largest < 1e7 && decimals <= 4) {
      return signed(grouped(exact.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString()));
    }
    int exponent = exponentOf(largest);
    int digits = Math.min(9, Math.max(0, exponent - exponentOf(step)));
    BigDecimal mantissa = exact.movePointLeft(exponent).setScale(digits, RoundingMode.HALF_EVEN);
    return value == 0 ? "0" : signed(mantissa.toPlainString()) + "×10" + superscript(exponent);
  }

  private static int exponentOf(double value) {
    return (int) Math.floor(Math.log10(value) + 1e-9);
  }

  private static String signed(String number) {
    return number.replace('-', '−');
  }

  /** Thousands apart by a thin space. */
  private static String grouped(String number) {
    int point = number.indexOf('.');
    String whole = point < 0 ? number : number.substring(0, point);
    String spaced = whole.replaceAll("(?<=\\d)(?=(\\d{3})+$)", "\u2009");
    return point < 0 ? spaced : spaced + number.substring(point);
  }

  private static String superscript(int exponent) {
    StringBuilder raised = new StringBuilder(exponent < 0 ? "⁻" : "");
    for (char digit : String.valueOf(Math.abs(exponent)).toCharArray()) {
      raised.append("⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(digit - '0'));
    }
    return raised.toString();
  }
}
