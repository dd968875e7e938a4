package org.maskedbandit.policy.counter;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import org.maskedbandit.policy.ScriptedChoices;

/**
 * Upper confidence bounds on noisy sums: every arm once, then the arm with the largest s/n + sqrt(2
 * ln t/n) + width(n, t)/n.
 */
final class PublishedUcb implements ScriptedChoices.Pseudocode {
  /** By how much the noise widens the index of a sum of n rewards in round t. */
  interface Width {
    double of(double n, double t);
  }

  private final DoubleUnaryOperator[] counters;
  private final boolean inStep;
  private final Width width;
  private final double[] sums;
  private final double[] n;
  private long t;

  /** @param inStep whether the counters of all arms are stepped in every round */
  PublishedUcb(int arms, Supplier<DoubleUnaryOperator> counter, boolean inStep, Width width) {
    counters = new DoubleUnaryOperator[arms];
    Arrays.setAll(counters, arm -> counter.get());
    this.inStep = inStep;
    this.width = width;
    sums = new double[arms];
    n = new double[arms];
  }

  @Override
  public int choose() {
    t++;
    return t <= n.length ? (int) (t - 1) : ScriptedChoices.largest(n.length, this::index);
  }

  private double index(int i) {
    return sums[i] / n[i] + Math.sqrt(2 * Math.log(t) / n[i]) + width.of(n[i], t) / n[i];
  }

  @Override
  public void learn(int arm, double reward) {
    n[arm]++;
    for (int i = 0; i < n.length; i++) {
      if (inStep || i == arm) {
        sums[i] = counters[i].applyAsDouble(i == arm ? reward : 0);
      }
    }
  }
}
