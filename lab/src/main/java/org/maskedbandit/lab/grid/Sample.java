package org.maskedbandit.lab.grid;

import java.util.Arrays;
import org.maskedbandit.notation.Check;

/** Numbers from independent runs, and what they say about the law behind them. */
public final class Sample {
  /** How many standard errors of a difference are a difference: confidence .954. */
  public static final double TELLING = 2;

  private final double[] values;
  private final double[] sorted;

  private Sample(double[] values) {
    Check.atLeast("the number of runs", values.length, 1);
    this.values = values;
    sorted = values.clone();
    Arrays.sort(sorted);
  }

  public static Sample of(double... values) {
    return new Sample(values.clone());
  }

  public int size() {
    return values.length;
  }

  /** The values in the order of the runs. */
  public double[] values() {
    return values.clone();
  }

  public double mean() {
    return Arrays.stream(values).sum() / values.length;
  }

  /** The standard deviation of one run; not a number for a single run. */
  public double deviation() {
    double mean = mean();
    double squares =
        Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return values.length == 1 ? Double.NaN : Math.sqrt(squares / (values.length - 1));
  }

  /** The standard deviation of the mean; not a number for a single run. */
  public double standardError() {
    return deviation() / Math.sqrt(values.length);
  }

  /** See {@link Spread#above}. */
  public boolean above(Sample other, double errors) {
    return spread().above(other.spread(), errors);
  }

  /** The quantile at a probability, interpolated linearly between order statistics. */
  public double quantile(double probability) {
    double place = Check.within("probability", probability, 0.0, 1.0) * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  public double median() {
    return quantile(0.5);
  }

  public double max() {
    return sorted[sorted.length - 1];
  }

  /** The same without the values. */
  public Spread spread() {
    return new Spread(
        values.length, mean(), standardError(), median(), quantile(0.9), quantile(0.99), max());
  }
}
