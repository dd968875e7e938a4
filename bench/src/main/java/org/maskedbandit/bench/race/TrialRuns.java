package org.maskedbandit.bench.race;

import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/** Runs of a policy as a study plays them, with their ledgers and checkpoints. */
record TrialRuns(Problem problem, Policy policy, long horizon, Engine engine, Seed seed)
    implements Runner {
  /** As many as a study has. */
  static final int CHECKPOINTS = 200;

  @Override
  public Lap run(int pieces) {
    Checkpoints checkpoints = Checkpoints.atMost(CHECKPOINTS, horizon);
    double[] regrets = new double[pieces];
    double started = Clock.seconds();
    for (int run = 0; run < pieces; run++) {
      regrets[run] = new Trial(problem, policy, horizon, seed.child(run))
          .run(checkpoints, engine)
          .finalRegret();
    }
    return new Lap(Clock.seconds() - started, Regret.of(regrets));
  }
}
