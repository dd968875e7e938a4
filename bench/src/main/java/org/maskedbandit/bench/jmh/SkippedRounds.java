package org.maskedbandit.bench.jmh;

import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does a run take that visits only the rounds that matter?
 *
 * <p>Expected: Thompson sampling a quarter of a millisecond for a hundred thousand rounds, and a
 * little more for every power of ten; if arms are not separated, as with b = 2000 and c = 50, as
 * long as playing every round. Lazy policies a few tenths of a millisecond at any horizon. One
 * operation is one run with 200 checkpoints.
 *
 * <p>Run: {@code bench/run SkippedRounds}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class SkippedRounds {
  @Param({
    "thompson",
    "modified-thompson(b=2000, c=50)",
    "epoch-thompson(eta=1)",
    "calibrated-thompson(eta=1, redraw=300)",
    "anytime-lazy-ucb(epsilon=1)",
    "adap-ucb(epsilon=1)",
    "adap-kl-ucb(epsilon=1)",
    "adac-ucb(rho=0.5)",
    "dp-kl-ucb(epsilon=1)",
    "dp-imed(epsilon=1)",
    "dp-se(epsilon=1)",
    "dp-ts-ucb(alpha=1)",
    "successive-elimination"
  })
  public String policy = "";

  @Param({"100000", "1000000000"})
  public long horizon;

  private long run;

  @Benchmark
  public double run() {
    Bernoulli coins = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
    return new Trial(coins, Policy.parse(policy), horizon, Seed.of(run++))
        .run(new Checkpoints(horizon, 200), Engine.AUTO)
        .finalRegret();
  }
}
