package org.maskedbandit.bench.jmh;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.Mechanism;
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
 * What does secret noise cost, and what does drawing it exactly cost?
 *
 * <p>Expected: a normal draw costs the same from a secret stream and from a simple generator,
 * because AES is part of the processor; an exact release costs about a microsecond.
 *
 * <p>Run: {@code bench/run NoiseBenchmark}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class NoiseBenchmark {
  @Param({"secret", "seed", "splittable"})
  public String source = "";

  private final Mechanism gaussian = GaussianMechanism.eta(1);
  private final Mechanism laplace = LaplaceMechanism.epsilon(1);
  private RandomSource random = Seed.of(1).stream();

  @Setup
  public void open() {
    random = switch (source) {
      case "secret" -> SecretSource.fromSystem();
      case "seed" -> Seed.of(1).stream();
      default -> (SimulatedSource) new SplittableRandom(1)::nextLong;
    };
  }

  @Benchmark
  public long nextLong() {
    return random.nextLong();
  }

  @Benchmark
  public double nextGaussian() {
    return random.nextGaussian();
  }

  /** Exact for the secret source, a double for the others. */
  @Benchmark
  public double gaussianRelease() {
    return gaussian.release(17, random);
  }

  @Benchmark
  public double laplaceRelease() {
    return laplace.release(17, random);
  }
}
