package org.maskedbandit.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.maskedbandit.lab.lockstep.Choosers;
import org.maskedbandit.lab.lockstep.Lockstep;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.policy.ModifiedThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many rounds a second does one core play in lockstep, in plain Java and with vectors? One operation is one round; compare with
 * {@link RoundLoop#bareLoop}.
 *
 * <p>Expected: more than a loop in C that plays one run after another.
 *
 * <p>Run: {@code bench/run LockstepLoop}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LockstepLoop {
  private static final int ROUNDS = 20_000;
  private static final int RUNS = 256;

  /** A group of runs. */
  @State(Scope.Thread)
  public static class Group {
    @Param({"0.25", "1", "10"})
    public double c;

    private long group;

    double play(Choosers choosers) {
      long first = RUNS * group++;
      List<Seed> seeds =
          LongStream.range(first, first + RUNS).mapToObj(Seed::of).toList();
      Bernoulli coins = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
      List<Outcome> outcomes = new Lockstep(coins, new ModifiedThompson(0, c), ROUNDS)
          .run(new Checkpoints(ROUNDS, 20), seeds, choosers);
      return outcomes.get(0).finalRegret();
    }
  }

  @Benchmark
  @OperationsPerInvocation(ROUNDS * RUNS)
  public double plain(Group group) {
    return group.play(Choosers.plain());
  }

  @Benchmark
  @Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
  @OperationsPerInvocation(ROUNDS * RUNS)
  public double vectors(Group group) {
    return group.play(Choosers.vectors().orElseThrow());
  }
}
