package org.maskedbandit.policy.counter;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.random.Laplace;
import org.maskedbandit.random.RandomSource;

/**
 * The binary mechanism of Chan, Shi and Song (2011) as its pseudo-code has it, with its own noise.
 * Takes the next item and gives the noisy sum.
 */
final class PublishedTree implements DoubleUnaryOperator {
  private final double scale;
  private final RandomSource random;
  private final double[] exact;
  private final double[] noisy;
  private long t;

  /** For at most that many items: floor(log2 bound) + 1 levels, which share epsilon. */
  PublishedTree(long bound, double epsilon, RandomSource random) {
    int levels = (int) Math.floor(Math.log(bound + 0.5) / Math.log(2)) + 1;
    scale = levels / epsilon;
    this.random = random;
    exact = new double[levels];
    noisy = new double[levels];
  }

  @Override
  public double applyAsDouble(double item) {
    t++;
    int i = 0;
    double sum = item;
    while (!holds(i)) {
      sum += exact[i++];
    }
    exact[i] = sum;
    noisy[i] = sum + Laplace.draw(scale, random);
    double output = 0;
    for (int j = 0; j < noisy.length; j++) {
      output += holds(j) ? noisy[j] : 0;
    }
    return output;
  }

  /** Whether that bit of t is set. */
  private boolean holds(int bit) {
    return (t >> bit) % 2 == 1;
  }
}
