package org.maskedbandit.bench.race;

import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** Runs of the bare loop. */
record BareRuns(Bernoulli problem, double c, long horizon, Seed seed) implements Runner {

  @Override
  public Lap run(int pieces) {
    double[] coins = problem.means().toArray();
    long[][] pulls = new long[pieces][];
    double started = Clock.seconds();
    for (int run = 0; run < pieces; run++) {
      pulls[run] = BareLoop.play(coins, c, horizon, seed.child(run).stream());
    }
    double seconds = Clock.seconds() - started;
    double[] regrets = new double[pieces];
    for (int run = 0; run < pieces; run++) {
      for (int arm = 0; arm < coins.length; arm++) {
        regrets[run] += problem.gap(arm) * pulls[run][arm];
      }
    }
    return new Lap(seconds, Regret.of(regrets));
  }
}
