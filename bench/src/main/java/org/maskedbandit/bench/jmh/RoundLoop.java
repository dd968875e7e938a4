package org.maskedbandit.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.maskedbandit.bench.race.BareLoop;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.policy.Policy;
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
 * How many rounds a second does one core play, and what does the policy interface cost?
 *
 * <p>Expected: at least 25 million rounds a second for {@code thompson} with five arms (18 of about
 * 35 nanoseconds are the five normal draws), two thirds of a bare loop. One operation is one round.
 *
 * <p>Run: {@code bench/run RoundLoop}
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RoundLoop {
  private static final int ROUNDS = 100_000;
  private static final double[] MEANS = {0.75, 0.625, 0.5, 0.375, 0.25};

  /** A policy of the benchmark of the literature. */
  @State(Scope.Thread)
  public static class ByPolicy {
    @Param({
      "thompson",
      "modified-thompson(b=2000, c=49.98)",
      "calibrated-thompson(eta=1)",
      "dp-se(epsilon=1)",
      "anytime-lazy-ucb(epsilon=1)",
      "ucb1",
      "beta-thompson",
      "uniform"
    })
    public String policy = "";

    private long run;

    Trial next() {
      return new Trial(Bernoulli.of(MEANS), Policy.parse(policy), ROUNDS, Seed.of(run++));
    }
  }

  @Benchmark
  @OperationsPerInvocation(ROUNDS)
  public double throughTheInterface(ByPolicy state) {
    return state.next().run(new Checkpoints(ROUNDS, 200), Engine.ROUNDS).finalRegret();
  }

  /** Where the bare loop's seeds come from. */
  @State(Scope.Thread)
  public static class Bare {
    private long run;
  }

  /** Thompson sampling on coins with nothing between the lines. */
  @Benchmark
  @OperationsPerInvocation(ROUNDS)
  public long bareLoop(Bare state) {
    return BareLoop.play(MEANS, 1, ROUNDS, Seed.of(state.run++).stream())[0];
  }
}
