package org.maskedbandit.bench.jmh;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.largest.LargestLaw;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What do the probabilities of up to ten thousand arms cost, once a release?
 *
 * <p>Expected: below 50 milliseconds for ten thousand, in proportion to the arms; most if all are
 * equal, since then each of them matters at every node.
 *
 * <p>Run: {@code bench/run ManyArmsLaw}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class ManyArmsLaw {
  @Param({"100", "1000", "10000"})
  public int arms;

  /**
   * All the same; means within .4 deviations; means and deviations from .01 to .11 anywhere; counts
   * from 0 to 1e9.
   */
  @Param({"equal", "near", "spread", "mixed"})
  public String kind = "";

  private double[] means = {};
  private double[] deviations = {};

  @Setup
  public void arms() {
    RandomSource random = Seed.of(1).stream();
    means = new double[arms];
    deviations = new double[arms];
    Arrays.setAll(means, arm -> switch (kind) {
      case "equal" -> 0.5;
      case "near" -> 0.5 + 0.02 * (random.nextDouble() - 0.5);
      default -> random.nextDouble();
    });
    Arrays.setAll(deviations, arm -> switch (kind) {
      case "spread" -> 0.01 + 0.1 * random.nextDouble();
      case "mixed" -> 0.5 / Math.sqrt(1 + Math.exp(20 * random.nextDouble()));
      default -> 0.05;
    });
  }

  @Benchmark
  public double[] probabilities() {
    return LargestLaw.of(means, deviations).probabilities();
  }
}
