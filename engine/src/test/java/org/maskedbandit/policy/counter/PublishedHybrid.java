package org.maskedbandit.policy.counter;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.random.Laplace;
import org.maskedbandit.random.RandomSource;

/**
 * The hybrid mechanism of Chan, Shi and Song (2011) as its pseudo-code has it, with its own noise:
 * half of epsilon for a sum that is published when t + lead is a power of two, and half for binary
 * mechanisms in between, bounded by the t at which they begin.
 */
final class PublishedHybrid implements DoubleUnaryOperator {
  private final double half;
  private final int lead;
  private final RandomSource random;
  private PublishedTree since;
  private double sum;
  private double published;
  private long t;

  PublishedHybrid(double epsilon, int lead, RandomSource random) {
    half = epsilon / 2;
    this.lead = lead;
    this.random = random;
    since = new PublishedTree(1, half, random);
  }

  @Override
  public double applyAsDouble(double item) {
    t++;
    sum += item;
    if (!isPowerOfTwo(t + lead)) {
      return published + since.applyAsDouble(item);
    }
    sum += Laplace.draw(1 / half, random);
    published = sum;
    since = new PublishedTree(t, half, random);
    return published;
  }

  static boolean isPowerOfTwo(double n) {
    double exponent = Math.log(n) / Math.log(2);
    return Math.abs(exponent - Math.rint(exponent)) < 1e-9;
  }
}
