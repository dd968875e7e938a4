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
 * How long does a run of Thompson sampling take that visits only the rounds in which another arm than the leader may win?
 *
 * <p>Expected: a quarter of a millisecond for a hundred thousand rounds at c = 1 and a tenth at c = 1/4, where playing them takes three;
 * then a little more for every power of ten. Where arms are not separated, as with b = 2000 and c = 50, about as long as playing
 * every round. One operation is one run.
 *
 * <p>Run: {@code bench/run ThompsonByEvents}
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:FreqInlineSize=600") // as the launcher does
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class ThompsonByEvents {
  @Param({
    "thompson",
    "modified-thompson(b=0, c=0.25)",
    "modified-thompson(b=2000, c=50)",
    "epoch-thompson(eta=1)",
    "calibrated-thompson(eta=1, redraw=300)"
  })
  public String policy = "";

  @Param({"100000", "100000000", "10000000000"})
  public long horizon;

  private long run;

  @Benchmark
  public double run() {
    Bernoulli coins = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
    return new Trial(coins, Policy.parse(policy), horizon, Seed.of(run++))
        .run(new Checkpoints(horizon, 1), Engine.AUTO)
        .finalRegret();
  }
}
