package org.maskedbandit.bench;

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
 * How long does a run of a lazy policy take that is played in stretches?
 *
 * <p>Expected: well below a millisecond for a billion rounds, and hardly more than for a hundred thousand, because the number of
 * stretches grows with the logarithm; regret at 200 checkpoints costs a cut and a binomial draw each. One operation is one run.
 *
 * <p>Run: {@code bench/run LazyPolicies}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:FreqInlineSize=600") // as the launcher does
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class LazyPolicies {
  @Param({
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
