package org.maskedbandit.bench.jmh;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.numeric.Normal;
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
 * What do the probabilities of all arms of Thompson sampling cost, once a release?
 *
 * <p>Expected: as many evaluations of the normal law as there are nodes times arms, and little
 * more. With equal deviations there are 108 nodes, and {@link #normalLaw} makes these evaluations
 * alone.
 *
 * <p>Run: {@code bench/run Propensities}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class Propensities {
  private static final int NODES = 108;

  @Param({"3", "5", "10", "20", "50", "100"})
  public int arms;

  /** All .05, or halved from arm to arm, from .5 to .0002. */
  @Param({"equal", "mixed"})
  public String deviation = "";

  private double[] means = {};
  private double[] deviations = {};

  @Setup
  public void arms() {
    means = new double[arms];
    deviations = new double[arms];
    Arrays.setAll(means, arm -> (500 + 37 * arm % 101) / 1000.0);
    Arrays.setAll(deviations, arm -> deviation.equals("equal") ? .05 : Math.scalb(.5, -(arm % 12)));
  }

  @Benchmark
  public double probabilities() {
    return LargestLaw.of(means, deviations).mean();
  }

  @Benchmark
  public double normalLaw() {
    double sum = 0;
    for (int node = 0; node < NODES; node++) {
      double z = 17.0 * node / NODES - 8.5;
      for (int arm = 0; arm < arms; arm++) {
        double density = Normal.density(z + means[arm]);
        sum += density + Normal.cdf(z + means[arm], density);
      }
    }
    return sum;
  }
}
