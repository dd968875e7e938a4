package org.maskedbandit.release.counter;

import java.util.Arrays;
import java.util.function.Supplier;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SimulatedSource;

/**
 * What a counter is made of, found out from outside. Every draw of noise belongs to one released
 * node. A source in which one draw is 1 and all others are 0 shows when that node is part of the
 * value and how loud its noise is; a silent source shows what the nodes hold.
 */
final class CounterNodes {
  private final Supplier<Counter> counters;
  private final int items;
  private final double[] silent;
  private final int[] bornAt;
  private final double[][] loudness;

  CounterNodes(Supplier<Counter> counters, int items) {
    this.counters = counters;
    this.items = items;
    silent = new double[items];
    OneDraw none = new OneDraw(-1);
    Counter counter = counters.get();
    int[] born = new int[items];
    for (int t = 0; t < items; t++) {
      int before = none.draws;
      counter.add(0, none);
      if (none.draws > before + 1) {
        throw new AssertionError("more than one draw for reward " + (t + 1));
      }
      Arrays.fill(born, before, none.draws, t);
    }
    bornAt = Arrays.copyOf(born, none.draws);
    loudness = new double[bornAt.length][];
    for (int node = 0; node < loudness.length; node++) {
      loudness[node] = values(silent, new OneDraw(node));
    }
  }

  /**
   * The noises in the value of the first t rewards, each as its size when the standard variable is
   * 1, smallest first.
   */
  double[] noises(int t) {
    return Arrays.stream(loudness)
        .mapToDouble(at -> at[t - 1])
        .filter(size -> size > 0)
        .sorted()
        .toArray();
  }

  /** How far each node moves, in units of its noise, when that reward is 1 instead of 0. */
  double[] shifts(int changed) {
    double[] rewards = silent.clone();
    rewards[changed] = 1;
    double[] values = values(rewards, new OneDraw(-1));
    double[] contents = new double[bornAt.length];
    double[] shifts = new double[bornAt.length];
    for (int node = 0; node < contents.length; node++) {
      int t = bornAt[node];
      contents[node] = values[t];
      for (int older = 0; older < node; older++) {
        contents[node] -= loudness[older][t] > 0 ? contents[older] : 0;
      }
      shifts[node] = contents[node] / loudness[node][t];
    }
    return shifts;
  }

  private double[] values(double[] rewards, RandomSource random) {
    Counter counter = counters.get();
    double[] values = new double[items];
    for (int t = 0; t < items; t++) {
      counter.add(rewards[t], random);
      values[t] = Math.abs(counter.value());
    }
    return values;
  }

  private static final class OneDraw implements SimulatedSource {
    private final int loud;
    private int draws;

    OneDraw(int loud) {
      this.loud = loud;
    }

    @Override
    public long nextLong() {
      return 0;
    }

    @Override
    public double nextGaussian() {
      return draws++ == loud ? 1 : 0;
    }

    @Override
    public double nextExponential() {
      return nextGaussian();
    }
  }
}
