package org.maskedbandit.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.largest.LargestNormal;
import org.maskedbandit.random.largest.ManyNormals;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a decision of Thompson sampling cost, and when is it faster not to draw every arm?
 *
 * <p>Expected: drawing every arm costs 4 nanoseconds for each; drawing only those that can win
 * costs a few microseconds, below 50 at a million arms. One operation is the draw and learning one
 * reward.
 *
 * <p>Run: {@code bench/run ManyArms}, or with {@code -p arms=1000000} for one size
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class ManyArms {
  @Param({"2", "10", "100", "1000", "10000", "100000", "1000000"})
  public int arms;

  /** No reward yet; 200,000 rewards; or min(10^5, 40/(1 - mu)^2) for an arm with mean mu. */
  @Param({"start", "middle", "late"})
  public String state = "";

  @Param({"seed", "secret"})
  public String source = "";

  private RandomSource random = Seed.of(1).stream();
  private double[] truth = {};
  private double[] sums = {};
  private double[] counts = {};
  private double[] means = {};
  private double[] deviations = {};
  private ManyNormals many = new ManyNormals(means, deviations);

  /** Afresh in every iteration, which must not find what the one before has learned. */
  @Setup(Level.Iteration)
  public void learn() {
    random = source.equals("secret") ? SecretSource.fromSystem() : Seed.of(1).stream();
    truth = random.doubles(arms).toArray();
    sums = new double[arms];
    counts = new double[arms];
    means = new double[arms];
    deviations = new double[arms];
    for (int arm = 0; arm < arms; arm++) {
      double gap = 1 - truth[arm];
      add(arm, state.equals("late") ? Math.rint(Math.min(1e5, 40 / (gap * gap))) : 0);
    }
    many = new ManyNormals(means, deviations);
    for (int round = 0; state.equals("middle") && round < 200_000; round++) {
      onlyThoseThatCanWin();
    }
  }

  @Benchmark
  public int everyArm() {
    int arm = LargestNormal.draw(means, deviations, random);
    add(arm, 1);
    return arm;
  }

  @Benchmark
  public int onlyThoseThatCanWin() {
    int arm = many.draw(random);
    add(arm, 1);
    many.update(arm);
    return arm;
  }

  /** Adds rewards: about their mean, with the deviation of coins. */
  private void add(int arm, double rewards) {
    double spread = Math.sqrt(rewards * truth[arm] * (1 - truth[arm]));
    counts[arm] += rewards;
    sums[arm] += rewards == 1
        ? (random.nextDouble() < truth[arm] ? 1 : 0)
        : rewards * truth[arm] + spread * random.nextGaussian();
    means[arm] = sums[arm] / (counts[arm] + 1);
    deviations[arm] = 1 / Math.sqrt(counts[arm] + 1);
  }
}
